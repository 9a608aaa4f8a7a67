/**
 * The RiskProof panel inside DSH's web page: a beacon, and a panel that shows what the guard decided in the current conversation.
 *
 * DSH serves the `./client` export as one script (only its newest versions can load a second), so this file is longer than the others of
 * the shim; it is written by hand and has no build step. It only reads: the status endpoint, the current session, executed commands. It
 * refuses to hold policy, to show an argument or a result of a call, and to put a text into the page as anything but a text node.
 * Services that a host does not have are done without: no session is `idle`, no status endpoint is `offline`, never an exception.
 */
window.__ModuleLoader__.load({
  id: 'dsh-riskproof',
  factory: () => {
    const PERIOD_MS = 1000
    const TIMEOUT_MS = 4000
    const DISCOVERY_MS = 5000
    const PULSE_MS = 1600
    const COMMAND_TEXT = 48000
    const BARS = 24
    const SWITCHED = 'another session is on display'
    const KINDS = ['clear', 'attention', 'blocked']
    // Where the status may be served, in this order: exact routes of a host with a Fetch registry, then the channel of early hosts.
    const TARGETS = [['/api', 'riskproof/status'], ['/api', 'riskproof.status'], ['/riskproof', 'status']]

    // ---- texts -------------------------------------------------------------------------------------------------------------------

    const ENGLISH = {
      status: {
        select: () => 'Select a conversation', syncing: () => 'Syncing…', disconnected: () => 'Disconnected',
        'recording-off': () => 'Recording is off', observe: () => 'Observe only', partial: () => 'Some checks are off',
        blocked: (n) => `Blocked: ${n}`, running: () => 'Running, awaiting receipt', 'new-call': () => 'New call checked',
        health: (n) => `Configuration checks to review: ${n}`, records: (n) => `Records that need attention: ${n}`,
        checked: (n) => `Calls checked: ${n}`, waiting: () => 'Waiting for tool calls',
      },
      task: { standard: 'standard', 'read-only': 'read-only', 'local-only': 'local-only' },
      scope: (task, observe) => `Task scope: ${task} · ${observe ? 'observe only' : 'protection on'}`,
      kind: { clear: 'No rule triggered', attention: 'Needs attention', blocked: 'Blocked' },
      check: { ok: 'OK', attention: 'Attention', info: 'Info' },
      outcome: { call: 'execution prevented', output: 'tool output blocked', observe: 'observed only', attention: 'needs attention' },
      beacon: (status) => `RiskProof: ${status}`, close: 'Close the RiskProof panel', panel: 'RiskProof panel',
      retry: 'Reconnect', reconnecting: 'Reconnecting…', total: 'calls checked',
      offline: 'The status cannot be read now. What RiskProof decides does not depend on this panel.',
      ring: (n, parts) => `Calls checked: ${n}. ${parts.join(', ')}`, bars: (n) => `The last ${n} recorded calls, oldest first`,
      receipts: (done, open) => `Succeeded: ${done} · Pending: ${open}`,
      activity: 'Recent calls', risks: 'Needs a look', noRisks: 'No rule was triggered in the retained records.',
      noCalls: 'This run has no record of a tool call of this conversation.',
      noRecords: 'Calls are still decided, but nothing is recorded: there is nothing to count here.',
      next: 'Next step: ', health: (n) => (n ? `Configuration: ${n} to review` : 'Configuration'), command: 'Command output',
      notice: {
        recording: 'Recording is off: a zero here does not mean that there were no calls.',
        observe: 'Observe only: RiskProof reports what it would do and stops nothing.',
        partial: 'Some checks are switched off, so some risks cannot be seen.',
      },
      footnote: (limit) => `Counts cover retained records of this run (at most ${limit} over all conversations). ` +
        'No triggered rule is not proof of safety.',
    }
    const CHINESE = {
      status: {
        select: () => '请选择一个会话', syncing: () => '正在同步…', disconnected: () => '连接已断开',
        'recording-off': () => '记录已关闭', observe: () => '仅观察', partial: () => '部分检查已关闭',
        blocked: (n) => `已拦截：${n}`, running: () => '执行中，等待回执', 'new-call': () => '已检查新的调用',
        health: (n) => `待查看的配置检查：${n}`, records: (n) => `需要关注的记录：${n}`,
        checked: (n) => `已检查调用：${n}`, waiting: () => '等待工具调用',
      },
      task: { standard: '标准', 'read-only': '只读', 'local-only': '仅本地' },
      scope: (task, observe) => `任务范围：${task} · ${observe ? '仅观察' : '防护已开启'}`,
      kind: { clear: '未触发规则', attention: '需要关注', blocked: '已拦截' },
      check: { ok: '正常', attention: '需关注', info: '信息' },
      outcome: { call: '已阻止执行', output: '已拦截工具输出', observe: '仅观察', attention: '需要关注' },
      beacon: (status) => `RiskProof：${status}`, close: '关闭 RiskProof 面板', panel: 'RiskProof 面板',
      retry: '重新连接', reconnecting: '正在重新连接…', total: '次调用已检查',
      offline: '暂时无法读取状态。RiskProof 的裁决不依赖此面板。',
      ring: (n, parts) => `已检查调用：${n}。${parts.join('，')}`, bars: (n) => `最近 ${n} 次有记录的调用，由旧到新`,
      receipts: (done, open) => `成功：${done} · 等待中：${open}`,
      activity: '最近的调用', risks: '值得查看', noRisks: '保留的记录中没有触发任何规则。',
      noCalls: '本次运行中没有本会话的工具调用记录。',
      noRecords: '调用仍会被裁决，但不做记录：这里没有可统计的内容。',
      next: '下一步：', health: (n) => (n ? `配置：${n} 项待查看` : '配置'), command: '命令输出',
      notice: {
        recording: '记录已关闭：这里的零并不表示没有调用。',
        observe: '仅观察：RiskProof 只报告会怎样处理，不会拦截任何调用。',
        partial: '部分检查已关闭，因此有些风险无法发现。',
      },
      footnote: (limit) => `统计只涵盖本次运行保留的记录（所有会话合计最多 ${limit} 条）。未触发规则并不证明安全。`,
    }
    const isEnglish = (language) => /^en/i.test(language)
    const pageLanguage = () => (isEnglish(document.documentElement.lang) ? 'en' : 'zh-CN')
    const texts = (language) => (isEnglish(language) ? ENGLISH : CHINESE)

    // ---- style: DSH's own colour names, so that its themes apply; beside its tabs, away from approvals and composer --------------------

    const STYLE = `
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

    // ---- the page: elements and text nodes only --------------------------------------------------------------------------------------

    /** One element: properties of `data`, `aria` and the rest as attributes; children are elements or text. */
    const make = (tag, attributes = {}, ...children) => {
      const svg = tag === 'svg' || tag === 'circle'
      const element = svg ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag)
      for (const [name, value] of Object.entries(attributes)) {
        if (value !== undefined && value !== null) element.setAttribute(name, String(value))
      }
      element.append(...children.filter((child) => child !== null))
      return element
    }
    const setText = (element, text) => { if (element.textContent !== text) element.textContent = text }
    const word = (value, limit = 400) => (typeof value === 'string' ? value.slice(0, limit) : '')
    const count = (value) => (Number.isFinite(value) && value > 0 ? Math.floor(value) : 0)
    const list = (value) => (Array.isArray(value) ? value.filter((item) => item !== null && typeof item === 'object') : [])
    const kindOf = (item) => (KINDS.includes(item.kind) ? item.kind : 'attention')

    /** All elements that exist as long as the panel does, by name. */
    const skeleton = () => {
      const at = {}
      const part = (name, tag, attributes = {}, ...children) => (at[name] = make(tag, { 'data-rp': name, ...attributes }, ...children))
      part('beacon', 'button', { type: 'button', class: 'rp-beacon', 'aria-expanded': 'false', 'aria-controls': 'dsh-riskproof-panel' },
        make('span', { class: 'rp-dot', 'aria-hidden': 'true' }), make('span', { class: 'rp-name', 'aria-hidden': 'true' }, 'RiskProof'),
        part('badge', 'span', { class: 'rp-badge', 'aria-hidden': 'true' }))
      part('data', 'div', {},
        part('scope', 'p', { class: 'rp-dim' }), part('notices', 'div'),
        make('div', { class: 'rp-sum' },
          make('div', { class: 'rp-ring' }, part('ring', 'svg', { viewBox: '0 0 92 92', role: 'img' }),
            part('total', 'span', { class: 'rp-total' }), part('unit', 'span', { class: 'rp-unit' })),
          part('legend', 'ul', { class: 'rp-legend' })),
        part('receipts', 'p', { class: 'rp-dim' }),
        part('activity', 'h3'), part('bars', 'div', { class: 'rp-bars', role: 'img' }),
        part('risksTitle', 'h3'), part('risks', 'ul'), part('empty', 'p', { class: 'rp-dim' }),
        part('health', 'details', {}, part('healthTitle', 'summary'), part('checks', 'ul'), part('healthNote', 'p', { class: 'rp-dim' })),
        part('footnote', 'p', { class: 'rp-foot' }))
      part('panel', 'section', { id: 'dsh-riskproof-panel', class: 'rp-panel', role: 'dialog', hidden: '' },
        make('div', { class: 'rp-head' },
          make('div', {}, make('h2', {}, 'RiskProof'), part('status', 'div', { role: 'status', 'aria-live': 'polite' })),
          part('close', 'button', { type: 'button', class: 'rp-close' }, '✕')),
        part('offline', 'p', { class: 'rp-dim', hidden: '' }), part('retry', 'button', { type: 'button', class: 'rp-retry', hidden: '' }),
        part('command', 'details', { hidden: '' }, part('commandTitle', 'summary'), part('commandText', 'pre', { tabindex: '0' })), at.data)
      part('root', 'div', { id: 'dsh-riskproof', class: 'dsh-riskproof' }, at.panel, at.beacon)
      return at
    }

    /** The ring's arcs: one for each class that has records, as long as its share. */
    const arcs = (counts) => {
      const round = 2 * Math.PI * 40 // the circle's radius
      const total = KINDS.reduce((sum, kind) => sum + count(counts[kind]), 0)
      const circle = (more) => make('circle', { cx: 46, cy: 46, r: 40, ...more })
      let from = 0
      return [circle({}), ...KINDS.filter((kind) => count(counts[kind]) > 0).map((kind) => {
        const part = round * count(counts[kind]) / total
        from += part
        const dash = { 'stroke-dasharray': `${part} ${round - part}`, 'stroke-dashoffset': part - from }
        return circle({ 'data-kind': kind, 'data-rp': 'arc', ...dash })
      })]
    }

    const bar = (item, language) => {
      const at = new Date(item.at)
      const time = Number.isNaN(at.getTime()) ? '' : ` · ${at.toLocaleTimeString(language)}`
      return make('span', { 'data-kind': kindOf(item), title: `${word(item.tool, 80)} · ${texts(language).kind[kindOf(item)]}${time}` })
    }

    /** A card says whether the call was stopped or only its output was withheld: the second means that the tool ran. */
    const card = (risk, observe, say) => {
      const kind = observe && kindOf(risk) === 'blocked' ? 'attention' : kindOf(risk)
      const block = kind === 'blocked' ? (risk.rule === 'sensitive_tool_output' ? 'output' : 'call') : undefined
      const sources = (Array.isArray(risk.sources) ? risk.sources : []).map((source) => word(source, 80)).filter(Boolean)
      const chain = [...(sources.length ? [sources.join(' + ')] : []), word(risk.tool, 80)].join(' → ')
      const outcome = word(risk.outcome) || say.outcome[block ?? (observe ? 'observe' : 'attention')]
      return make('li', { class: 'rp-card', 'data-rp': 'card', 'data-kind': kind, title: word(risk.rule, 80) || null },
        make('strong', { 'data-rp': 'title' }, word(risk.title) || word(risk.rule)),
        make('span', { class: 'rp-tag', 'data-rp': 'outcome', 'data-block': block }, outcome),
        make('p', {}, make('code', { 'data-rp': 'chain' }, chain)),
        word(risk.remediation) ? make('p', { class: 'rp-dim', 'data-rp': 'remediation' }, word(risk.remediation, 1000)) : null)
    }

    const check = (item, say) => make('li', { class: 'rp-check', 'data-rp': 'check', 'data-check': word(item.status, 20) },
      make('b', {}, say.check[item.status] ?? word(item.status, 20)), ` · ${word(item.title)}`,
      make('p', { class: 'rp-dim' }, word(item.detail, 1000)), word(item.action) ? make('p', {}, say.next + word(item.action, 1000)) : null)

    /** Everything of the data area; without data it is emptied, so that nothing of an earlier answer stays in the page. */
    const paint = (at, data, language) => {
      const say = texts(language)
      const counts = data?.counts ?? {}
      const recording = data?.proofEnabled !== false
      const observe = data?.mode === 'observe'
      const notices = data ? [[!recording, 'recording'], [observe, 'observe'], [data.partial && recording, 'partial']] : []
      const risks = data ? list(data.risks).slice(0, 3) : []
      const activity = data ? list(data.activity).slice(-BARS) : []
      const checks = data ? list(data.health?.checks).slice(0, 40) : []
      const total = recording ? String(count(counts.checked)) : '—'
      at.scope.textContent = data ? say.scope(say.task[data.taskMode] ?? word(data.taskMode, 40), observe) : ''
      at.notices.replaceChildren(...notices.filter(([on]) => on).map(([, name]) =>
        make('p', { class: 'rp-note', 'data-rp': 'notice', 'data-notice': name }, say.notice[name])))
      at.ring.replaceChildren(...arcs(counts))
      at.ring.setAttribute('aria-label', say.ring(total, KINDS.map((kind) => `${say.kind[kind]}: ${count(counts[kind])}`)))
      at.total.textContent = data ? total : ''
      at.unit.textContent = say.total
      at.legend.replaceChildren(...(data ? KINDS : []).map((kind) => make('li', { 'data-kind': kind }, make('i', { 'aria-hidden': 'true' }),
        make('span', {}, say.kind[kind]), make('b', {}, recording ? String(count(counts[kind])) : '—'))))
      at.receipts.textContent = data && recording ? say.receipts(count(counts.succeeded), count(counts.pending)) : ''
      const gaps = Array.from({ length: BARS - activity.length }, () => make('span'))
      at.bars.replaceChildren(...gaps, ...activity.map((item) => bar(item, language)))
      at.bars.setAttribute('aria-label', say.bars(activity.length))
      at.risks.replaceChildren(...risks.map((risk) => card(risk, observe, say)))
      at.risksTitle.hidden = risks.length === 0
      at.empty.hidden = risks.length > 0
      at.empty.textContent = data ? (recording ? (count(counts.checked) ? say.noRisks : say.noCalls) : say.noRecords) : ''
      at.health.hidden = checks.length === 0
      at.checks.replaceChildren(...checks.map((item) => check(item, say)))
      at.healthTitle.textContent = say.health(count(data?.health?.attention))
      at.healthNote.textContent = word(data?.health?.note, 1000)
      at.footnote.textContent = data ? say.footnote(count(data.limit)) : ''
    }

    /** The words of the frame, which do not depend on data. */
    const label = (at, language) => {
      const say = texts(language)
      at.root.lang = language
      at.panel.setAttribute('aria-label', say.panel)
      at.close.setAttribute('aria-label', say.close)
      at.activity.textContent = say.activity
      at.offline.textContent = say.offline
      at.risksTitle.textContent = say.risks
      at.commandTitle.textContent = say.command
    }

    // ---- state: what the root and the status line say --------------------------------------------------------------------------------

    const numbers = (data) => ({
      blocked: data.mode === 'observe' ? 0 : count(data.counts.blocked), pending: count(data.counts.pending),
      records: count(data.counts.attention), checked: count(data.counts.checked), health: count(data.health?.attention),
    })

    const rootState = ({ session, connected, loading, data, pulse }) => {
      if (session === null || (!connected && loading)) return 'idle'
      if (!connected) return 'offline'
      const n = numbers(data)
      if (n.blocked) return 'blocked'
      if (n.pending || pulse) return 'working'
      return data.mode === 'observe' || data.partial || data.proofEnabled === false || n.records || n.health ? 'attention' : 'ready'
    }

    /** The status line as `[name, number]`. */
    const statusOf = ({ session, connected, loading, data, pulse }) => {
      if (session === null) return ['select', 0]
      if (!connected) return [loading ? 'syncing' : 'disconnected', 0]
      const n = numbers(data)
      if (data.proofEnabled === false) return ['recording-off', 0]
      if (data.mode === 'observe') return ['observe', 0]
      if (data.partial) return ['partial', 0]
      if (n.blocked) return ['blocked', n.blocked]
      if (n.pending) return ['running', 0]
      if (pulse) return ['new-call', 0]
      if (n.health) return ['health', n.health]
      if (n.records) return ['records', n.records]
      return n.checked ? ['checked', n.checked] : ['waiting', 0]
    }

    // ---- the wire --------------------------------------------------------------------------------------------------------------------

    /** The same envelope that `connection.rpc` sends, for hosts without it; the page's cookie is the authority. */
    const post = async (channel, endpoint, payload, signal) => {
      const rpcId = `riskproof-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
      const body = JSON.stringify({ type: 'client-request', rpcId, method: endpoint, payload })
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${channel}/${endpoint}`.slice(1), { method: 'POST', headers, body, signal })
      if (!response.ok) throw new Error(`the status endpoint answered ${response.status}`)
      const answer = await response.json()
      if (answer?.type !== 'server-response' || answer.rpcId !== rpcId) throw new Error('the status endpoint answered something else')
      return answer.result
    }

    const unlessAborted = (promise, signal) => new Promise((resolve, reject) => {
      const stop = () => reject(new Error('the status read was given up'))
      if (signal.aborted) stop()
      signal.addEventListener('abort', stop, { once: true })
      Promise.resolve(promise).then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
    })

    const isSnapshot = (answer) => answer?.ok === true && answer.value !== null && typeof answer.value === 'object' &&
      answer.value.counts !== null && typeof answer.value.counts === 'object' && Array.isArray(answer.value.risks)

    /**
     * Finds the target that serves the status and remembers it. While none answers, all are tried at most once in DISCOVERY_MS; the
     * reads between try only the likeliest, so that a host that comes back is seen at once; a person who asks (`wanted`) gets a search.
     * An answer for another session is a failure that says nothing about the target.
     */
    const reader = (rpc) => {
      const order = [...TARGETS]
      let known = null
      let searched = -Infinity
      const ask = async (target, session, signal) => {
        const caller = rpc()
        const request = [...target, { sessionId: session }, signal]
        const answer = await unlessAborted(caller ? caller.call(...request) : post(...request), signal)
        if (!isSnapshot(answer)) throw new Error('the status endpoint gave no snapshot')
        return answer.value
      }
      return async (session, signal, wanted) => {
        const search = known === null && (wanted || Date.now() - searched >= DISCOVERY_MS)
        if (search) searched = Date.now()
        let failure
        for (const target of search ? [...order] : [known ?? order[0]]) {
          try {
            const data = await ask(target, session, signal)
            known = target
            order.sort((one, other) => Number(other === target) - Number(one === target))
            if (data.sessionId !== session) throw Object.assign(new Error('the status is of another session'), { mismatch: true })
            return data
          } catch (error) {
            failure = error
            if (error?.mismatch || signal.reason === SWITCHED) throw error
            known = null
            if (signal.aborted) {
              order.push(...order.splice(order.indexOf(target), 1))
              break
            }
          }
        }
        throw failure
      }
    }

    // ---- the panel -------------------------------------------------------------------------------------------------------------------

    class Panel {
      constructor(rpc) {
        this.read = reader(rpc)
        this.state = { session: null, connected: false, loading: true, data: null, pulse: false }
        this.spoken = null
        this.generation = 0
        this.reading = null
        this.painted = null
        this.disposed = false
        document.getElementById('dsh-riskproof')?.remove()
        this.at = skeleton()
        this.style = make('style', { 'data-plugin': 'dsh-riskproof' }, STYLE)
        document.head.append(this.style)
        document.body.append(this.at.root)
        this.listeners = [
          [this.at.beacon, 'click', () => (this.isOpen ? this.close() : this.open(this.at.beacon))],
          [this.at.close, 'click', () => this.close()],
          [this.at.retry, 'click', () => this.poll(true)],
          [document, 'keydown', (event) => this.onKey(event), true],
          [document, 'pointerdown', (event) => { if (!event.composedPath().includes(this.at.root)) this.close(false) }, true],
          [document, 'visibilitychange', () => this.poll()],
        ]
        for (const [target, name, listener, capture] of this.listeners) target.addEventListener(name, listener, capture)
        this.pageWatch = new MutationObserver(() => this.render())
        this.pageWatch.observe(document.documentElement, { attributeFilter: ['lang'] })
        this.sizeWatch = new ResizeObserver(() => this.dock())
        this.sizeWatch.observe(document.documentElement)
        this.render()
      }

      /** The snapshot's language stays through failures and switches; before the first one the page's counts. */
      get language() { return this.spoken ?? pageLanguage() }

      get isOpen() { return !this.at.panel.hidden }

      onKey(event) {
        if (event.key !== 'Escape' || event.isComposing || !this.isOpen) return
        event.preventDefault()
        event.stopPropagation() // Escape in DSH may also stop the running turn; here it only closes the panel.
        this.close()
      }

      open(opener) {
        this.opener = opener
        this.at.panel.hidden = false
        this.at.panel.scrollTop = 0
        this.at.beacon.setAttribute('aria-expanded', 'true')
        this.at.close.focus({ preventScroll: true })
        this.poll()
      }

      close(giveFocusBack = true) {
        if (!this.isOpen) return
        this.at.panel.hidden = true
        this.at.beacon.setAttribute('aria-expanded', 'false')
        this.clearCommand()
        if (giveFocusBack) (this.opener?.isConnected ? this.opener : this.at.beacon).focus({ preventScroll: true })
      }

      clearCommand() {
        this.at.command.hidden = true
        this.at.command.open = false
        this.at.commandText.textContent = ''
      }

      /** The host ran a command: ours, in the conversation on display, opens the panel with its text folded. */
      showCommand(session, name, result) {
        if (this.disposed || name !== 'riskproof' || session === null || session !== this.state.session) return
        const text = typeof result?.text === 'string' ? result.text.slice(0, COMMAND_TEXT) : ''
        this.clearCommand()
        this.at.commandText.textContent = text
        this.at.command.hidden = text === ''
        const before = document.activeElement
        if (!this.isOpen) this.open(before === document.body ? this.at.beacon : before)
        else this.poll()
      }

      setSession(session) {
        if (this.disposed || session === this.state.session) return
        this.generation += 1
        this.reading?.abort(SWITCHED)
        this.reading = null
        this.clearCommand()
        this.forget({ session, loading: true })
        this.poll()
      }

      forget(change) {
        clearTimeout(this.pulsing)
        this.state = { ...this.state, connected: false, data: null, pulse: false, ...change }
        this.render()
      }

      /** One read, unless one is under way, the page is hidden or there is nothing to ask about; the next follows PERIOD_MS after it. */
      async poll(wanted = false) {
        clearTimeout(this.timer)
        const { session } = this.state
        if (this.disposed || this.reading !== null || document.hidden || session === null) return
        const { generation } = this
        const reading = this.reading = new AbortController()
        const limit = setTimeout(() => reading.abort(), TIMEOUT_MS)
        const isCurrent = () => !this.disposed && generation === this.generation
        this.render()
        let data = null
        try {
          data = await this.read(session, reading.signal, wanted)
        } catch { /* a failure of any kind is shown as disconnected */ }
        clearTimeout(limit)
        if (!isCurrent()) return
        this.reading = null
        if (data === null) this.forget({ loading: false })
        else this.accept(data)
        this.timer = setTimeout(() => this.poll(), PERIOD_MS)
      }

      accept(data) {
        const newest = (snapshot) => list(snapshot?.activity).at(-1)?.id
        const isNew = this.state.connected && newest(data) !== undefined && newest(data) !== newest(this.state.data)
        this.spoken = typeof data.language === 'string' ? (isEnglish(data.language) ? 'en' : 'zh-CN') : null
        this.state = { ...this.state, connected: true, loading: false, data, pulse: isNew || this.state.pulse }
        if (isNew) {
          clearTimeout(this.pulsing)
          this.pulsing = setTimeout(() => {
            this.state = { ...this.state, pulse: false }
            this.render()
          }, PULSE_MS)
        }
        this.render()
      }

      /** DSH's right sidebar takes its column from the conversation; the beacon stays with the conversation while the panel fits there. */
      dock() {
        const column = document.querySelector('[data-rightbar-col]')
        if (column && column !== this.column) this.sizeWatch.observe(column)
        this.column = column
        const taken = column ? innerWidth - column.getBoundingClientRect().left : 0
        this.at.root.style.right = taken > 0 && innerWidth - taken >= 400 ? `${taken + 16}px` : ''
      }

      render() {
        const { at, state, language } = this
        this.dock()
        const [name, number] = statusOf(state)
        const text = texts(language).status[name](number)
        const offline = !state.connected && !state.loading && state.session !== null
        const n = state.data ? numbers(state.data) : { blocked: 0, records: 0 }
        Object.assign(at.root.dataset, { state: rootState(state), status: name })
        setText(at.status, text)
        at.beacon.setAttribute('aria-label', texts(language).beacon(text))
        at.beacon.title = text
        setText(at.badge, String(n.blocked || n.records))
        at.badge.hidden = !(n.blocked || n.records)
        at.badge.dataset.kind = n.blocked ? 'blocked' : 'attention'
        at.offline.hidden = at.retry.hidden = !offline
        at.retry.disabled = this.reading !== null
        setText(at.retry, this.reading === null ? texts(language).retry : texts(language).reconnecting)
        at.data.hidden = state.session === null || !state.connected || state.data === null
        const shown = JSON.stringify([language, state.data])
        if (shown === this.painted) return
        this.painted = shown
        label(at, language)
        paint(at, state.data, language)
      }

      dispose() {
        if (this.disposed) return
        this.disposed = true
        this.reading?.abort()
        this.pageWatch.disconnect()
        this.sizeWatch.disconnect()
        clearTimeout(this.timer)
        clearTimeout(this.pulsing)
        for (const [target, name, listener, capture] of this.listeners) target.removeEventListener(name, listener, capture)
        this.at.root.remove()
        this.style.remove()
      }
    }

    // ---- the host --------------------------------------------------------------------------------------------------------------------

    const found = (ctx, name) => {
      try {
        return (typeof ctx.get === 'function' ? ctx.get(name) : undefined) ?? ctx[name]
      } catch {
        return undefined // Cordis refuses names that were not injected
      }
    }

    /** Calls `use(service)` when the service is there, and what that returns when it goes; a host without it is left alone. */
    const withService = (ctx, name, use) => {
      if (typeof ctx.inject === 'function') {
        ctx.inject([name], (scope) => { scope.effect(() => use(found(scope, name)) ?? (() => {}), `riskproof: ${name}`) })
        return () => {} // the host ends the scope itself
      }
      const service = found(ctx, name)
      return (service && use(service)) ?? (() => {})
    }

    const idOf = (value) => {
      const id = typeof value === 'string' ? value : value?.id ?? value?.sessionId
      return typeof id === 'string' && id !== '' ? id : null
    }

    /** The session on display: named by the list itself, by the view's binding, or by which one the main view holds. */
    const currentSession = (sessions, view) => {
      const snapshot = sessions?.list?.getSnapshot?.()
      if (snapshot && 'current' in snapshot) return idOf(snapshot.current)
      if (view) return idOf(view.getSnapshot()?.key)
      return idOf(Object.values(snapshot?.byId ?? {}).find((row) => row?.retainedBy?.mainView > 0))
    }

    const start = (ctx) => {
      const seen = {}
      const panel = new Panel(() => (typeof seen.connection?.rpc?.call === 'function' ? seen.connection.rpc : undefined))
      const update = () => {
        let session = null
        try {
          session = currentSession(seen.sessions, seen.view)
        } catch { /* a store of another shape: as without a session */ }
        panel.setSession(session)
      }
      const follow = (name, store, value) => {
        seen[name] = value
        const unsubscribe = typeof store?.subscribe === 'function' ? store.subscribe(update) : undefined
        update()
        return () => {
          seen[name] = undefined
          if (typeof unsubscribe === 'function') unsubscribe()
          update()
        }
      }
      const ends = [
        withService(ctx, 'connection', (connection) => {
          seen.connection = connection
          return () => { seen.connection = undefined }
        }),
        withService(ctx, 'uiSession', (ui) => follow('view', ui?.adapter?.current, ui?.adapter?.current)),
        withService(ctx, 'sessions', (sessions) => follow('sessions', sessions?.list, sessions)),
        typeof ctx.on === 'function' ? ctx.on('command/executed', (...event) => panel.showCommand(...event)) : undefined,
      ]
      return () => {
        panel.dispose()
        for (const end of ends) if (typeof end === 'function') end()
      }
    }

    return {
      name: 'dsh-riskproof',
      inject: [],
      apply: (ctx) => (typeof ctx.effect === 'function' ? void ctx.effect(() => start(ctx), 'riskproof: panel') : start(ctx)),
    }
  },
})
