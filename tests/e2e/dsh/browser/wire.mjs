/**
 * Where the panel reads from, and from which host: targets found, kept and looked for again; services that come late or never.
 *
 * Refuses to judge: the test compares.
 */
import { part, play } from './stage.mjs'

/** What was asked since the last look, target by target in order. */
const asked = (t) => t.run(() => {
  const calls = [...host.calls, ...host.other].sort((one, other) => one.number - other.number)
  host.calls.length = host.other.length = 0
  return calls.map((call) => call.target)
})
const answers = (t, served) => t.run((target) => {
  host.served = target
  host.reply = () => ({ ok: true, value: host.snapshot() })
}, served)
const state = async (t) => (await t.look()).state
const reaches = (t, name) => t.page.locator(`#dsh-riskproof[data-state=${name}]`).waitFor()

/** The context of the newest host: services only through `get` and `inject`, the current session in the view's binding. */
const MODERN = `(names) => {
  host.services = {
    connection: host.connection,
    sessions: { list: { getSnapshot: () => ({ ids: [], byId: {} }), subscribe: host.sessions.list.subscribe } },
    uiSession: {
      adapter: { current: { getSnapshot: () => ({ key: host.current ?? undefined }), subscribe: host.sessions.list.subscribe } },
    },
  }
  host.waiting = []
  const scope = () => ({
    get: (name) => host.there.has(name) ? host.services[name] : undefined,
    effect: (run) => { const end = run(); host.cleanups.push(end); return end },
  })
  host.there = new Set(names)
  host.arrive = (name) => {
    host.there.add(name)
    for (const [wanted, use] of host.waiting) if (wanted === name) use(scope())
  }
  host.start({
    ...scope(),
    inject: ([name], use) => { host.there.has(name) ? use(scope()) : host.waiting.push([name, use]) },
    on: (name, handler) => { host.handlers.push(handler); return () => {} },
  })
}`
const modern = (t, names) => t.run(`(${MODERN})(${JSON.stringify(names)})`)

await play({
  'the exact route is found and kept': async (t) => {
    await answers(t, '/api/riskproof/status')
    await t.start()
    const first = await asked(t)
    await t.tick(2000)
    return { first, then: await asked(t), state: await state(t) }
  },
  'the single segment is found after the exact route': async (t) => {
    await answers(t, '/api/riskproof.status')
    await t.start()
    const first = await asked(t)
    await t.tick(2000)
    return { first, then: await asked(t), state: await state(t) }
  },
  'without any server all targets are tried once in five seconds': async (t) => {
    await answers(t, 'nowhere')
    await t.start()
    const first = await asked(t)
    await t.tick(4500)
    const before = await asked(t)
    await t.tick(15000)
    const after = await asked(t)
    return { first, before, searches: after.filter((target) => target === '/riskproof/status').length, state: await state(t) }
  },
  'a server that comes back is seen at the next read': async (t) => {
    await t.start()
    await t.run(() => { host.reply = () => 'reject' })
    await t.tick(4000)
    const away = await state(t)
    await t.run(() => { host.reply = () => ({ ok: true, value: host.snapshot() }) })
    await t.tick(1000)
    return { away, back: await state(t) }
  },
  'a server that moves is found within five seconds': async (t) => {
    await t.start()
    await t.tick(6000)
    await answers(t, '/api/riskproof.status')
    await t.tick(1000)
    const lost = await state(t)
    await t.tick(5000)
    return { lost, found: await state(t) }
  },
  'a snapshot of another session does not start a search': async (t) => {
    await t.start()
    await t.tick(6000)
    await asked(t)
    await t.run(() => { host.reply = () => ({ ok: true, value: host.snapshot({ sessionId: 'other' }) }) })
    await t.tick(3000)
    return { state: await state(t), asked: await asked(t) }
  },
  'a switch of sessions keeps the target': async (t) => {
    await t.start()
    await t.tick(6000)
    await t.run(() => { host.reply = () => 'wait' })
    await t.tick(1000)
    await asked(t)
    await t.run(() => { host.reply = () => ({ ok: true, value: host.snapshot() }); host.select('s2') })
    return { state: await state(t), asked: await asked(t) }
  },
  'an answer after the time-out changes nothing': async (t) => {
    await t.start(() => { host.reply = () => 'wait' })
    await t.tick(4000)
    const given = await state(t)
    await t.run(() => host.calls[0].resolve({ ok: true, value: host.snapshot({ counts: { checked: 7 } }) }))
    const late = await t.look()
    return { given, late: late.state, total: late.total }
  },
  'a transport that ignores the signal does not stop the reads': async (t) => {
    await t.start(() => { host.reply = () => 'wait' })
    await t.run(() => { host.reply = () => ({ ok: true, value: host.snapshot() }) })
    await t.tick(11000)
    return { state: await state(t) }
  },
  'without connection.rpc the page itself posts the envelope': async (t) => {
    await t.page.route('**/api/riskproof.status', (route) => {
      const { type, rpcId, method, payload } = route.request().postDataJSON()
      const value = { sessionId: payload.sessionId, counts: { checked: 3 }, risks: [] }
      const good = type === 'client-request' && method === 'riskproof.status'
      return route.fulfill({ json: { type: 'server-response', rpcId, result: { ok: good, value } } })
    })
    await t.start(() => { host.connection = {} })
    await reaches(t, 'ready')
    return { total: (await t.look()).total }
  },
  'the newest host names the session in the view': async (t) => {
    await modern(t, ['connection', 'sessions', 'uiSession'])
    const first = await state(t)
    await t.run(() => host.select('s2'))
    const sessions = await t.run(() => [...new Set([...host.calls].map((call) => call.payload.sessionId))])
    await t.run(() => host.select(null))
    return { first, sessions, none: (await t.look()).status }
  },
  'services may come late and go again': async (t) => {
    await modern(t, [])
    const none = (await t.look()).status
    await t.run(() => host.arrive('uiSession'))
    await reaches(t, 'offline')
    const offline = await state(t)
    await t.run(() => host.arrive('connection'))
    await t.tick(6000)
    const ready = await state(t)
    await t.run(() => host.cleanups.find((end) => String(end).includes('seen[name]'))())
    return { none, offline, ready, gone: (await t.look()).status }
  },
  'a main view without a binding is found in the list': async (t) => {
    await t.start(() => {
      host.sessions.list.getSnapshot = () => ({ byId: { a: { id: 'a', retainedBy: {} }, b: { id: 'b', retainedBy: { mainView: 1 } } } })
      host.reply = (call) => ({ ok: true, value: host.snapshot({ sessionId: call.payload.sessionId }) })
    })
    return { state: await state(t), asked: await t.run(() => host.calls[0].payload.sessionId) }
  },
  'a host with nothing gets an idle beacon': async (t) => {
    await t.run(() => { host.cleanups.push(host.module.apply({})) })
    await t.click(part('beacon'))
    const seen = await t.look()
    await t.run(() => host.stop())
    return { status: seen.status, opened: !seen.panel_hidden, left: await t.page.locator('#dsh-riskproof').count() }
  },
  'a host that refuses every service gets an idle beacon': async (t) => {
    await t.start(() => {
      host.context = () => new Proxy({ effect: (run) => { host.cleanups.push(run()) } }, {
        get: (target, name) => (name === 'get' ? () => { throw new Error('no') } : target[name]),
      })
    })
    return { status: (await t.look()).status }
  },
  'a store that throws counts as no session': async (t) => {
    await t.start(() => { host.sessions.list.getSnapshot = () => { throw new Error('broken') } })
    return { status: (await t.look()).status }
  },
})
