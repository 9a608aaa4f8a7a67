// How the page asks RiskProof: the endpoint is found where the host serves it, asked with one envelope, and remembered.
// Refuses every method of its own but reading.

export const TIMEOUT_MS = 4000
const DISCOVERY_MS = 5000
const KEPT_REPORTS = 20
export const SWITCHED = 'another session is on display'
/** Where something may be served, in this order: exact routes of a host with a Fetch registry, then the channel of early hosts. */
const targets = (name) => [['/api', `riskproof/${name}`], ['/api', `riskproof.${name}`], ['/riskproof', name]]

/** The same envelope that `connection.rpc` sends, for hosts without it; the page's cookie is the authority. */
const post = async (channel, endpoint, payload, signal) => {
  const rpcId = `riskproof-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
  const body = JSON.stringify({ type: 'client-request', rpcId, method: endpoint, payload })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${channel}/${endpoint}`.slice(1), { method: 'POST', headers, body, signal })
  if (!response.ok) throw new Error(`the endpoint answered ${response.status}`)
  const answer = await response.json()
  if (answer?.type !== 'server-response' || answer.rpcId !== rpcId) throw new Error('the endpoint answered something else')
  return answer.result
}

const unlessAborted = (promise, signal) => new Promise((resolve, reject) => {
  const stop = () => reject(new Error('the read was given up'))
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  Promise.resolve(promise).then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
})

/** One request: through the host's own connection where it has one, else by the page itself. */
const ask = (caller, target, payload, signal) =>
  unlessAborted(caller ? caller.call(...target, payload, signal) : post(...target, payload, signal), signal)

export const isRecord = (value) => value !== null && typeof value === 'object'
const isSnapshot = (answer) => answer?.ok === true && isRecord(answer.value) && isRecord(answer.value.counts) &&
  Array.isArray(answer.value.risks)

/**
 * Finds the target that serves the status and remembers it. While none answers, all are tried at most once in DISCOVERY_MS; the
 * reads between try only the likeliest, so that a host that comes back is seen at once; a person who asks (`wanted`) gets a search.
 * An answer for another session is a failure that says nothing about the target.
 */
export const reader = (rpc) => {
  const order = targets('status')
  let known = null
  let searched = -Infinity
  const snapshot = async (target, session, signal) => {
    const answer = await ask(rpc(), target, { sessionId: session }, signal)
    if (!isSnapshot(answer)) throw new Error('the status endpoint gave no snapshot')
    return answer.value
  }
  return async (session, signal, wanted) => {
    const search = known === null && (wanted || Date.now() - searched >= DISCOVERY_MS)
    if (search) searched = Date.now()
    let failure
    for (const target of search ? [...order] : [known ?? order[0]]) {
      try {
        const data = await snapshot(target, session, signal)
        known = target
        order.sort((one, other) => Number(other === target) - Number(one === target))
        if (data.sessionId !== session) throw Object.assign(new Error('the status is of another session'), { mismatch: true })
        return data
      } catch (error) {
        failure = error
        if (error?.mismatch || signal.reason === SWITCHED) throw error
        known = null
        if (signal.aborted) {
          order.push(...order.splice(order.indexOf(target), 1))
          break
        }
      }
    }
    throw failure
  }
}

/**
 * Reads the report of one executed command: its view, or null where the engine has none of that id. Throws where nobody could be asked.
 * A report does not change, so it is kept; one that is not there on one target may be on another.
 */
export const reportReader = (rpc) => {
  const order = targets('labels')
  const kept = new Map()
  const search = async (payload, signal) => {
    let failure = new Error('nobody was asked')
    let isUnknown = false
    for (const target of [...order]) {
      try {
        const answer = await ask(rpc(), target, payload, signal)
        if (answer?.ok === true && isRecord(answer.value?.view)) {
          order.sort((one, other) => Number(other === target) - Number(one === target))
          return answer.value.view
        }
        isUnknown ||= answer?.error?.code === 'not-found'
      } catch (error) {
        failure = error
        if (signal.aborted) throw error
      }
    }
    if (isUnknown) return null
    throw failure
  }
  return async (session, command, signal) => {
    const key = JSON.stringify([session, command])
    const view = kept.get(key) ?? await search({ commandId: command, sessionId: session }, signal)
    kept.delete(key)
    if (view !== null) kept.set(key, view)
    if (kept.size > KEPT_REPORTS) kept.delete(kept.keys().next().value)
    return view
  }
}
