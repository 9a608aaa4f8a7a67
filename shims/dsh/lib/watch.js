// What the engine is told beside calls: the person's words, what came back from other agents, files, changed tools, agents that ended.
// Refuses to hold up or fail anything: every listener here goes on whatever happens. No injected text is passed on, and no path unless
// labels show it.

const DEBOUNCE_MS = 50

const textsOf = (message) => (Array.isArray(message?.content) ? message.content : [])
  .filter((block) => block?.type === 'text' && typeof block.text === 'string')
  .map((block) => block.text)

// Every text below a value: an answer is chosen words, ids and flags, and only the first are words.
function* wordsIn(value, depth = 0) {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null && depth < 8) {
    for (const [key, part] of Object.entries(value)) if (key !== 'id' && key !== 'questionId') yield* wordsIn(part, depth + 1)
  }
}

// The reply to the agent's question quotes the question, which the agent wrote: only the answers are the person's.
function answersIn(message) {
  try {
    return [...wordsIn(JSON.parse(textsOf(message).join('')).answers)]
  } catch {
    return []
  }
}

export function wordsOf(message) {
  if (message?.role !== undefined && message.role !== 'user') return []
  if (message?.source?.kind === 'user') return textsOf(message)
  if (message?.source?.kind === 'user-question-reply') return answersIn(message)
  return []
}

export class Watch {
  #shim
  #timer

  constructor(shim) {
    this.#shim = shim
  }

  // agent/pre-step
  step(payload, next) {
    this.#quietly(() => {
      const { sessions, engine } = this.#shim
      const session = sessions.of(payload.agent)
      if (session === null) return
      const messages = Array.isArray(payload.messages) ? payload.messages : []
      const news = sessions.takeNews(session)
      // A message to a sub-agent may hold what whoever started it has read since.
      if (news || (session.child && messages.length > 0)) engine.notify('returned', { session: session.id })
      if (!sessions.hearsPerson(session)) return
      const said = messages.flatMap(wordsOf).join('\n')
      if (said !== '') engine.notify('said', { session: session.id, text: said })
    })
    return next()
  }

  // fs/write-intent, fs/edit-intent
  intent(event) {
    return (target, actor, next) => {
      this.#file(actor, event, target)
      return next()
    }
  }

  // fs/observed
  observed(target, observation, actor) {
    this.#file(actor, observation?.kind === 'absent' ? 'absent' : 'observed', target)
  }

  #file(actor, event, target) {
    this.#quietly(() => {
      const { executions, engine, labels } = this.#shim
      const entry = typeof actor === 'object' && actor !== null ? executions.peek(actor) : undefined
      if (entry !== undefined) engine.notify('file', { exec: entry.id, event, ...labels.file(actor, target) })
    })
  }

  // tools/change comes in crowds, at boot and at the end.
  changed() {
    this.#shim.labels.changed()
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#quietly(() => this.#shim.engine.notify('tools', {}))
    }, DEBOUNCE_MS)
    this.#timer.unref()
  }

  // agent/disposed
  disposed(payload) {
    this.#quietly(() => {
      const { sessions, engine, labels } = this.#shim
      const session = sessions.of(payload?.agent)
      if (session === null) return
      const parent = sessions.get(session.parent)
      if (sessions.takeNews(parent)) engine.notify('returned', { session: parent.id })
      sessions.forget(session.id)
      labels.forget(session.id)
      engine.notify('disposed', { session: session.id })
    })
  }

  stop() {
    clearTimeout(this.#timer)
  }

  #quietly(act) {
    try {
      act()
    } catch (error) {
      this.#shim.log('warn', `an event could not be passed on (${error?.code ?? 'error'})`)
    }
  }
}
