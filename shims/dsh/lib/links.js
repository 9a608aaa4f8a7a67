// Which shim stands behind a `ctx.riskproof`: how the label rows find the guard's engine.
// Refuses to hand the engine to other plugins: only modules of this very copy of the bundle share this map.

const shims = new WeakMap()

export function link(service, shim) {
  shims.set(service, shim)
}

export function shimBehind(service) {
  return typeof service === 'object' && service !== null ? shims.get(service) ?? null : null
}
