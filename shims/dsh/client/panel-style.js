// How the panel looks: DSH's own colour names, so that its themes apply; beside its tabs, away from approvals and composer.

export const PANEL_STYLE = `
.dsh-riskproof{--rp-bg:var(--dsw-alias-bg-layer-2,#fff);--rp-soft:var(--dsw-alias-interactive-bg-hover,#2631480f);
--rp-text:var(--dsw-alias-label-primary,#0f1115);--rp-dim:var(--dsw-alias-label-secondary,#61666b);
--rp-line:var(--dsw-alias-border-l3,#0000001f);--rp-idle:var(--dsw-alias-state-idle-primary,#d4d4d4);
--rp-clear:var(--dsw-alias-state-success-primary,#22c55e);--rp-attention:var(--dsw-alias-state-warn-primary,#f59e0b);
--rp-blocked:var(--dsw-alias-state-error-primary,#ec1313);--rp-work:var(--dsw-alias-state-business-primary,#4176e6);
position:fixed;top:40px;right:16px;z-index:90;color:var(--rp-text);font:13px/1.45 var(--dsw-font-family,system-ui,sans-serif)}
@media (prefers-color-scheme:dark){.dsh-riskproof{--rp-bg:var(--dsw-alias-bg-layer-2,#2c2c2e);
--rp-soft:var(--dsw-alias-interactive-bg-hover,#ffffff14);--rp-text:var(--dsw-alias-label-primary,#f9fafb);
--rp-dim:var(--dsw-alias-label-secondary,#cfd3d6);--rp-line:var(--dsw-alias-border-l3,#ffffff29)}}
.dsh-riskproof *{box-sizing:border-box}.dsh-riskproof [hidden]{display:none!important}
.dsh-riskproof button{font:inherit;color:inherit;cursor:pointer;border:1px solid var(--rp-line);border-radius:999px;background:var(--rp-bg)}
.dsh-riskproof button:hover{background-image:linear-gradient(var(--rp-soft),var(--rp-soft))}
.dsh-riskproof button:disabled{cursor:default;opacity:.6}
.dsh-riskproof :focus-visible{outline:2px solid var(--rp-work);outline-offset:2px}
.dsh-riskproof .rp-beacon{display:flex;align-items:center;gap:8px;margin-left:auto;padding:4px 12px;line-height:20px;
box-shadow:0 1px 4px #0000001f}
.dsh-riskproof .rp-dot{width:10px;height:10px;border-radius:50%;background:var(--rp-idle);flex:none}
.dsh-riskproof[data-state=ready] .rp-dot{background:var(--rp-clear)}
.dsh-riskproof[data-state=attention] .rp-dot{background:var(--rp-attention);border-radius:2px}
.dsh-riskproof[data-state=blocked] .rp-dot{background:var(--rp-blocked);border-radius:2px;transform:rotate(45deg)}
.dsh-riskproof[data-state=working] .rp-dot{background:var(--rp-work);animation:rp-breathe 1.2s ease-in-out infinite}
.dsh-riskproof[data-state=offline] .rp-dot{background:transparent;border:2px solid var(--rp-dim)}
@keyframes rp-breathe{50%{opacity:.35}}
.dsh-riskproof .rp-badge{min-width:20px;padding:0 6px;border-radius:999px;text-align:center;font-weight:600;color:#fff;
background:var(--rp-blocked)}
.dsh-riskproof .rp-badge[data-kind=attention]{background:var(--rp-attention);color:#0f1115}
.dsh-riskproof .rp-panel{position:absolute;right:0;top:40px;width:360px;max-width:calc(100vw - 32px);
max-height:min(640px,calc(100vh - 104px));overflow:hidden auto;overscroll-behavior:contain;padding:0 16px 14px;
border:1px solid var(--rp-line);border-radius:14px;background:var(--rp-bg);box-shadow:0 8px 32px #00000033;overflow-wrap:anywhere}
.dsh-riskproof .rp-head{position:sticky;top:0;z-index:1;display:flex;align-items:flex-start;gap:8px;padding:14px 0 6px;
background:var(--rp-bg)}
.dsh-riskproof .rp-head>div{flex:1;min-width:0}
.dsh-riskproof h2{margin:0;font-size:15px}.dsh-riskproof h3{margin:14px 0 6px;font-size:12px;font-weight:600;color:var(--rp-dim)}
.dsh-riskproof p{margin:6px 0}.dsh-riskproof .rp-dim{color:var(--rp-dim)}
.dsh-riskproof .rp-close{width:28px;height:28px;padding:0;border-color:transparent;flex:none}
.dsh-riskproof .rp-retry{margin-top:4px;padding:5px 14px}
.dsh-riskproof .rp-sum{display:flex;align-items:center;gap:18px;margin-top:12px}
.dsh-riskproof .rp-ring{position:relative;width:92px;height:92px;flex:none;text-align:center}
.dsh-riskproof .rp-ring svg{position:absolute;inset:0;transform:rotate(-90deg)}
.dsh-riskproof .rp-ring circle{fill:none;stroke-width:8;stroke:var(--rp-soft)}
.dsh-riskproof .rp-total{display:block;margin-top:24px;font-size:22px;line-height:26px;font-weight:600}
.dsh-riskproof .rp-unit{display:block;padding:0 16px;font-size:10px;line-height:12px;color:var(--rp-dim)}
.dsh-riskproof ul{list-style:none;margin:0;padding:0}.dsh-riskproof .rp-legend{flex:1;min-width:0}
.dsh-riskproof .rp-legend li{display:flex;align-items:center;gap:8px;padding:2px 0}.dsh-riskproof .rp-legend b{margin-left:auto}
.dsh-riskproof .rp-legend i{width:10px;height:10px;border-radius:50%;flex:none}
.dsh-riskproof .rp-legend li:not(:first-child) i{border-radius:2px}
.dsh-riskproof .rp-legend [data-kind=blocked] i{transform:rotate(45deg)}
.dsh-riskproof [data-kind=clear]{--rp-kind:var(--rp-clear)}.dsh-riskproof [data-kind=attention]{--rp-kind:var(--rp-attention)}
.dsh-riskproof [data-kind=blocked]{--rp-kind:var(--rp-blocked)}
.dsh-riskproof .rp-legend i,.dsh-riskproof .rp-bars span{background:var(--rp-kind,var(--rp-soft))}
.dsh-riskproof .rp-ring circle[data-kind]{stroke:var(--rp-kind)}
.dsh-riskproof .rp-bars{display:flex;align-items:flex-end;gap:3px;height:28px}
.dsh-riskproof .rp-bars span{flex:1;min-width:0;height:8px;border-radius:2px}.dsh-riskproof .rp-bars [data-kind=clear]{height:14px}
.dsh-riskproof .rp-bars [data-kind=attention]{height:21px}.dsh-riskproof .rp-bars [data-kind=blocked]{height:28px}
.dsh-riskproof .rp-card{margin-bottom:8px;padding:8px 10px;border:1px solid var(--rp-line);
border-left:3px solid var(--rp-kind);border-radius:8px}
.dsh-riskproof .rp-card p{margin:3px 0 0}.dsh-riskproof .rp-card strong{display:block}
.dsh-riskproof .rp-tag{display:inline-block;margin-top:3px;padding:0 8px;border:1px solid var(--rp-kind);border-radius:999px;font-size:12px}
.dsh-riskproof .rp-tag[data-block=output]{border-style:dashed}.dsh-riskproof code{font:12px/1.45 var(--dsw-font-family-code,monospace)}
.dsh-riskproof .rp-note{padding:6px 10px;border-radius:8px;background:var(--rp-soft)}
.dsh-riskproof details{margin:12px 0 0}.dsh-riskproof .rp-head~details{margin:4px 0 10px}
.dsh-riskproof summary{cursor:pointer;color:var(--rp-dim)}
.dsh-riskproof .rp-check{padding:6px 0;border-top:1px solid var(--rp-line)}
.dsh-riskproof .rp-check[data-check=attention] b{color:var(--dsw-alias-state-warn-label,#b96a12)}
.dsh-riskproof pre{margin:8px 0 0;max-height:260px;overflow:auto;padding:8px;border-radius:8px;background:var(--rp-soft);
white-space:pre-wrap;font:12px/1.45 var(--dsw-font-family-code,monospace)}
.dsh-riskproof .rp-foot{margin-top:12px;font-size:12px;color:var(--rp-dim)}
@media (max-width:600px){.dsh-riskproof{right:12px}.dsh-riskproof .rp-name{display:none}
.dsh-riskproof .rp-beacon{min-width:32px;min-height:32px;padding:4px 10px}
.dsh-riskproof .rp-panel{position:fixed;left:12px;right:12px;top:80px;width:auto;max-width:none;max-height:calc(100dvh - 92px)}
.dsh-riskproof .rp-close{width:36px;height:36px}}
@media (prefers-reduced-motion:reduce){.dsh-riskproof *{animation:none!important;transition:none!important}}`
