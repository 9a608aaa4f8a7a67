// The sessions that this plugin instance has seen: who started whom, and whether a session had a past.
// Refuses to be read as the engine's memory (it holds ids only), and to trust a sub-agent's session with anybody's words.

const HISTORY = new Set(['assistant/message', 'tool/result'])

export const sessionIdOf = (agent) => {
  const id = agent?.session?.header?.id ?? agent?.session?.id ?? agent?.id
  return typeof id === 'string' ? id : null
}

// The events of a session's own log, newest first, in whichever way the host offers them.
export function* eventsBackwards(session, from = 0) {
  if (typeof session?.eventAt === 'function' && Number.isInteger(Number(session.seq))) {
    for (let at = Number(session.seq) - 1; at >= from; at -= 1) yield session.eventAt(at)
  } else if (Array.isArray(session?.events)) {
    for (let at = session.events.length - 1; at >= from; at -= 1) yield session.events[at]
  }
}

export const lengthOf = (session) => Number(session?.seq ?? session?.events?.length ?? 0) || 0

// The sessions whose conversations a message brought along: DSH puts them behind any message that refers to them, whoever wrote it.
function* referredIn(event) {
  const source = event?.type === 'user/message' ? event.data?.source : undefined
  if (source?.kind !== 'session-reference' || !Array.isArray(source.references)) return
  for (const one of source.references) if (typeof one?.sessionId === 'string' && one.sessionId !== '') yield one.sessionId
}

export class Sessions {
  #known = new Map()
  #restless = new Set()

  // {id, parent, child, own, resumed, cwd}; null for a call without an agent.
  of(agent) {
    const id = sessionIdOf(agent)
    if (id === null) return null
    const known = this.#known.get(id)
    if (known !== undefined) return known
    const header = agent.session?.header ?? {}
    const parent = typeof header.parentSession === 'string' ? header.parentSession : null
    const child = header.origin === 'subagent' || Number(header.delegationDepth) > 0
    const cwd = typeof header.cwd === 'string' ? header.cwd : null
    const own = parent === null || (header.isSeeded === true && header.origin === undefined)
    const resumed = this.#hasPast(agent.session, header, parent)
    const session = { id, parent, child, own: own && !child, resumed, cwd, looked: lengthOf(agent.session) }
    this.#known.set(id, session)
    return session
  }

  get(id) {
    return this.#known.get(id) ?? null
  }

  // A past that this process did not see: events of its own, or a copy of a session that is not known here.
  #hasPast(session, header, parent) {
    try {
      const inherited = Number(session?.inheritedEventCount ?? 0) || 0
      for (const event of eventsBackwards(session, inherited)) if (HISTORY.has(event?.type)) return true
      return header.isSeeded === true && !this.#known.has(parent)
    } catch {
      return true // what cannot be read may hold anything
    }
  }

  // The sessions that this one was shown since it was asked last.
  shown(agent) {
    const session = this.of(agent)
    if (session === null) return []
    const found = new Set()
    for (const event of eventsBackwards(agent.session, session.looked)) for (const id of referredIn(event)) found.add(id)
    session.looked = lengthOf(agent.session)
    return [...found]
  }

  // Nobody's words count in a session that anything but the person started. A copy of a session is the person's too: DSH marks those that
  // it seeds for an agent by their origin.
  hearsPerson(session) {
    return session?.own === true
  }

  // Something happened in this session that whoever started it does not know yet.
  stirred(session) {
    if (session?.parent) this.#restless.add(session.parent)
  }

  // True once after any child of this session learned something.
  takeNews(session) {
    if (!session || !this.#restless.delete(session.id)) return false
    this.stirred(session)
    return true
  }

  forget(id) {
    this.#restless.delete(id)
    this.#known.delete(id)
  }

  list() {
    return [...this.#known.values()].map(({ id, parent, child }) => ({ session: id, parent, child }))
  }
}
