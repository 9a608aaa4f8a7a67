/**
 * A stand-in for the page of a host: DSH's module loader, and the three services that the original host injects.
 *
 * `host.reply` decides what the status endpoint answers, `host.calls` holds what was asked of the target that is served, `host.other` of
 * all others. Refuses to know anything of the panel.
 */
window.host = {
  calls: [],
  other: [],
  served: '/riskproof/status',
  reply: () => ({ ok: true, value: host.snapshot() }),
  listeners: new Set(),
  unsubscribed: 0,
  current: 's1',
  handlers: [],
  cleanups: [],

  /** A snapshot as the engine sends it, with changes. */
  snapshot(changes = {}) {
    const { counts, ...rest } = changes
    return {
      sessionId: host.current, language: 'en', mode: 'enforce', taskMode: 'standard', proofEnabled: true, partial: false, limit: 500,
      counts: { checked: 0, clear: 0, blocked: 0, attention: 0, succeeded: 0, pending: 0, ...counts },
      latestAt: null, activity: [], risks: [], ...rest,
    }
  },

  risk: (changes = {}) => ({
    id: 'rp_1', tool: 'send_email', sources: ['web_fetch', 'read_customers'], title: 'Private data would leave', kind: 'blocked',
    rule: 'private_data_exfiltration_chain', outcome: 'execution prevented', remediation: 'Remove the customer data.', ...changes,
  }),

  health: (changes = {}) => ({
    attention: 1, note: 'Host limits apply.',
    checks: Array.from({ length: 9 }, (_, n) => ({
      id: `check-${n}`, status: n ? 'ok' : 'attention', title: `Check ${n}`, detail: `Detail ${n}`,
      ...(n ? {} : { action: 'set `mode: enforce`' }),
    })),
    ...changes,
  }),

  select(session) {
    host.current = session
    for (const listener of [...host.listeners]) listener()
  },

  executed: (...event) => { for (const handler of [...host.handlers]) handler(...event) },

  connection: {
    rpc: {
      call(channel, endpoint, payload, signal) {
        const call = { target: `${channel}/${endpoint}`, payload, aborted: false, number: host.calls.length + host.other.length }
        signal.addEventListener('abort', () => { call.aborted = true })
        if (call.target !== host.served) {
          host.other.push(call)
          return Promise.reject(new Error('not found'))
        }
        host.calls.push(call)
        return new Promise((resolve, reject) => {
          Object.assign(call, { resolve, reject })
          const answer = host.reply(call)
          if (answer === 'reject') reject(new Error('gone'))
          else if (answer !== 'wait') resolve(answer)
        })
      },
    },
  },

  sessions: {
    list: {
      getSnapshot: () => ({ current: host.current }),
      subscribe(listener) {
        host.listeners.add(listener)
        return () => {
          host.listeners.delete(listener)
          host.unsubscribed += 1
        }
      },
    },
  },

  /** The context that a plugin gets: services as properties, events, effects. */
  context() {
    return {
      commandUi: {}, connection: host.connection, sessions: host.sessions,
      on(name, handler) {
        if (name === 'command/executed') host.handlers.push(handler)
        return () => { host.handlers = host.handlers.filter((other) => other !== handler) }
      },
      effect(run) {
        const end = run()
        host.cleanups.push(end)
        return end
      },
    }
  },

  start(context = host.context()) { host.module.apply(context) },
  stop() { for (const end of host.cleanups.splice(0)) end() },
}
window.__ModuleLoader__ = {
  load({ id, factory }) {
    host.id = id
    host.module = factory((name) => { throw new Error(`${name} is not to be had`) })
  },
}
