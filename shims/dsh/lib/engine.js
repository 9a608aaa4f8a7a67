// The engine through all of its lives: start, handshake, loss, a bounded number of restarts, end.
// Refuses to be waited for without a bound, to restart after a configuration error, and to hide a loss: every restart tells the new
// engine which sessions the old one knew.
import { engineEnvironment } from './environment.js'
import { Peer, PeerError } from './peer.js'

export const PROTOCOL = 1
const CONFIGURATION = -32001
const PAUSES_MS = [100, 400, 1500, 5000, 10_000]
const SETTLED_MS = 60_000
const MOST_BACKLOG = 64 * 1024 * 1024
const FILE_BACKLOG = 1024 * 1024
const MOST_KEPT_WORDS = 100

// States: starting, ready, restarting, down, disposed.
export class Engine {
  state = 'starting'
  generation = 0
  hello = null
  refusal = null // why this configuration cannot be used
  trouble = '' // what became of the engine before this one
  #host
  #settings
  #log
  #peer = null
  #losses = 0
  #readyAt = 0
  #waiting = new Set()
  #kept = []
  #timer
  #filesLost = false

  // host: {greeting() -> the parts of `hello` that belong to DSH, onReady(hello)}
  constructor(settings, host, log) {
    this.#settings = settings
    this.#host = host
    this.#log = log
  }

  // In observe mode nothing is held up. Until the engine has spoken, the row decides; a silent row means enforce.
  get observing() {
    return this.hello ? this.hello.mode === 'observe' : this.#settings.observing
  }

  // One attempt; the attempts that follow a failure go on by themselves. Resolves when this one is over, whatever came of it.
  async start() {
    if (this.state === 'disposed') return
    if (this.#settings.refusal !== null) return this.#refuse(this.#settings.refusal)
    let peer = this.#peer = null
    try {
      peer = this.#peer = new Peer({
        argv: this.#settings.argv,
        env: engineEnvironment(),
        maxLineBytes: this.#settings.maxLineBytes,
        onNotification: (method, params) => this.#heard(method, params),
        onDown: (why) => this.#lost(peer, why),
      })
      this.#ready(await peer.request('hello', this.#greeting(), { timeoutMs: this.#settings.timeouts.startMs }))
    } catch (error) {
      this.#failed(peer, error)
    }
  }

  #greeting() {
    return { protocol: PROTOCOL, host: 'dsh', pid: process.pid, config: this.#settings.engine, restart: this.generation, ...this.#host.greeting() }
  }

  #ready(hello) {
    const understood = hello?.protocol === PROTOCOL && ['observe', 'enforce'].includes(hello.mode)
    if (!understood) throw new PeerError('refused', 'the engine speaks another version of the protocol; install the plugin again', CONFIGURATION)
    // Whoever can end the engine and write a file must not be able to switch the guard off.
    const loosened = this.hello?.mode === 'enforce' && hello.mode !== 'enforce'
    if (loosened) throw new PeerError('refused', 'the configuration was loosened while DSH runs; start dsh again', CONFIGURATION)
    if (this.state === 'disposed') return
    this.hello = hello
    this.generation += 1
    this.state = 'ready'
    this.#readyAt = Date.now()
    this.#host.onReady(hello)
    for (const [method, params] of this.#kept.splice(0)) this.notify(method, params)
    this.#release()
  }

  #failed(peer, error) {
    if (this.state === 'disposed') return
    if (error.rpc === CONFIGURATION) {
      this.#refuse(error.message)
      peer.fail('its configuration is refused')
    } else if (peer === null) this.#lost(peer, 'it did not start')
    else peer.fail(error.code === 'timeout' ? 'it was not ready in time' : 'it did not greet')
  }

  // A configuration is not tried twice.
  #refuse(message) {
    this.refusal = message
    this.state = 'down'
    this.#log('error', message)
    this.#release()
  }

  #lost(peer, why) {
    if (this.state === 'disposed' || peer !== this.#peer || this.refusal !== null) return
    const spoken = this.state === 'ready' ? '' : peer?.lastWords
    if (this.state === 'ready' && Date.now() - this.#readyAt > SETTLED_MS) this.#losses = 0
    const pause = PAUSES_MS[this.#losses]
    this.#losses += 1
    this.state = pause === undefined ? 'down' : 'restarting'
    const next = pause === undefined ? 'no further attempt: start dsh again' : `next attempt in ${pause} ms`
    this.trouble = `the engine is lost: ${why}${spoken ? `; it said: ${spoken}` : ''}`
    this.#log('error', `${this.trouble}; ${next}`)
    if (pause === undefined) return this.#release()
    this.#timer = setTimeout(() => this.start(), pause)
    this.#timer.unref()
  }

  #heard(method, params) {
    if (method !== 'log' || typeof params?.text !== 'string') return
    this.#log(params.level === 'error' ? 'error' : 'warn', params.text)
  }

  #release() {
    for (const wake of [...this.#waiting]) wake()
  }

  // Resolves to the peer once it is ready; rejects when that cannot be waited for any longer. Only a first start and the return of an
  // engine that was ready before are waited for, the latter not in observe mode, which holds nothing up.
  #available(signal, patience) {
    if (this.state === 'ready') return this.#peer
    return new Promise((resolve, reject) => {
      const settle = (act) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        this.#waiting.delete(wake)
        act()
      }
      const abort = () => settle(() => reject(new PeerError('aborted', 'aborted')))
      const over = () => settle(() => reject(new PeerError('down', `the engine is ${this.state}`)))
      const wake = () => (this.state === 'ready' ? settle(() => resolve(this.#peer)) : over())
      const timer = setTimeout(over, patience)
      this.#waiting.add(wake)
      signal?.addEventListener('abort', abort, { once: true })
      if (signal?.aborted) abort()
      else if (!this.#promising) over()
    })
  }

  get #promising() {
    return this.state === 'starting' || (this.state === 'restarting' && this.generation > 0 && !this.observing)
  }

  // `params` may be a function of the generation that will answer. Rejects with a PeerError.
  async request(method, params, { timeoutMs, signal }) {
    const peer = await this.#available(signal, timeoutMs)
    if (peer.backlog > MOST_BACKLOG) throw new PeerError('down', 'the engine is behind')
    return peer.request(method, typeof params === 'function' ? params(this.generation) : params, { timeoutMs, signal })
  }

  // What is said while no engine listens is kept and told to the next; the rest of what it missed it learns from `hello`.
  notify(method, params) {
    const peer = this.#peer
    if (this.state !== 'ready') {
      if ((method === 'said' || params.shown) && this.state !== 'disposed' && this.#kept.push([method, params]) > MOST_KEPT_WORDS) this.#kept.shift()
      return
    }
    if (method === 'file' && peer.backlog > FILE_BACKLOG) return this.#fileLost()
    try {
      if (peer.backlog > MOST_BACKLOG) peer.fail('it is behind')
      else peer.notify(method, params)
    } catch {
      // Only a result's replacement can be this long. An engine that does not know it knows too little: begin anew, all tainted.
      if (method === 'result') peer.fail('a final result was too large to be told')
    }
  }

  #fileLost() {
    if (!this.#filesLost) this.#log('warn', 'the engine is behind; file events are left out')
    this.#filesLost = true
  }

  async dispose() {
    this.state = 'disposed'
    clearTimeout(this.#timer)
    this.#release()
    await this.#peer?.close()
  }
}
