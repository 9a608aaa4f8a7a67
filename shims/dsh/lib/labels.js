// What the engine is told beside everything else while labels are measured: the row's configuration, the tools that can be seen, sizes and
// outcomes of calls, keys of files. Refuses to say any of it while the row `runtime-nutrition-label` is not loaded, to hold up or fail a
// call, and to pass on a value: what leaves here is counts, names, DSH's own ids, digests, and paths only where they are shown.
import { createHash, createHmac, randomBytes } from 'node:crypto'

import { sessionIdOf } from './sessions.js'

const ROW = 'runtime-nutrition-label'
const ANSWER_MS = 10_000
const DEBOUNCE_MS = 50
const MOST_AGENTS = 4096
const MOST_SENT = 1024
const MOST_TEXT = 2 * 1024 * 1024 // characters of new definitions in one line
const CONFIGURATION = -32001
const CODES = { ABORTED: 'aborted', ABORTED_BEFORE_DISPATCH: 'aborted-before-dispatch', UNKNOWN_TOOL: 'unknown-tool', INVALID_TOOL_OUTPUT: 'invalid-output' }
const DENIED = new Set(['ours', 'person', 'guard'])

// Bytes of a value as compact JSON; 0 where there is none, null where it is no JSON.
export function sizeOf(value) {
  try {
    const text = JSON.stringify(value)
    return text === undefined ? 0 : Buffer.byteLength(text)
  } catch {
    return null
  }
}

// Why a call failed, in one of a few words; never a message.
export function codeOf(exec, entry, result) {
  if (result?.isError !== true) return undefined
  if (DENIED.has(entry.fate)) return 'denied'
  const known = CODES[result.error?.info?.code]
  if (known !== undefined) return known
  if (entry.fate === 'cancelled' && !entry.ran) return 'aborted-before-dispatch'
  return entry.fate === 'cancelled' || (entry.ran && exec.signal?.aborted) ? 'aborted' : 'tool-error'
}

export class Labels {
  #shim
  #config = null
  #owner
  #paths = false
  #agents = new Map() // session id -> the agent, for as long as anybody else holds it
  #sent = new Set()
  #timer
  #secret = randomBytes(16)

  constructor(shim) {
    this.#shim = shim
  }

  get on() { return this.#config !== null }

  // A row is loaded, by its `owner`. Throws where its configuration cannot be used; an engine that is away learns it when it is back.
  async begin(owner, config) {
    if (this.on) throw new Error(`${ROW}: a second row measures labels; one is enough`)
    this.#owner = owner
    this.#config = config
    this.#paths = config.pathDisplay !== 'omit' && config.fileSampleLimit !== 0
    try {
      await this.#shim.engine.request('labels.configure', { config }, { timeoutMs: ANSWER_MS })
      this.#quietly(() => this.#tellAll())
    } catch (error) {
      if (error.code !== 'refused') return this.#shim.log('warn', `labels are measured from the next engine on (${error.code ?? 'error'})`)
      this.end(owner)
      throw new Error(error.rpc === CONFIGURATION ? error.message : `${ROW}: the engine cannot measure labels; run riskproof install dsh again`)
    }
  }

  end(owner) {
    if (!this.on || owner !== this.#owner) return
    this.#config = null
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#agents.clear()
    this.#sent.clear()
    this.#shim.engine.notify('labels.off', {})
  }

  // Another engine listens: it knows neither configuration nor tools, and its window begins now.
  again() {
    if (!this.on) return
    this.#sent.clear()
    this.#shim.engine.notify('labels.configure', { config: this.#config })
    this.#quietly(() => this.#tellAll())
    if (this.#shim.engine.generation > 1) this.#shim.log('warn', 'the engine was started again: labels begin a new window')
  }

  // -- what can be seen

  // A session is used for the first time: its tools are told before anything else of it.
  meet(agent) {
    const id = this.on ? sessionIdOf(agent) : null
    if (id === null) return null
    if (this.#agents.get(id)?.deref() !== agent) {
      if (this.#agents.size >= MOST_AGENTS) this.#agents.delete(this.#agents.keys().next().value)
      this.#agents.set(id, new WeakRef(agent))
      this.#quietly(() => this.#tell(id, agent))
    }
    return id
  }

  forget(id) {
    this.#agents.delete(id)
  }

  // tools/change comes in crowds.
  changed() {
    if (!this.on) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#quietly(() => this.#tellAll())
    }, DEBOUNCE_MS).unref()
  }

  #tellAll() {
    this.#tell(null, undefined)
    for (const [id, held] of this.#agents) {
      const agent = held.deref()
      if (agent === undefined) this.#agents.delete(id)
      else this.#tell(id, agent)
    }
  }

  #tell(session, agent) {
    if (!this.on || typeof this.#shim.ctx.tools.schemas !== 'function') return
    let room = MOST_TEXT
    const tools = this.#shim.ctx.tools.schemas(agent).map((schema) => {
      const text = JSON.stringify(schema)
      const ref = createHash('sha256').update(text).digest('hex').slice(0, 32)
      if (this.#sent.has(ref)) return { ref }
      room -= text.length
      if (room < 0) return { ref: `${ref}-name`, name: schema.name } // a line holds no more; the tool itself cannot be judged either
      if (this.#sent.size > MOST_SENT) this.#sent.clear()
      this.#sent.add(ref)
      const { name, description, parameters } = schema
      return { ref, name, description, parameters }
    })
    this.#shim.engine.notify('labels.registry', { session, tools })
  }

  // -- what is said of a call, {} while nothing is measured

  begun(exec) {
    return this.#said(() => {
      if (exec.agent) this.meet(exec.agent)
      return { callId: exec.callId, rootCallId: exec.rootCallId }
    })
  }

  ended(exec, entry, result) {
    return this.#said(() => {
      const code = codeOf(exec, entry, result)
      return { tool: exec.name, session: sessionIdOf(exec.agent), bytes: sizeOf(result), ...(code === undefined ? {} : { code }) }
    })
  }

  file(exec, target) {
    return this.#said(() => {
      if (typeof target?.targetKey !== 'string') return {}
      const key = createHmac('sha256', this.#secret).update(target.targetKey).digest('hex').slice(0, 32)
      return { session: sessionIdOf(exec.agent), key, ...(this.#paths && typeof target.displayPath === 'string' ? { path: target.displayPath } : {}) }
    })
  }

  // A fault of ours here is nobody's denial, and takes nothing of what the guard is told.
  #said(what) {
    if (!this.on) return {}
    try {
      return what()
    } catch (error) {
      this.#missed(error)
      return {}
    }
  }

  #quietly(act) {
    try {
      act()
    } catch (error) {
      this.#missed(error)
    }
  }

  #missed(error) {
    this.#shim.log('warn', `labels missed an event (${error?.code ?? 'error'})`)
  }
}
