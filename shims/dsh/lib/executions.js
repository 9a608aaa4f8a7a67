// What the shim remembers of each execution: one opaque id for each execution object, the definition of its tool, how far it came.
// Refuses to pair by name or call id: only the object itself, and the token that a program's calls carry, say what belongs together.
import { createHash, randomBytes } from 'node:crypto'

const MOST_TOKENS = 4096
const MOST_DIGESTS = 1024

const sha256 = (text) => createHash('sha256').update(text).digest('hex').slice(0, 32)

export class Executions {
  #entries = new WeakMap()
  #byToken = new Map()
  #prefix = randomBytes(4).toString('hex')
  #count = 0

  // {id, call, decidedBy, ran, passed, cleared, ask, fate, told}
  of(exec) {
    let entry = this.#entries.get(exec)
    if (entry === undefined) {
      entry = {
        id: `${this.#prefix}-${++this.#count}`,
        call: null, // the parameters of `decide`, without the definition's body
        decidedBy: 0, // the engine's generation that judged it
        passed: false, // DSH's guards saw it cleared
        cleared: false, // the engine let it through
        ran: false, // its body was about to run
        ask: null, // {from, outcome, reason}: where in the session's log the question can stand, what came of it, what is asked
        fate: null, // ours | person | guard | error | cancelled: why it does not run
        told: null, // {isError, value, content}: the outcome that the engine knows; null where it knows none
      }
      this.#entries.set(exec, entry)
      this.#byToken.set(exec.token, entry.id)
      if (this.#byToken.size > MOST_TOKENS) this.#byToken.delete(this.#byToken.keys().next().value)
    }
    return entry
  }

  peek(exec) {
    return this.#entries.get(exec)
  }

  outerOf(exec) {
    return exec.parent === undefined ? null : this.#byToken.get(exec.parent) ?? null
  }

  // The object is over; its entry goes when the object does.
  over(exec) {
    this.#byToken.delete(exec.token)
  }
}

// Definitions by content, so that a change in place is another definition.
export class Definitions {
  #sent = new Set()
  #generation = 0

  // The description of a tool as the protocol has it; null for a tool that the agent does not have.
  static describe(definition) {
    if (definition === undefined || definition === null) return null
    const text = (value) => (typeof value === 'string' ? value : '')
    const body = {
      name: text(definition.name),
      description: text(definition.description),
      parameters: definition.parameters ?? null,
      output: definition.output?.schema ?? null,
    }
    return { ref: sha256(JSON.stringify(body)), ...body }
  }

  // In full the first time that an engine sees it, by reference afterwards.
  forEngine(described, generation) {
    if (described === null) return null
    if (generation !== this.#generation || this.#sent.size > MOST_DIGESTS) this.#sent.clear()
    this.#generation = generation
    if (this.#sent.has(described.ref)) return { ref: described.ref }
    this.#sent.add(described.ref)
    return described
  }

  // It was marked as sent, but nobody knows whether the engine read its line: it goes along once more.
  unsent(described) {
    if (described !== null) this.#sent.delete(described.ref)
  }
}
