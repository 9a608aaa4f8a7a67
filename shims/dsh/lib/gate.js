// Before a call: the engine's decision, merged with everybody else's, and two backstops behind it.
// Refuses to weaken another plugin's answer, to let a call run that the engine did not clear (enforce), and to hold one up (observe).
import { Definitions } from './executions.js'
import { DENIED, denialFor, OTHERS_DENIAL, UNCLEARED } from './words.js'

const RANK = { allow: 0, ask: 1, deny: 2, cancel: 3 }
const GATES = ['allow', 'ask', 'deny']

export class Gate {
  #shim

  constructor(shim) {
    this.#shim = shim
  }

  // The parameters of `decide`; the definition is in full, so that they can be told to an engine that has not seen it.
  describe(exec, entry) {
    const { executions, sessions, ctx } = this.#shim
    const session = sessions.of(exec.agent)
    return {
      exec: entry.id,
      session: session?.id ?? null,
      parent: session?.parent ?? null,
      child: session?.child ?? false,
      resumed: session?.resumed ?? false,
      tool: exec.name,
      definition: Definitions.describe(ctx.tools.get(exec.name, exec.agent)),
      arguments: exec.arguments,
      nested: exec.parent !== undefined,
      outer: executions.outerOf(exec),
      cwd: session?.cwd ?? null,
      ...this.#shim.labels.begun(exec),
    }
  }

  async #decide(exec, entry) {
    const { engine, definitions, settings } = this.#shim
    const call = entry.call = this.describe(exec, entry)
    for (const shown of this.#shim.sessions.shown(exec.agent)) engine.notify('returned', { session: call.session, shown })
    let asked = false
    const params = (generation) => {
      asked = true
      entry.decidedBy = generation
      return { ...call, definition: definitions.forEngine(call.definition, generation) }
    }
    try {
      const answer = await engine.request('decide', params, { timeoutMs: settings.timeouts.decideMs, signal: exec.signal })
      if (!GATES.includes(answer?.gate)) throw new Error('the answer is not one of the protocol')
      return { kind: answer.gate, ...(typeof answer.reason === 'string' && answer.reason !== '' ? { reason: answer.reason } : {}) }
    } catch (error) {
      entry.decidedBy = 0
      definitions.unsent(call.definition) // whatever went wrong, the engine may not have learned it
      if (asked && error.code !== 'oversize') engine.notify('cancel', { exec: entry.id })
      throw error
    }
  }

  // tools/pre-execute
  async before(exec, next) {
    const { executions, engine, log } = this.#shim
    if (this.#shim.exempt(exec)) return next()
    const entry = executions.of(exec)
    let mine
    try {
      mine = await this.#decide(exec, entry)
    } catch (error) {
      if (error.code !== 'aborted') log('error', `a call could not be judged (${error.code ?? 'error'})`)
      if (engine.observing) return next()
      entry.fate = 'ours'
      return { kind: 'deny', reason: denialFor(error) }
    }
    if (mine.kind === 'deny') {
      entry.fate = 'ours'
      return { kind: 'deny', reason: mine.reason ?? DENIED }
    }
    entry.cleared = mine.kind === 'allow'
    const answer = this.#merged(mine, await this.#others(entry, next), entry)
    if (mine.kind === 'ask' && entry.fate === null) this.#shim.approvals.opened(exec, entry, mine.reason) // whatever others asked until now is not this
    return answer
  }

  async #others(entry, next) {
    try {
      return await next()
    } catch (error) {
      this.refused(entry, 'error')
      throw error
    }
  }

  // The strictest of both; ours on a tie. What DSH would read as a denial without a reason, and so run, becomes a denial.
  #merged(mine, theirs, entry) {
    const { observing } = this.#shim.engine
    const known = Object.hasOwn(RANK, theirs?.kind ?? '')
    if (observing && mine.kind === 'allow') return theirs
    const answer = known ? theirs : { kind: 'deny' }
    if (RANK[answer.kind] < RANK.deny) return RANK[answer.kind] > RANK[mine.kind] ? answer : mine
    this.refused(entry, answer.kind === 'cancel' ? 'cancelled' : 'guard')
    return answer.kind === 'deny' && typeof answer.reason !== 'string' ? { ...answer, reason: OTHERS_DENIAL } : answer
  }

  // The call will not run, by somebody else's will. Told once.
  refused(entry, by) {
    if (entry.fate !== null) return
    entry.fate = by
    if (entry.decidedBy > 0) this.#shim.engine.notify('refused', { exec: entry.id, by })
  }

  #unclearedReason(exec) {
    const { engine, executions, approvals } = this.#shim
    if (engine.observing || this.#shim.exempt(exec)) return undefined
    const entry = executions.peek(exec)
    if (entry === undefined || entry.fate !== null) return UNCLEARED
    if (entry.cleared || approvals.outcomeOf(exec, entry) === 'allowed-once') return undefined
    return UNCLEARED
  }

  // tools.guard: after every listener and after the person's answer.
  guard(exec) {
    this.#keepFront()
    const reason = this.#unclearedReason(exec)
    const entry = this.#shim.executions.peek(exec)
    if (entry !== undefined) entry.passed = reason === undefined
    return reason
  }

  // tools/execute: the last moment before the body. DSH skips its guards for an answer that it does not know.
  async around(exec, next) {
    const reason = this.#unclearedReason(exec)
    if (reason !== undefined) throw new Error(reason)
    const entry = this.#shim.executions.peek(exec)
    if (entry !== undefined) entry.ran = true
    try {
      return await next()
    } finally {
      this.#keepFront() // also of what the body itself put there
    }
  }

  #keepFront() {
    if (!this.#shim.engine.observing) this.#shim.front.keep()
  }

  // approval/request: only to learn what came of it.
  async approval(request, next) {
    const outcome = await next()
    this.#shim.approvals.answered(request, outcome)
    return outcome
  }
}
