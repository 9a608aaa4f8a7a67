// How the card looks: DSH's own colour names, so that its themes apply; a label first, a table of calls second.
export const CARD_STYLE = `
.dsh-riskproof-label{--nl-text:var(--dsw-alias-label-primary,#0f1115);--nl-dim:var(--dsw-alias-label-secondary,#61666b);
--nl-bg:var(--dsw-alias-bg-layer-1,#fff);--nl-soft:var(--dsw-alias-interactive-bg-hover,#2631480f);
--nl-line:var(--dsw-alias-border-l2,#0000001a);--nl-edge:var(--dsw-alias-border-l3,#0000001f);
--nl-ready:var(--dsw-alias-state-success-primary,#22c55e);--nl-active:var(--dsw-alias-state-business-primary,#4176e6);
--nl-warning:var(--dsw-alias-state-warn-primary,#f59e0b);--nl-danger:var(--dsw-alias-state-error-primary,#ec1313);
--nl-plain:var(--dsw-alias-state-idle-primary,#9aa0a6);--nl-pad:16px;
box-sizing:border-box;min-width:0;max-width:100%;margin:8px 0;border:1px solid var(--nl-edge);border-radius:12px;overflow:hidden;
background:var(--nl-bg);color:var(--nl-text);font:13px/1.5 var(--dsw-font-family,system-ui,sans-serif);overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){.dsh-riskproof-label{--nl-text:var(--dsw-alias-label-primary,#f9fafb);
--nl-dim:var(--dsw-alias-label-secondary,#cfd3d6);--nl-bg:var(--dsw-alias-bg-layer-1,#1f1f21);
--nl-soft:var(--dsw-alias-interactive-bg-hover,#ffffff14);--nl-line:var(--dsw-alias-border-l2,#ffffff1f);
--nl-edge:var(--dsw-alias-border-l3,#ffffff29)}}
.dsh-riskproof-label *{box-sizing:border-box}
.dsh-riskproof-label :is(p,h3,h4,ul,dl,dd,pre){margin:0;padding:0}.dsh-riskproof-label ul{list-style:none}
.dsh-riskproof-label .nl-dim{color:var(--nl-dim)}
.dsh-riskproof-label .nl-sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.dsh-riskproof-label :focus-visible{outline:2px solid var(--nl-active);outline-offset:-2px;border-radius:4px}
.dsh-riskproof-label h3{font-size:17px;line-height:1.35;font-weight:700;letter-spacing:-.01em}
.dsh-riskproof-label h4{display:inline;font-size:13px;line-height:20px;font-weight:600}
.dsh-riskproof-label code{font:12px/20px var(--dsw-font-family-code,monospace);background:none;padding:0}
.dsh-riskproof-label button{padding:4px 14px;border:1px solid var(--nl-edge);border-radius:999px;background:none;color:inherit;
font:inherit;cursor:pointer}
.dsh-riskproof-label button:hover{background:var(--nl-soft)}

.dsh-riskproof-label .nl-head{display:flex;justify-content:space-between;align-items:flex-start;gap:8px 16px;
padding:14px var(--nl-pad) 10px;border-bottom:4px solid var(--nl-text)}
.dsh-riskproof-label .nl-head>div{min-width:0}
.dsh-riskproof-label[data-fallback] .nl-head{border-bottom:0;padding-bottom:14px;align-items:center}
.dsh-riskproof-label>pre{max-height:360px;overflow:auto;padding:12px var(--nl-pad);border-top:1px solid var(--nl-line);
font:12px/1.45 var(--dsw-font-family-code,monospace);white-space:pre}
.dsh-riskproof-label[data-state=error]>pre{white-space:pre-wrap}
.dsh-riskproof-label .nl-pills{display:flex;flex-wrap:wrap;justify-content:flex-end;gap:6px;padding-top:1px}
.dsh-riskproof-label .nl-pills li{display:flex;align-items:center;gap:6px;padding:1px 10px;border:1px solid var(--nl-edge);
border-radius:12px;font-size:12px;line-height:20px}
.dsh-riskproof-label :is([data-tone],[data-state],[data-level]){--nl-tone:var(--nl-plain)}
.dsh-riskproof-label :is([data-tone=ready],[data-tone=configured],[data-state=Healthy]){--nl-tone:var(--nl-ready)}
.dsh-riskproof-label :is([data-tone=active],[data-tone=seen],[data-state=Active]){--nl-tone:var(--nl-active)}
.dsh-riskproof-label :is([data-tone=warning],[data-tone=attention],[data-level=warning]){--nl-tone:var(--nl-warning)}
.dsh-riskproof-label :is([data-tone=danger],[data-state=Failed]){--nl-tone:var(--nl-danger)}
.dsh-riskproof-label :where(.nl-pills li,.nl-cell[data-state],.nl-findings li)::before{content:"";box-sizing:border-box;flex:none;
width:8px;height:8px;
border-radius:50%;background:var(--nl-tone)}
.dsh-riskproof-label :is([data-tone=warning],[data-level=warning])::before{border-radius:2px}
.dsh-riskproof-label :is([data-tone=danger],[data-state=Failed])::before{border-radius:1px;transform:rotate(45deg)}
.dsh-riskproof-label :is([data-tone=plain],[data-state=Idle],[data-state=Discarded],[data-level=note])::before{background:none;
border:1.5px solid var(--nl-dim)}
.dsh-riskproof-label .nl-pills [data-tone=danger]{border-color:var(--nl-danger)}
.dsh-riskproof-label .nl-pills [data-tone=warning]{border-color:var(--nl-warning)}

.dsh-riskproof-label :is(.nl-verdict,.nl-summary,.nl-findings,.nl-matrix){padding:12px var(--nl-pad);border-bottom:1px solid var(--nl-line)}
.dsh-riskproof-label .nl-verdict{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 10px}
.dsh-riskproof-label .nl-verdict strong{font-size:15px;font-weight:650}
.dsh-riskproof-label .nl-figures{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:8px;margin-bottom:8px}
.dsh-riskproof-label .nl-figures div{display:flex;flex-direction:column-reverse}
.dsh-riskproof-label .nl-figures div+div{padding-left:12px;border-left:1px solid var(--nl-line)}
.dsh-riskproof-label .nl-figures dt{font-size:12px;color:var(--nl-dim)}
.dsh-riskproof-label .nl-figures dd{font-size:20px;line-height:26px;font-weight:650;font-variant-numeric:tabular-nums}
.dsh-riskproof-label .nl-count{display:inline-block;min-width:20px;margin-left:8px;padding:0 6px;border-radius:999px;
background:var(--nl-soft);
font-size:12px;line-height:20px;text-align:center;font-variant-numeric:tabular-nums}
.dsh-riskproof-label .nl-findings ul{margin-top:8px;max-height:320px;overflow:auto}
.dsh-riskproof-label .nl-findings li{position:relative;padding:6px 0 6px 20px}
.dsh-riskproof-label .nl-findings li+li{border-top:1px solid var(--nl-line)}
.dsh-riskproof-label .nl-findings li::before{position:absolute;left:3px;top:12px}
.dsh-riskproof-label .nl-findings [data-accepted]{color:var(--nl-dim)}
.dsh-riskproof-label .nl-findings [data-accepted]::before{background:none;border:1.5px solid var(--nl-tone)}

.dsh-riskproof-label .nl-wide{overflow-x:auto}
.dsh-riskproof-label table{width:100%;margin:0;border:0;border-collapse:collapse;font-size:12px;line-height:20px}
.dsh-riskproof-label :is(th,td){padding:5px 12px 5px 0;border:0;border-bottom:1px solid var(--nl-line);background:none;
text-align:left;font-weight:400;vertical-align:baseline;overflow-wrap:normal}
.dsh-riskproof-label :is(th,td){white-space:nowrap}
.dsh-riskproof-label td.nl-long{min-width:220px;white-space:normal;overflow-wrap:anywhere}
.dsh-riskproof-label tr:last-child>:is(th,td){border-bottom:0}
.dsh-riskproof-label thead tr:last-child>th{border-bottom:1px solid var(--nl-edge)}
.dsh-riskproof-label :is(th,td):last-child{padding-right:0}
.dsh-riskproof-label thead th{color:var(--nl-dim);white-space:nowrap}
.dsh-riskproof-label .nl-right{text-align:right;justify-content:flex-end;font-variant-numeric:tabular-nums;white-space:nowrap}
.dsh-riskproof-label .nl-matrix table{margin:4px 0;font-size:13px}
.dsh-riskproof-label .nl-matrix tbody th{font-weight:600}
.dsh-riskproof-label .nl-matrix p{margin-top:6px;font-size:12px}
.dsh-riskproof-label .nl-matrix :is([data-tone=no],[data-tone=unstated],[data-tone=unseen],td[data-tone=plain]){color:var(--nl-dim)}
.dsh-riskproof-label .nl-matrix td[data-tone=yes] span{font-weight:600}
.dsh-riskproof-label .nl-matrix :is([data-tone=claim],[data-tone=inferred]) span{font-style:italic}
.dsh-riskproof-label .nl-matrix [data-tone=seen] span{padding:1px 8px;margin-left:-8px;border-radius:6px;font-weight:600;
background:color-mix(in srgb,var(--nl-active) 16%,transparent)}

.dsh-riskproof-label .nl-notice{margin:12px var(--nl-pad);padding:8px 12px;border-left:3px solid var(--nl-tone);border-radius:4px;
background:var(--nl-soft)}
.dsh-riskproof-label .nl-notice strong{font-weight:600}.dsh-riskproof-label .nl-notice .nl-dim{font-size:12px}

.dsh-riskproof-label summary{cursor:pointer;list-style:none}.dsh-riskproof-label summary::-webkit-details-marker{display:none}
.dsh-riskproof-label .nl-section{display:flex;align-items:baseline;gap:0;min-height:0;padding:10px var(--nl-pad);
border-top:1px solid var(--nl-line)}
.dsh-riskproof-label .nl-section:hover,.dsh-riskproof-label summary.nl-row:hover{
background-image:linear-gradient(var(--nl-soft),var(--nl-soft))}
.dsh-riskproof-label .nl-section::before,.dsh-riskproof-label summary .nl-name::before{content:"";flex:none;align-self:center;width:5px;
height:5px;
margin:0 9px 0 2px;border:solid var(--nl-dim);border-width:0 1.5px 1.5px 0;transform:rotate(-45deg)}
.dsh-riskproof-label details[open]>.nl-section::before,.dsh-riskproof-label details[open]>.nl-row>.nl-name::before{transform:rotate(45deg)}
.dsh-riskproof-label .nl-hint{margin-left:auto;padding-left:16px;font-size:12px;text-align:right}
.dsh-riskproof-label .nl-empty{padding:10px var(--nl-pad) 14px}.dsh-riskproof-label .nl-empty:empty{display:none}
.dsh-riskproof-label .nl-scroll{container-type:inline-size;max-height:360px;overflow:auto;overscroll-behavior-x:contain;
border-top:1px solid var(--nl-line)}
.dsh-riskproof-label .nl-grid{min-width:760px;--nl-columns:minmax(188px,2fr) 88px minmax(144px,1.4fr) 64px 64px 120px 92px}
.dsh-riskproof-label .nl-grid[data-owners]{min-width:864px;
--nl-columns:104px minmax(188px,2fr) 88px minmax(144px,1.4fr) 64px 64px 120px 92px}
.dsh-riskproof-label .nl-row{display:grid;grid-template-columns:var(--nl-columns);gap:0;min-height:0;padding:0;
background-color:var(--nl-bg)}
.dsh-riskproof-label .nl-header{position:sticky;top:0;z-index:2;color:var(--nl-dim)}
.dsh-riskproof-label .nl-header .nl-cell{border-bottom:1px solid var(--nl-edge)}
.dsh-riskproof-label .nl-grid li+li .nl-cell{border-top:1px solid var(--nl-line)}
.dsh-riskproof-label .nl-cell{display:flex;align-items:center;gap:6px;min-width:0;padding:7px 8px;font-size:12px;line-height:20px}
.dsh-riskproof-label .nl-cell:last-child{padding-right:var(--nl-pad)}
.dsh-riskproof-label .nl-cell:first-child{padding-left:var(--nl-pad)}
.dsh-riskproof-label .nl-cell[data-state]{white-space:nowrap}.dsh-riskproof-label .nl-cell.nl-long{white-space:normal}
.dsh-riskproof-label .nl-name{position:sticky;left:0;z-index:1;gap:0;background:inherit}
.dsh-riskproof-label .nl-header .nl-name{padding-left:calc(var(--nl-pad) + 16px)}
.dsh-riskproof-label .nl-id{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 8px;min-width:0}
.dsh-riskproof-label .nl-id code{min-width:0;font-weight:600;overflow-wrap:anywhere;display:-webkit-box;-webkit-box-orient:vertical;
-webkit-line-clamp:2;overflow:hidden}
.dsh-riskproof-label .nl-id small{font-size:11px;line-height:16px;color:var(--nl-dim)}
.dsh-riskproof-label .nl-opened{position:sticky;left:0;width:100cqw;padding:6px var(--nl-pad) 12px 32px;background:var(--nl-soft);
font-size:12px}
.dsh-riskproof-label .nl-opened table{margin-top:6px}
.dsh-riskproof-label [data-nl=calls] .nl-wide{max-height:360px;overflow:auto;padding:0 var(--nl-pad) 8px;
border-top:1px solid var(--nl-line)}
.dsh-riskproof-label .nl-foot{display:flex;flex-wrap:wrap;gap:0 14px;padding:10px var(--nl-pad) 12px;border-top:1px solid var(--nl-line);
font-size:12px}
@media (max-width:850px){.dsh-riskproof-label .nl-head{flex-direction:column}.dsh-riskproof-label .nl-pills{justify-content:flex-start}}
@media (max-width:520px){.dsh-riskproof-label{--nl-pad:12px;border-width:1px 0;border-radius:0}.dsh-riskproof-label .nl-hint{display:none}
.dsh-riskproof-label .nl-figures{grid-template-columns:repeat(2,minmax(0,1fr))}
.dsh-riskproof-label .nl-figures div:nth-child(odd){padding-left:0;border-left:0}
.dsh-riskproof-label .nl-opened{padding-left:12px}}
@media (forced-colors:active){.dsh-riskproof-label ::before{forced-color-adjust:none}}
@media print{.dsh-riskproof-label .nl-scroll,.dsh-riskproof-label .nl-wide,.dsh-riskproof-label .nl-findings ul{max-height:none;
overflow:visible}}`
