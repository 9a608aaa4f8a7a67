// After a call: the engine inspects what the model would be shown, and learns what came of it in the end.
// Refuses to let through (enforce) what was not inspected, to redact by `content` where there is a value (the value would still reach
// DSH's log and programs), and to touch the block of another plugin.
import { isDeepStrictEqual } from 'node:util'

import { withholdingFor } from './words.js'

const text = (value) => ({ type: 'text', text: value })
const listOf = (value) => (Array.isArray(value) ? value : [])

// What a failure holds beside its content: DSH gives a program the message, and writes `meta` into its log.
function besideContent(result) {
  if (!result.isError) return []
  const shown = listOf(result.content).map((block) => block?.text ?? '').join('\n')
  const message = result.error?.message
  const beside = typeof message === 'string' && !shown.includes(message) ? [text(message)] : []
  return result.meta === undefined ? beside : [...beside, text(JSON.stringify(result.meta))]
}

export class Results {
  #shim
  #gate

  constructor(shim, gate) {
    this.#shim = shim
    this.#gate = gate
  }

  // tools/post-execute: everybody else first.
  async after(exec, result, next) {
    const theirs = await next()
    if (this.#shim.exempt(exec)) return theirs
    const entry = this.#shim.executions.of(exec)
    if (this.#neverRan(exec, entry, result)) return this.#explained(exec, entry, result, theirs)
    if (theirs?.kind === 'block') return theirs
    this.#news(exec)
    try {
      return this.#answered(entry, result, theirs, await this.#inspect(exec, entry, result, theirs))
    } catch (error) {
      if (entry.call !== null) this.#shim.definitions.unsent(entry.call.definition) // it may have gone with this line
      if (error.code !== 'aborted') this.#shim.log('error', `a result could not be inspected (${error.code ?? 'error'})`)
      if (this.#shim.engine.observing) return theirs
      return this.#withheld(entry, withholdingFor(error.code))
    }
  }

  // Ours to deny, or refused behind us (by the person, by another guard), or given up before the body.
  #neverRan(exec, entry, result) {
    if (entry.fate !== null) return true
    if (entry.ran || !result.isError) return false
    const { approvals, engine } = this.#shim
    const asked = entry.passed ? null : approvals.fateOf(exec, entry)
    const message = result.error?.message
    const plain = result.meta === undefined && isDeepStrictEqual(result.content, [text(`Error: ${message}`)])
    if (asked === null && !plain) return false
    if (entry.decidedBy === 0 && engine.observing) return true
    this.#gate.refused(entry, asked ?? (exec.signal?.aborted ? 'cancelled' : 'guard'))
    return true
  }

  // A question that nobody could be asked is a denial, and the agent is told what was in doubt, behind what DSH says.
  #explained(exec, entry, result, theirs) {
    const reason = this.#shim.approvals.unheard(exec, entry)
    const touched = theirs?.kind !== 'accept' || theirs.content !== undefined || Object.hasOwn(theirs, 'value')
    if (reason === null || touched || !result.isError) return theirs
    const said = listOf(result.content).map((block) => block?.text ?? '').join('')
    const { additionalContexts: contexts } = theirs
    return { kind: 'block', feedback: [text(`${said}\n${reason}`)], ...(contexts === undefined ? {} : { additionalContexts: contexts }) }
  }

  // What its children learned counts in a session from the first result on that may hold it.
  #news(exec) {
    const session = this.#shim.sessions.of(exec.agent)
    if (this.#shim.sessions.takeNews(session)) this.#shim.engine.notify('returned', { session: session.id })
    this.#shim.sessions.stirred(session)
  }

  #inspect(exec, entry, result, theirs) {
    const { engine, definitions, settings } = this.#shim
    const replaced = Object.hasOwn(theirs, 'value') ? 'value' : theirs.content === undefined ? 'none' : 'content'
    const shown = replaced === 'none' ? result.content : replaced === 'content' ? theirs.content : []
    const value = replaced === 'value' ? theirs.value : result.value
    const seen = {
      exec: entry.id,
      isError: result.isError === true,
      ...(result.isError ? {} : { value }),
      content: [...listOf(shown), ...besideContent(result)],
      contexts: [...listOf(result.additionalContexts), ...listOf(theirs.additionalContexts)],
      replaced,
    }
    entry.told = { isError: seen.isError, value, content: replaced === 'value' ? null : shown }
    const call = entry.call ??= this.#gate.describe(exec, entry)
    const params = (generation) => {
      const known = entry.decidedBy === generation
      return { ...seen, call: known ? null : { ...call, definition: definitions.forEngine(call.definition, generation) } }
    }
    return engine.request('inspect', params, { timeoutMs: settings.timeouts.inspectMs, signal: exec.signal })
  }

  #answered(entry, result, theirs, answer) {
    switch (answer?.action) {
      case 'pass':
        return theirs
      case 'withhold':
        return this.#withheld(entry, typeof answer.reason === 'string' && answer.reason !== '' ? answer.reason : withholdingFor('shape'))
      case 'replace':
        return this.#replaced(entry, result, theirs, answer) ?? this.#withheld(entry, withholdingFor('shape'))
      default:
        throw new Error('the answer is not one of the protocol')
    }
  }

  // null where DSH offers no way to put all of the replacement in place.
  #replaced(entry, result, theirs, answer) {
    const own = listOf(result.additionalContexts)
    const contexts = answer.contexts ?? [...own, ...listOf(theirs.additionalContexts)]
    if (!Array.isArray(contexts)) return null
    if (result.isError) {
      // A block is the only answer that leaves nothing of a failure behind: no message, no meta, no contexts of its own.
      if (!Array.isArray(answer.content)) return null
      entry.told = { isError: true, value: undefined, content: answer.content }
      return { kind: 'block', feedback: answer.content, ...(contexts.length > 0 ? { additionalContexts: contexts } : {}) }
    }
    // DSH keeps a success's own contexts and puts ours behind them.
    if (!isDeepStrictEqual(contexts.slice(0, own.length), own)) return null
    const { additionalContexts: _, ...rest } = theirs
    const kept = contexts.length > own.length ? { ...rest, additionalContexts: contexts.slice(own.length) } : rest
    if (Object.hasOwn(answer, 'value')) {
      const { content: __, ...valued } = kept
      entry.told = { isError: false, value: answer.value, content: null }
      return { ...valued, value: answer.value }
    }
    if (Object.hasOwn(answer, 'content')) {
      // Only the text that somebody put in the value's place; a value's own text is made from the value.
      if (theirs.content === undefined || !Array.isArray(answer.content)) return null
      entry.told = { ...entry.told, content: answer.content }
      return { ...kept, content: answer.content }
    }
    return Object.hasOwn(answer, 'contexts') ? kept : null
  }

  #withheld(entry, reason) {
    const feedback = [text(reason)]
    entry.told = { isError: true, value: undefined, content: feedback }
    return { kind: 'block', feedback }
  }

  // tools/result: the final outcome; with its text where that is not what was inspected.
  final(exec, result) {
    const { executions, engine, approvals, labels } = this.#shim
    const judged = executions.peek(exec) !== undefined && !this.#shim.exempt(exec)
    const entry = judged || labels.on ? executions.of(exec) : null
    executions.over(exec)
    approvals.closed(exec)
    if (entry === null) return
    engine.notify('result', {
      exec: entry.id,
      isError: result.isError === true,
      ...(judged && entry.fate === null ? this.#unseen(entry.told, result) : {}),
      ...labels.ended(exec, entry, result),
    })
  }

  // What the engine has not seen. `content` null: DSH rendered it from the value that was inspected.
  #unseen(told, result) {
    const known = told !== null && told.isError === result.isError
    const valued = result.isError || (known && isDeepStrictEqual(told.value, result.value))
    const shown = known && (told.content === null ? valued : isDeepStrictEqual(told.content, result.content))
    return { ...(shown ? {} : { content: result.content }), ...(valued ? {} : { value: result.value }) }
  }
}
