// The status endpoint of the web panel, behind DSH's own authentication: one read of the engine's snapshot.
// Refuses to stand on a raw web server route (DSH's fence does not cover those), to read more than 4 KiB, to parse before that is known,
// and to do anything but read: no tool, no session, no policy, no history.

const PATHS = ['/api/riskproof/status', '/api/riskproof.status']
const METHODS = ['status', ...PATHS.map((path) => path.slice('/api/'.length))]
const CHANNEL = '/riskproof'
const MOST_BYTES = 4096
const NO_ID = 'invalid-request'

const failure = (code, message) => ({ ok: false, error: { code, message, details: {} } })
const bad = (message) => failure('bad-request', message)
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const envelope = (rpcId, result, status = 200) => Response.json(
  { type: 'server-response', rpcId, result },
  { status, headers: { 'cache-control': 'no-store' } },
)

async function read(desk, payload, signal) {
  try {
    return await desk.status(payload, signal)
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

async function post(desk, request) {
  const body = await bodyOf(request)
  if (body === null) return envelope(NO_ID, bad(`the body may have ${MOST_BYTES} bytes`), 413)
  let message
  try { message = JSON.parse(body) } catch { return envelope(NO_ID, bad('the body is not JSON')) }
  const rpcId = isRecord(message) && typeof message.rpcId === 'string' ? message.rpcId : NO_ID
  const whole = rpcId !== NO_ID && message.type === 'client-request' && typeof message.method === 'string' && isRecord(message.payload)
  if (!whole) return envelope(rpcId, bad('the envelope is not a client-request'))
  if (!METHODS.includes(message.method)) return envelope(rpcId, bad('only status can be read here'))
  return envelope(rpcId, await read(desk, message.payload, request.signal))
}

async function get(desk, request) {
  const asked = new URL(request.url).searchParams.get('sessionId')
  return Response.json(await read(desk, { sessionId: asked }, request.signal), { headers: { 'cache-control': 'no-store' } })
}

function fromElsewhere(request) {
  const site = request.headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}

export function statusHandler(desk) {
  return async (request) => {
    if (fromElsewhere(request)) return new Response('forbidden', { status: 403 })
    return request.method === 'POST' ? post(desk, request) : get(desk, request)
  }
}

function exactRoute(connection, desk) {
  for (const path of PATHS) {
    try {
      connection.fetch.register({ path, methods: ['GET', 'POST'], requestBody: 'buffered', fetch: statusHandler(desk) })
      return path
    } catch {}
  }
  return null
}

// Where the host offers an exact Fetch route: there. Else DSH's own rpc channel, else nowhere. Returns the place, or null.
export function mountStatus(connection, desk) {
  const exact = typeof connection?.fetch?.register === 'function' ? exactRoute(connection, desk) : null
  if (exact !== null) return exact
  if (typeof connection?.rpc?.handle !== 'function') return null
  connection.rpc.handle(CHANNEL, (endpoint, payload, signal) => (
    endpoint === 'status' ? read(desk, payload, signal) : Promise.resolve(bad('only status can be read here'))
  ), { authority: 'loopback' }) // hosts of that age have no other fence
  return CHANNEL
}
