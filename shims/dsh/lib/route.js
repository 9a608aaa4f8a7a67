// The read endpoints of the web page, behind DSH's own authentication: the guard's status, and the labels of a command.
// Refuses to stand on a raw web server route (DSH's fence does not cover those), to read more than 4 KiB, to parse before that is known,
// and to do anything but read: no tool, no session, no policy, no history.

const MOST_BYTES = 4096
const CHANNEL = '/riskproof'
const NO_ID = 'invalid-request'

const failure = (code, message) => ({ ok: false, error: { code, message, details: {} } })
const bad = (message) => failure('bad-request', message)
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const envelope = (rpcId, result, status = 200) => Response.json(
  { type: 'server-response', rpcId, result },
  { status, headers: { 'cache-control': 'no-store' } },
)

// One thing that can be read: its name, what a query may say of it, and what answers.
export const statusRead = (desk) => ({ name: 'status', keys: ['sessionId'], answer: (payload, signal) => desk.status(payload, signal) })
export const labelsRead = (desk) => ({ name: 'labels', keys: ['commandId', 'sessionId'], answer: (payload, signal) => desk.label(payload, signal) })

const pathsOf = (name) => [`/api/riskproof/${name}`, `/api/riskproof.${name}`]
const methodsOf = (name) => [name, `riskproof/${name}`, `riskproof.${name}`]

async function answered(read, payload, signal) {
  try {
    return await read.answer(payload, signal)
  } catch (error) {
    return failure('unavailable', error.message)
  }
}

// The body as text, or null where it is longer than allowed: stops reading there.
async function bodyOf(request) {
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES) return null
  const parts = []
  let size = 0
  for await (const part of request.body ?? []) {
    size += part.byteLength
    if (size > MOST_BYTES) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

async function post(read, request) {
  const body = await bodyOf(request)
  if (body === null) return envelope(NO_ID, bad(`the body may have ${MOST_BYTES} bytes`), 413)
  let message
  try { message = JSON.parse(body) } catch { return envelope(NO_ID, bad('the body is not JSON')) }
  const rpcId = isRecord(message) && typeof message.rpcId === 'string' ? message.rpcId : NO_ID
  const whole = rpcId !== NO_ID && message.type === 'client-request' && typeof message.method === 'string' && isRecord(message.payload)
  if (!whole) return envelope(rpcId, bad('the envelope is not a client-request'))
  if (!methodsOf(read.name).includes(message.method)) return envelope(rpcId, bad(`only ${read.name} can be read here`))
  return envelope(rpcId, await answered(read, message.payload, request.signal))
}

async function get(read, request) {
  const asked = new URL(request.url).searchParams
  const payload = Object.fromEntries(read.keys.map((key) => [key, asked.get(key)]))
  return Response.json(await answered(read, payload, request.signal), { headers: { 'cache-control': 'no-store' } })
}

function fromElsewhere(request) {
  const site = request.headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}

export function handlerOf(read) {
  return async (request) => {
    if (fromElsewhere(request)) return new Response('forbidden', { status: 403 })
    return request.method === 'POST' ? post(read, request) : get(read, request)
  }
}

// Where the host offers exact Fetch routes: the first of them that is free. Returns the place, or null.
export function mountExact(connection, read) {
  if (typeof connection?.fetch?.register !== 'function') return null
  for (const path of pathsOf(read.name)) {
    try {
      connection.fetch.register({ path, methods: ['GET', 'POST'], requestBody: 'buffered', fetch: handlerOf(read) })
      return path
    } catch {}
  }
  return null
}

// An exact route, else DSH's own rpc channel, else nowhere. The channel also serves what `others` holds, as long as it does: a map by name.
export function mountStatus(connection, desk, others = new Map()) {
  const status = statusRead(desk)
  const exact = mountExact(connection, status)
  if (exact !== null) return exact
  if (typeof connection?.rpc?.handle !== 'function') return null
  connection.rpc.handle(CHANNEL, (endpoint, payload, signal) => {
    const read = endpoint === status.name ? status : others.get(endpoint)
    return read === undefined ? Promise.resolve(bad('only status can be read here')) : answered(read, payload, signal)
  }, { authority: 'loopback' }) // hosts of that age have no other fence
  return CHANNEL
}
