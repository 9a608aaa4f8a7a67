// The card of /nutrition-label in the conversation: the report of that command, or, while there is none, what the command answered.
// Refuses to compute: the engine makes the report and its view. A failure stays inside the card, or inside one part of it.
import { labelParts } from './card-parts.js'
import { CARD_STYLE } from './card-style.js'
import { plain } from './card-texts.js'
import { cardWords } from './card-words.js'
import { make, pageLanguage, word } from './page.js'
import { isRecord, reportReader, TIMEOUT_MS } from './wire.js'

export const LABEL_COMMAND = 'nutrition-label'
const VIEW_VERSION = 1
const ANSWER_TEXT = 48000
const PAUSES_MS = [1000, 2000, 4000, 8000, 16000]
const LONG_READ_MS = 3 * TIMEOUT_MS

/** `{view}`, `{gone}` or `{unread}` of one command; `{}` while it is being read. Failures are tried again, at longer and longer pauses. */
const reportHook = ({ useEffect, useState }, read) => (session, command, isWanted) => {
  const [seen, setSeen] = useState({})
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!isWanted) return undefined
    const reading = new AbortController()
    let timer
    const attempt = async (number) => {
      const one = AbortSignal.any ? AbortSignal.any([reading.signal, AbortSignal.timeout(LONG_READ_MS)]) : reading.signal
      try {
        const view = await read(session, command, one)
        if (!reading.signal.aborted) setSeen(view === null ? { gone: true } : { view })
      } catch {
        if (reading.signal.aborted) return
        setSeen({ unread: true })
        if (number < PAUSES_MS.length) timer = setTimeout(() => attempt(number + 1), PAUSES_MS[number])
      }
    }
    setSeen({})
    attempt(0)
    return () => {
      clearTimeout(timer)
      reading.abort()
    }
  }, [session, command, isWanted, round])
  return [seen, () => setRound(round + 1)]
}

/** The component for the host's slot, made with the host's React. */
export const labelCard = (React, rpc) => {
  const { createElement: h } = React
  const useReport = reportHook(React, reportReader(rpc))
  const parts = labelParts(React)

  class Contained extends React.Component {
    constructor(props) {
      super(props)
      this.state = { failed: false }
    }

    static getDerivedStateFromError() { return { failed: true } }

    render() {
      return this.state.failed ? h('p', { className: 'nl-dim nl-empty' }, cardWords(this.props.language).broken) : this.props.children
    }
  }

  const frame = (state, language, attributes, ...children) => h('section',
    { className: 'dsh-riskproof-label', 'data-state': state, lang: language, ...attributes }, ...children)

  const Fallback = ({ outcome, seen, retry }) => {
    const language = pageLanguage()
    const say = cardWords(language)
    const text = word(outcome?.text, ANSWER_TEXT)
    const isReading = outcome?.kind === 'success' && !seen.gone && !seen.unread
    const missing = seen.gone ? say.gone : say.unread
    const done = outcome?.kind === 'success' ? missing : say.failed
    const why = outcome === null ? say.running : isReading ? say.reading : done
    const attributes = { 'data-fallback': true, 'aria-busy': outcome === null || isReading }
    return frame(outcome === null ? 'running' : plain(outcome.kind, 20), language, attributes,
      h('header', { className: 'nl-head' }, h('div', null, h('h3', null, say.title), h('p', { className: 'nl-dim', role: 'status' }, why)),
        seen.unread ? h('button', { type: 'button', onClick: retry }, say.retry) : null),
      text && !isReading ? h('pre', { tabIndex: 0 }, text) : null)
  }

  const Label = React.memo(({ view }) => {
    const language = plain(view.language, 20) || pageLanguage()
    const shown = [
      ['Header', { view }], ['Verdict', { verdict: view.verdict }], ['Summary', { summary: view.summary }],
      ['Findings', { findings: view.findings }], ['Matrix', { matrix: view.capabilities }], ['Notice', { notice: view.notice }],
      ['Directory', { directory: view.directory, isOpen: view.toolsOpen !== false }],
      ['Trace', { trace: view.trace, isOpen: view.callTraceOpen === true }], ['Footer', { footer: view.footer }],
    ].filter(([, props]) => isRecord(Object.values(props)[0]))
    return frame(plain(view.state, 20), language, { 'aria-label': plain(view.title) },
      ...shown.map(([name, props]) => h(Contained, { key: name, language }, h(parts[name], props))),
      view.viewVersion > VIEW_VERSION ? h('p', { className: 'nl-foot nl-dim' }, cardWords(language).newer) : null)
  })

  return ({ node, sessionId }) => {
    const outcome = node?.outcome ?? null
    const [seen, retry] = useReport(sessionId ?? null, node?.commandId, outcome?.kind === 'success')
    return seen.view ? h(Label, { view: seen.view }) : h(Fallback, { outcome, seen, retry })
  }
}

/** Puts the card into the host's conversation; returns what takes its style away again. */
export const mountCard = (slots, React, rpc) => {
  const slot = 'conversation.chat.commandview'
  const style = make('style', { 'data-plugin': 'dsh-riskproof-label' }, CARD_STYLE)
  document.head.append(style)
  slots.inject(slot, () => slots.register({ name: slot, key: LABEL_COMMAND }, labelCard(React, rpc)))
  return () => style.remove()
}
