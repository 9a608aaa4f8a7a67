// Where the host and RiskProof meet in the page.
// Refuses to need a service: what a host does not have is done without, never an exception.
import { mountCard } from './card.js'
import { Panel } from './panel.js'

const found = (ctx, name) => {
  try {
    return (typeof ctx.get === 'function' ? ctx.get(name) : undefined) ?? ctx[name]
  } catch {
    return undefined // Cordis refuses names that were not injected
  }
}

/** Calls `use(service)` when the service is there, and what that returns when it goes; a host without it is left alone. */
const withService = (ctx, name, use) => {
  if (typeof ctx.inject === 'function') {
    ctx.inject([name], (scope) => { scope.effect(() => use(found(scope, name)) ?? (() => {}), `riskproof: ${name}`) })
    return () => {} // the host ends the scope itself
  }
  const service = found(ctx, name)
  return (service && use(service)) ?? (() => {})
}

const idOf = (value) => {
  const id = typeof value === 'string' ? value : value?.id ?? value?.sessionId
  return typeof id === 'string' && id !== '' ? id : null
}

/** The session on display: named by the list itself, by the view's binding, or by which one the main view holds. */
const currentSession = (sessions, view) => {
  const snapshot = sessions?.list?.getSnapshot?.()
  if (snapshot && 'current' in snapshot) return idOf(snapshot.current)
  if (view) return idOf(view.getSnapshot()?.key)
  return idOf(Object.values(snapshot?.byId ?? {}).find((row) => row?.retainedBy?.mainView > 0))
}

/** The card of a host that has a place for it and React; returns how it ends. */
const cardIn = (ctx, require, rpc) => {
  let React
  try {
    React = require('react')
  } catch { /* a host that draws with something else */ }
  if (typeof React?.createElement !== 'function') return () => {}
  const mount = (scope) => {
    try {
      return mountCard(scope.slots, React, rpc)
    } catch {
      return () => {} // slots of another shape: the host shows the command's text
    }
  }
  if (typeof ctx.inject === 'function') {
    ctx.inject(['slots'], (scope) => { scope.effect(() => mount(scope), 'riskproof: card') })
    return () => {}
  }
  return found(ctx, 'slots') ? mount(ctx) : () => {}
}

const start = (ctx, require) => {
  const seen = {}
  const rpc = () => (typeof seen.connection?.rpc?.call === 'function' ? seen.connection.rpc : undefined)
  const panel = new Panel(rpc)
  const update = () => {
    let session = null
    try {
      session = currentSession(seen.sessions, seen.view)
    } catch { /* a store of another shape: as without a session */ }
    panel.setSession(session)
  }
  const follow = (name, store, value) => {
    seen[name] = value
    const unsubscribe = typeof store?.subscribe === 'function' ? store.subscribe(update) : undefined
    update()
    return () => {
      seen[name] = undefined
      if (typeof unsubscribe === 'function') unsubscribe()
      update()
    }
  }
  const ends = [
    withService(ctx, 'connection', (connection) => {
      seen.connection = connection
      return () => { seen.connection = undefined }
    }),
    withService(ctx, 'uiSession', (ui) => follow('view', ui?.adapter?.current, ui?.adapter?.current)),
    withService(ctx, 'sessions', (sessions) => follow('sessions', sessions?.list, sessions)),
    cardIn(ctx, require, rpc),
    typeof ctx.on === 'function' ? ctx.on('command/executed', (...event) => panel.showCommand(...event)) : undefined,
  ]
  return () => {
    panel.dispose()
    for (const end of ends) if (typeof end === 'function') end()
  }
}

export const plugin = (require) => ({
  name: 'dsh-riskproof',
  inject: [],
  apply: (ctx) => (typeof ctx.effect === 'function' ? void ctx.effect(() => start(ctx, require), 'riskproof: page') : start(ctx, require)),
})
