"""The style of the HTML page: one text, whose digest the page's content policy names.

Refuses fonts, pictures and addresses: nothing is loaded.
"""

from __future__ import annotations

import base64
import hashlib
from typing import Final

STYLE: Final = """
:root{color-scheme:light dark;--paper:#fff;--ground:#f3f2ee;--ink:#16181d;--soft:#5a6070;--line:#d9d8d2;--rule:#16181d;
--good:#146c2e;--good-bg:#e3f3e6;--warn:#7a4d00;--warn-bg:#fff1d3;--bad:#a8141e;--bad-bg:#fde7e7;--live:#0b57c2;--live-bg:#e4eefc;
--plain:#474c59;--plain-bg:#ececea;--seen:#0b57c2;--mark:#e0a100}
@media (prefers-color-scheme:dark){:root{--paper:#16191f;--ground:#0d0f13;--ink:#edeff3;--soft:#a2a9b8;--line:#2f343f;--rule:#edeff3;
--good:#7fd897;--good-bg:#14301d;--warn:#f3c261;--warn-bg:#38290b;--bad:#ff9d9d;--bad-bg:#3d1519;--live:#8fb9ff;--live-bg:#152844;
--plain:#c6cbd6;--plain-bg:#282d37;--seen:#8fb9ff;--mark:#f3c261}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","PingFang SC",
"Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{max-width:1060px;margin:0 auto;padding:28px 20px 40px}
h1,h2,h3,h4,p,ul,dl,dd{margin:0;padding:0}
code{font:.92em/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;overflow-wrap:anywhere}
small{font-size:.82em;color:var(--soft)}
.facts,section,article{background:var(--paper);border:1px solid var(--line);border-radius:10px;margin:0 0 18px;padding:20px 22px}
.facts{border:3px solid var(--rule);border-radius:6px;padding:16px 22px 12px}
.facts h1{font-size:clamp(30px,5.4vw,52px);line-height:1.02;font-weight:900;letter-spacing:-.025em}
.meta{color:var(--soft);padding:7px 0 10px;border-bottom:1px solid var(--rule);font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.top{display:flex;flex-wrap:wrap;gap:12px 26px;justify-content:space-between;align-items:flex-end;padding:13px 0;
border-bottom:12px solid var(--rule)}
.verdict strong{display:block;font-size:21px;line-height:1.25;font-weight:800}
.verdict span{color:var(--soft)}
.pills{list-style:none;display:flex;flex-wrap:wrap;gap:6px}
.pill,.state{display:inline-block;padding:2px 10px;border-radius:99px;font-size:13px;font-weight:650;color:var(--plain);
background:var(--plain-bg);white-space:nowrap}
.ready{color:var(--good);background:var(--good-bg)}
.active{color:var(--live);background:var(--live-bg)}
.warning{color:var(--warn);background:var(--warn-bg)}
.danger{color:var(--bad);background:var(--bad-bg)}
.amounts{padding:9px 0 3px;font-weight:800;font-size:14px;border-bottom:1px solid var(--rule)}
.figures{display:grid;grid-template-columns:repeat(7,1fr)}
.figures div{padding:8px 10px 6px 12px;border-left:1px solid var(--line)}
.figures div:first-child{border-left:0;padding-left:0}
.figures dt{font-size:13px;color:var(--soft);white-space:nowrap}
.figures dd{font-size:25px;line-height:1.2;font-weight:800;font-variant-numeric:tabular-nums;white-space:nowrap;letter-spacing:-.01em}
.figures .danger{background:none}
h2{font-size:20px;line-height:1.25;font-weight:800;letter-spacing:-.01em;margin:0 0 10px}
h2 .count{font-size:13px;font-weight:650;color:var(--plain);background:var(--plain-bg);border-radius:99px;padding:2px 9px;margin-left:7px;
vertical-align:3px}
h3{font-size:19px;line-height:1.25;font-weight:800;overflow-wrap:anywhere}
h4{font-size:14px;font-weight:750;margin:14px 0 5px}
.quiet,.notes{color:var(--soft);font-size:14px}
.notes p{margin:5px 0 0}
.hint{float:right;color:var(--soft);font-size:14px;padding-top:4px}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
caption{text-align:left;font-size:14px;font-weight:750;padding:0 0 5px}
caption.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
th,td{text-align:left;vertical-align:top;padding:7px 12px 7px 0;border-top:1px solid var(--line)}
thead th{border-top:2px solid var(--rule);font-size:13px;font-weight:750;color:var(--soft);vertical-align:bottom}
th:last-child,td:last-child{padding-right:0}
tbody th{font-weight:650;overflow-wrap:anywhere}
tbody th small{display:block;font-weight:400}
.n{text-align:right;white-space:nowrap}
.tools>tbody>tr>th{min-width:13em}
.even{table-layout:fixed}
td.whole{padding-top:0;border-top:0}
.tools.owned>tbody>tr:first-child>td:first-child{overflow-wrap:anywhere;min-width:8em}
.matrix td,.matrix tbody th{padding-top:9px;padding-bottom:9px}
.yes{font-weight:750}
.no,.unstated,.unseen{color:var(--soft)}
.claim{color:var(--warn)}
.seen{color:var(--seen);font-weight:800}
.inferred{font-style:italic}
.finding{padding:9px 0 9px 14px;border-left:5px solid var(--line);margin:0 0 9px}
.finding.open{border-left-color:var(--mark)}
.finding strong{font-weight:700;overflow-wrap:anywhere}
.finding p{color:var(--soft);font-size:14px}
.findings{list-style:none;padding-top:10px}
.notice{margin:14px 0 0;padding:11px 14px;border-radius:8px;background:var(--plain-bg)}
.notice.attention{background:var(--warn-bg)}
.notice p+p{margin-top:3px;font-size:14px}
summary{cursor:pointer;font-weight:650;padding:2px 0}
summary:focus-visible,a:focus-visible,.scroll:focus-visible{outline:3px solid var(--live);outline-offset:2px;border-radius:4px}
details.calls summary{font-size:13px;font-weight:600;color:var(--soft);padding:0 0 8px}
details.calls[open]{padding-bottom:12px}
details.calls ul{padding:0 0 8px 18px;font-size:14px}
details.calls table{font-size:14px}
.told{display:flex;flex-wrap:wrap;gap:0 44px;align-items:flex-start}
.bars h4{margin:0 0 4px}
.drawing{display:inline-block}
.bars svg{display:block;width:100%;min-width:190px;height:56px;fill:var(--live);border-bottom:1px solid var(--rule)}
.ends{display:flex;justify-content:space-between;gap:14px;font-size:12px;color:var(--soft);padding-bottom:8px}
details.calls thead th{border-top-width:1px}
details.all summary{font-size:20px;font-weight:800}
details.all summary small{font-weight:400;margin-left:10px}
details.all[open] summary{margin-bottom:8px}
.head{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline;border-bottom:6px solid var(--rule);
padding-bottom:8px;margin-bottom:10px}
.head .quiet{flex-basis:100%}
article .figures dd{font-size:19px}
article .figures{border-bottom:1px solid var(--line);margin-bottom:12px}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,320px),1fr));gap:0 34px}
.pair>div{min-width:0}.pair>div:empty{display:none}.pair caption{padding-top:14px}
.chips{list-style:none;display:flex;flex-wrap:wrap;gap:5px}
.chips li{background:var(--plain-bg);border-radius:5px;padding:1px 8px}
.evidence{margin-top:14px}
.evidence table{font-size:14px;margin-top:4px}
footer{color:var(--soft);font-size:13px;padding:2px 4px}
footer ul{list-style:none;display:flex;flex-wrap:wrap;gap:2px 18px}
code,td>span,.finding strong,h3,.head .quiet{unicode-bidi:isolate}
@media (max-width:850px){.figures{grid-template-columns:repeat(4,1fr)}.figures div:nth-child(4n+1){border-left:0;padding-left:0}}
@media (max-width:640px){main{padding:10px 8px 28px}.facts,section,article{padding:14px;margin-bottom:10px}.hint{display:none}
.figures{grid-template-columns:repeat(2,1fr)}.figures div:nth-child(odd){border-left:0;padding-left:0}
.stack thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.stack,.stack tbody,.stack tr,.stack th,.stack td{display:block;width:100%}
.stack>tbody{border-top:1px solid var(--line);padding:9px 0}
.stack tr>*{border:0;padding:1px 0}
.stack td{display:flex;justify-content:space-between;gap:14px;text-align:right}
.stack td::before{content:attr(data-label);color:var(--soft);text-align:left}
.stack td.whole{display:block;text-align:left}.stack td.whole::before{content:none}
.tools>tbody>tr{display:flex;flex-direction:column}.tools>tbody>tr>th{order:-1;min-width:0;font-size:16px;padding-bottom:4px}
.stack .stack tr{border-top:1px solid var(--line);padding:6px 0}
.trace tr{border-top:1px solid var(--line);padding:7px 0}
.matrix.stack tbody{border:0;padding:0}.matrix tr{border-top:1px solid var(--line);padding:8px 0}}
@media print{:root{color-scheme:light;--paper:#fff;--ground:#fff;--ink:#000;--soft:#444;--line:#bbb;--rule:#000;--good:#0b4f20;
--good-bg:#fff;--warn:#5f3c00;--warn-bg:#fff;--bad:#8c0f18;--bad-bg:#fff;--live:#063f8f;--live-bg:#fff;--plain:#222;--plain-bg:#fff;--seen:#063f8f}
@page{margin:14mm}
body{font-size:10.5pt}main{max-width:none;padding:0}
.facts,section,article{border-radius:0;padding:10px 14px}.pill,.state,.chips li,.notice{border:1px solid currentColor}
.facts h1{font-size:34pt}.top{border-bottom-width:9px}
details::details-content{content-visibility:visible;display:block;height:auto}
summary{list-style:none}.hint{display:none}
table,details.calls table,.evidence table{font-size:8.6pt}
thead th{font-size:8.2pt}th,td{padding-right:7px}.tools>tbody>tr>th{min-width:8em}.n{white-space:normal}
.state{padding:1px 6px;font-size:8pt}.figures{grid-template-columns:repeat(7,1fr)}.figures dd{font-size:13pt}.figures div:nth-child(n+2){
border-left:1px solid var(--line);padding-left:8px}.figures div{padding-right:4px}
tr,.finding,.head,.figures{break-inside:avoid}h2,h3,h4,caption{break-after:avoid}.scroll{overflow:visible}}
"""


def policy() -> str:
    """The page's content policy: nothing but this style."""
    digest = base64.b64encode(hashlib.sha256(STYLE.encode("utf-8")).digest()).decode("ascii")
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
