// What became of a question: told by DSH's approval event, or read from the audit that DSH keeps in the session's own log
// (an answerer that is registered before us answers without letting us see it).
// Refuses to answer anything itself, and to take an answer for one execution as the answer for another.
import { eventsBackwards, lengthOf } from './sessions.js'

const FATES = { rejected: 'person', cancelled: 'cancelled', unavailable: 'guard' }

export class Approvals {
  #open = new Map()

  // The engine asks; DSH will put the question after pre-execute.
  opened(exec, entry, reason) {
    entry.ask = { from: lengthOf(exec.agent?.session), outcome: null, reason }
    this.#open.set(exec, entry)
  }

  closed(exec) {
    this.#open.delete(exec)
  }

  // The listener's part: the outcome of the one open question that this request can belong to.
  answered(request, outcome) {
    const mine = [...this.#open].filter(([exec]) => (
      exec.agent === request.agent && exec.callId === request.callId && exec.name === request.toolName && exec.signal === request.signal
    ))
    if (mine.length === 1) mine[0][1].ask.outcome = outcome
  }

  outcomeOf(exec, entry) {
    if (entry.ask === null) return null
    return entry.ask.outcome ?? this.#audited(exec, entry.ask.from)
  }

  #audited(exec, from) {
    const decided = new Map()
    let outcome = null
    try {
      for (const event of eventsBackwards(exec.agent?.session, from)) {
        if (event?.type === 'approval/decided') decided.set(event.data.id, event.data.outcome)
        if (event?.type !== 'approval/asked' || event.data.callId !== exec.callId || event.data.toolName !== exec.name) continue
        if (outcome !== null) return null // two questions for one call id: nobody can say which one this is
        outcome = decided.get(event.data.id) ?? 'open'
      }
    } catch {
      return null
    }
    return outcome
  }

  // The question itself, where there was nobody to put it to: DSH then tells nobody what was asked.
  unheard(exec, entry) {
    return this.outcomeOf(exec, entry) === 'unavailable' ? entry.ask.reason ?? null : null
  }

  fateOf(exec, entry) {
    return FATES[this.outcomeOf(exec, entry)] ?? null
  }
}
