// One engine process: JSON-RPC 2.0, one object a line, on its stdin and stdout.
// Refuses to survive a breach of the protocol: junk, an oversize line or a silent engine end the process, and every waiting
// request is rejected. Never restarts anything (engine.js does) and never inherits DSH's stdout, which is protocol too.
import { spawn } from 'node:child_process'

const LAST_WORDS = 4096
const GRACE_MS = 250
const CLOSE_MS = 500
const UNREADABLE = -32700
const PATIENCE = 2 // times the timeout: so long may an answer be late that nobody waits for

// code: down | timeout | aborted | oversize | refused (the engine answered with an error)
export class PeerError extends Error {
  constructor(code, message, rpc) {
    super(message)
    this.code = code
    this.rpc = rpc
  }
}

// What the engine cannot read, for it is nested too deep, is too large as well.
const refusalOf = ({ code, message }) => new PeerError(code === UNREADABLE ? 'oversize' : 'refused', String(message ?? ''), code)

const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

export class Peer {
  ended = null
  heard = 0
  #pending = new Map()
  #late = new Map()
  #sequence = 0
  #parts = []
  #held = 0
  #words = ''
  #options
  #child
  #gone

  // options: {argv, env, maxLineBytes, onNotification(method, params), onDown(why)}
  constructor(options) {
    this.#options = options
    const [program, ...rest] = options.argv
    const child = this.#child = spawn(program, rest, { stdio: ['pipe', 'pipe', 'pipe'], env: options.env, windowsHide: true })
    this.#gone = new Promise((resolve) => {
      child.once('exit', resolve)
      child.once('error', resolve)
    })
    child.once('error', (error) => this.fail(`it did not start (${error.code ?? 'unknown'})`))
    child.once('close', (code, signal) => this.fail(this.#ending(code, signal)))
    child.once('exit', (code, signal) => setTimeout(() => this.fail(this.#ending(code, signal)), GRACE_MS).unref())
    child.stdin.on('error', () => setTimeout(() => this.fail('it no longer reads'), GRACE_MS).unref())
    child.stdout.on('data', (chunk) => this.#read(chunk))
    child.stdout.on('error', () => this.fail('it can no longer be read'))
    child.stderr.on('data', (chunk) => { this.#words = (this.#words + chunk).slice(-LAST_WORDS) })
    child.stderr.on('error', () => {})
    for (const handle of [child, child.stdin, child.stdout, child.stderr]) handle.unref?.()
  }

  get pid() { return this.#child.pid }
  get backlog() { return this.#child.stdin.writableLength }

  // The last line of stderr. Only for a process that has not been told of any call.
  get lastWords() { return this.#words.trim().split('\n').pop().trim().slice(0, 300) }

  #ending(code, signal) {
    return signal ? `it ended by ${signal}` : `it ended with code ${code}`
  }

  #read(chunk) {
    let rest = chunk
    for (let at = rest.indexOf(10); at >= 0 && !this.ended; at = rest.indexOf(10)) {
      const line = this.#parts.length ? Buffer.concat([...this.#parts, rest.subarray(0, at)]) : rest.subarray(0, at)
      this.#parts = []
      this.#held = 0
      rest = rest.subarray(at + 1)
      if (line.length > this.#options.maxLineBytes) return this.fail('it sent an oversize line')
      this.#line(line.toString('utf8'))
    }
    if (this.ended || rest.length === 0) return
    this.#parts.push(rest)
    this.#held += rest.length
    if (this.#held > this.#options.maxLineBytes) this.fail('it sent an oversize line')
  }

  #line(text) {
    let message
    try { message = JSON.parse(text) } catch { return this.fail('it sent something that is not the protocol') }
    if (!isRecord(message) || message.jsonrpc !== '2.0') return this.fail('it sent something that is not the protocol')
    this.heard += 1
    if (typeof message.method === 'string') {
      if (message.id === undefined) this.#options.onNotification(message.method, message.params)
      return
    }
    const waiting = this.#pending.get(message.id)
    clearTimeout(this.#late.get(message.id))
    this.#late.delete(message.id)
    if (waiting === undefined) return // an answer that nobody waits for any more
    if (isRecord(message.error)) waiting.reject(refusalOf(message.error))
    else if (Object.hasOwn(message, 'result')) waiting.resolve(message.result)
    else this.fail('it sent something that is not the protocol')
  }

  #encode(message) {
    const line = JSON.stringify(message) + '\n'
    const most = this.#options.maxLineBytes
    if (line.length > most || (line.length * 3 > most && Buffer.byteLength(line) > most)) throw new PeerError('oversize', 'the line is too long')
    return line
  }

  // False where it could not be sent; throws an `oversize` error where it never could be.
  notify(method, params) {
    if (this.ended) return false
    this.#child.stdin.write(this.#encode({ jsonrpc: '2.0', method, params }))
    return true
  }

  request(method, params, { timeoutMs, signal }) {
    return new Promise((resolve, reject) => {
      if (this.ended) throw new PeerError('down', this.ended)
      if (signal?.aborted) throw new PeerError('aborted', 'aborted')
      const id = ++this.#sequence
      const line = this.#encode({ jsonrpc: '2.0', id, method, params })
      const before = this.heard
      const settle = (act) => (value) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        this.#pending.delete(id)
        act(value)
      }
      const refuse = settle(reject)
      const abort = () => refuse(new PeerError('aborted', 'aborted'))
      const timer = setTimeout(() => {
        refuse(new PeerError('timeout', 'no answer in time'))
        if (this.heard === before) this.fail('it does not answer')
        else this.#late.set(id, setTimeout(() => this.fail('it left a question without an answer'), PATIENCE * timeoutMs).unref())
      }, timeoutMs)
      signal?.addEventListener('abort', abort, { once: true })
      this.#pending.set(id, { resolve: settle(resolve), reject: refuse })
      this.#child.stdin.write(line)
    })
  }

  fail(why) {
    if (this.ended) return
    this.#end(why)
    this.#child.kill('SIGKILL')
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) stream.destroy()
    this.#options.onDown(why)
  }

  #end(why) {
    this.ended = why
    this.#parts = []
    for (const timer of this.#late.values()) clearTimeout(timer)
    for (const waiting of [...this.#pending.values()]) waiting.reject(new PeerError('down', why))
  }

  // The end of its stdin asks the engine to end; half a second later nobody asks.
  async close() {
    if (!this.ended) {
      this.#end('disposed')
      this.#child.stdin.end()
    }
    this.#child.ref()
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), CLOSE_MS)
    await this.#gone
    clearTimeout(timer)
  }
}
