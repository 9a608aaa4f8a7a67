// The ways in to what was measured: ctx.runtimeNutritionLabels for other plugins, the command, the card's data.
// Refuses to answer from anything but the engine, to hand out what can be changed, and to answer once the row is gone.
import { recordedIn } from './label-record.js'
import { UNAVAILABLE } from './words.js'

const ANSWER_MS = 10_000
const UNKNOWN_LABEL = -32005
const OFF = 'labels are not measured any more: the row runtime-nutrition-label is gone'

export function deepFreeze(value) {
  const waiting = [value]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (typeof one !== 'object' || one === null || Object.isFrozen(one)) continue
    Object.freeze(one)
    waiting.push(...Object.values(one))
  }
  return value
}

const labelIn = (id) => {
  if (id === undefined || id === null) return {}
  if (typeof id !== 'string') throw new TypeError('a label is named by its id, a string')
  return { label: id }
}

export class LabelDesk {
  #shim

  constructor(shim) {
    this.#shim = shim
  }

  snapshot(id) {
    return this.#value('labels.snapshot', () => labelIn(id))
  }

  snapshotFor(agent, id) {
    return this.#value('labels.snapshotFor', () => ({ session: this.#session(agent), ...labelIn(id) }))
  }

  reportFor(agent, commandId, scope, id) {
    return this.#value('labels.reportFor', () => ({ session: this.#session(agent), commandId: String(commandId), scope: String(scope), ...labelIn(id) }))
  }

  async reset(id) {
    await this.#ask('labels.reset', labelIn(id))
  }

  async resetFor(agent, id) {
    await this.#ask('labels.resetFor', { session: this.#session(agent), ...labelIn(id) })
  }

  async ownerOfTool(name) {
    if (typeof name !== 'string') throw new TypeError('a tool is named by a string')
    return (await this.#ask('labels.ownerOfTool', { tool: name })).owner ?? undefined
  }

  // The person's command: {kind, text, report?}; what goes wrong becomes a sentence.
  async command(agent, commandId, input, signal) {
    try {
      const session = this.#shim.labels.meet(agent)
      const answer = await this.#ask('labels.command', { session, commandId, input }, signal)
      const known = ['success', 'error'].includes(answer?.kind) && typeof answer.text === 'string' && answer.text !== ''
      if (known) return answer
    } catch {}
    return { kind: 'error', text: UNAVAILABLE }
  }

  // The card of a command: {ok, value: {report, view}}, or {ok: false, error}.
  async label(payload, signal) {
    const asked = { commandId: payload?.commandId }
    const answer = await this.#known(asked, signal)
    if (answer.ok || answer.error?.code !== 'not-found') return answer
    const report = recordedIn(this.#shim.ctx, payload?.sessionId, asked.commandId)
    return report === null ? answer : this.#known({ ...asked, report }, signal)
  }

  async #known(asked, signal) {
    const answer = await this.#ask('labels.report', asked, signal)
    if (typeof answer?.ok !== 'boolean') throw new Error(UNAVAILABLE)
    return answer
  }

  #session(agent) {
    const id = this.#shim.labels.on ? this.#shim.labels.meet(agent) : ''
    if (id === null) throw new TypeError('that is no agent of this DSH')
    return id
  }

  async #value(method, params) {
    return deepFreeze((await this.#ask(method, params())).value)
  }

  async #ask(method, params, signal) {
    if (!this.#shim.labels.on) throw new Error(OFF)
    try {
      return await this.#shim.engine.request(method, params, { timeoutMs: ANSWER_MS, signal })
    } catch (error) {
      if (error.rpc === UNKNOWN_LABEL) throw new RangeError(error.message)
      throw new Error(UNAVAILABLE)
    }
  }
}

// What other plugins get as ctx.runtimeNutritionLabels. README.md describes it.
export function labelService(desk) {
  return Object.freeze({
    snapshot: (id) => desk.snapshot(id),
    snapshotFor: (agent, id) => desk.snapshotFor(agent, id),
    reportFor: (agent, commandId, scope, id) => desk.reportFor(agent, commandId, scope, id),
    reset: (id) => desk.reset(id),
    resetFor: (agent, id) => desk.resetFor(agent, id),
    ownerOfTool: (name) => desk.ownerOfTool(name),
  })
}
