// The ways in for people, agents and other plugins: the /riskproof command, the report tool, the service ctx.riskproof.
// Refuses to answer from anything but the engine, and lets no agent change anything: only the person's command can.
import { sessionIdOf } from './sessions.js'
import { UNAVAILABLE } from './words.js'

export const REPORT_TOOL = 'riskproof_report'
export const VIEWS = ['status', 'trace', 'demo', 'health']
const ANSWER_MS = 10_000
const FORMS = 'status | trace | doctor | demo | help | task standard|read-only|local-only'

// How the engine is asked for text and snapshots; every failure becomes a sentence without values.
export class Desk {
  #engine

  constructor(engine) {
    this.#engine = engine
  }

  async report(session, view = 'status', signal = undefined) {
    if (!VIEWS.includes(view)) throw new Error(`view must be one of ${VIEWS.join(', ')}`)
    const answer = await this.#ask('report', { session, view }, signal)
    if (typeof answer?.text !== 'string') throw new Error(UNAVAILABLE)
    return answer.text
  }

  async status(payload, signal = undefined) {
    const answer = await this.#ask('status', { payload }, signal)
    if (typeof answer?.ok !== 'boolean') throw new Error(UNAVAILABLE)
    return answer
  }

  async command(session, input, signal = undefined) {
    try {
      const answer = await this.#ask('command', { session, input }, signal)
      const known = ['success', 'error'].includes(answer?.kind) && typeof answer.text === 'string' && answer.text !== ''
      if (known) return { kind: answer.kind, text: answer.text }
    } catch {}
    return { kind: 'error', text: UNAVAILABLE }
  }

  async #ask(method, params, signal) {
    try {
      return await this.#engine.request(method, params, { timeoutMs: ANSWER_MS, signal })
    } catch {
      throw new Error(UNAVAILABLE)
    }
  }
}

export function reportTool(desk) {
  return {
    name: REPORT_TOOL,
    description: 'Shows what RiskProof decided in this session: status, trace, demo (a rehearsal that runs nothing) or health. Read-only: it cannot change any policy.',
    parameters: {
      type: 'object',
      properties: { view: { type: 'string', enum: VIEWS, description: 'What to show; status if left out.' } },
      additionalProperties: false,
    },
    output: { schema: { type: 'string' }, render: (_, value) => [{ type: 'text', text: value }] },
    isConcurrencySafe: () => true,
    execute: (args, exec) => desk.report(sessionIdOf(exec?.agent), args?.view ?? 'status', exec?.signal),
  }
}

export function command(desk) {
  return {
    name: 'riskproof',
    description: `RiskProof: what was checked, asked and refused in this session (${FORMS})`,
    input: { hint: FORMS },
    recordInput: false,
    handler: ({ agent, rawInput, signal }) => desk.command(sessionIdOf(agent), typeof rawInput === 'string' ? rawInput : '', signal),
  }
}

// What other plugins get as ctx.riskproof. README.md describes it.
export function service(engine, desk, protocol) {
  return Object.freeze(Object.defineProperties({}, {
    protocol: { enumerable: true, value: protocol },
    version: { enumerable: true, get: () => engine.hello?.version ?? null },
    mode: { enumerable: true, get: () => engine.hello?.mode ?? (engine.observing ? 'observe' : 'enforce') },
    language: { enumerable: true, get: () => engine.hello?.language ?? null },
    state: { enumerable: true, value: () => engine.state },
    status: { enumerable: true, value: (sessionId = null) => desk.status({ sessionId }) },
    report: { enumerable: true, value: (sessionId = null, view = 'status') => desk.report(sessionId, view) },
  }))
}
