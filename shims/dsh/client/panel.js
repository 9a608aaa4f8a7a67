// The panel: a beacon, and a dialog that shows what the guard decided in the conversation on display.
// Refuses to hold policy and to change anything: it reads the status, once a second while the page is looked at.
import { count, isEnglish, list, make, pageLanguage, setText } from './page.js'
import { label, paint, skeleton } from './panel-paint.js'
import { PANEL_STYLE } from './panel-style.js'
import { texts } from './panel-words.js'
import { reader, SWITCHED, TIMEOUT_MS } from './wire.js'

const PERIOD_MS = 1000
const PULSE_MS = 1600
const COMMAND_TEXT = 48000

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

export class Panel {
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
    this.style = make('style', { 'data-plugin': 'dsh-riskproof' }, PANEL_STYLE)
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
