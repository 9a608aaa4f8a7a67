// The panel's elements, and what one snapshot looks like in them.
// Refuses to show an argument or a result of a call, and to claim a block in observe mode.
import { count, list, make, pageLanguage, word } from './page.js'
import { texts } from './panel-words.js'

const BARS = 24
export const KINDS = ['clear', 'attention', 'blocked']

const kindOf = (item) => (KINDS.includes(item.kind) ? item.kind : 'attention')

/** All elements that exist as long as the panel does, by name. */
export const skeleton = () => {
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
export const paint = (at, data, language) => {
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
export const label = (at, language) => {
  const say = texts(language)
  at.root.lang = language
  at.panel.setAttribute('aria-label', say.panel)
  at.close.setAttribute('aria-label', say.close)
  at.activity.textContent = say.activity
  at.offline.textContent = say.offline
  at.risksTitle.textContent = say.risks
  at.commandTitle.textContent = say.command
}
