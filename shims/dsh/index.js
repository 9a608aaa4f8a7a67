// RiskProof in DeepSeek Harness: puts every tool call and every result to the engine, a Python process, and does what it answers.
// Community-maintained; not an official DeepSeek package, not endorsed by DeepSeek.
// Refuses to hold policy, to import anything of DSH, and to let a call run while it cannot be judged (in enforce mode).
import { Approvals } from './lib/approvals.js'
import { command, Desk, REPORT_TOOL, reportTool, service } from './lib/doors.js'
import { Engine, PROTOCOL } from './lib/engine.js'
import { Definitions, Executions } from './lib/executions.js'
import { Front } from './lib/front.js'
import { Gate } from './lib/gate.js'
import { Labels } from './lib/labels.js'
import { link } from './lib/links.js'
import { Results } from './lib/results.js'
import { mountStatus } from './lib/route.js'
import { Sessions } from './lib/sessions.js'
import { settingsOf } from './lib/settings.js'
import { Watch } from './lib/watch.js'
import { logOn } from './lib/words.js'

export const name = 'riskproof'
export const inject = ['tools']

const LOOKUPS = ['get', 'guard', 'register']

function checkHost(ctx) {
  const missing = LOOKUPS.find((lookup) => typeof ctx.tools?.[lookup] !== 'function')
  if (missing === undefined) return
  throw new Error(`riskproof: this DSH has no tools.${missing}(); use DSH 0.1.5 or later, or upgrade the plugin with riskproof install dsh`)
}

function profileName() {
  const at = process.argv.indexOf('--profile')
  const joined = process.argv.find((part) => part.startsWith('--profile='))
  return joined?.slice('--profile='.length) ?? (at >= 0 ? process.argv[at + 1] : undefined) ?? null
}

function shimOf(ctx, settings) {
  const log = logOn(ctx)
  const sessions = new Sessions()
  const host = {
    greeting: () => ({ profile: profileName(), cwd: process.cwd(), sessions: sessions.list() }),
    onReady: (hello) => {
      log('info', `ready, version ${hello.version}, mode ${hello.mode}`)
      shim.labels.again()
    },
  }
  const engine = new Engine(settings, host, log)
  const shim = { ctx, settings, log, sessions, engine, executions: new Executions(), definitions: new Definitions(), approvals: new Approvals(), front: new Front(ctx) }
  shim.labels = new Labels(shim)
  shim.labelDesk = null // there while labels are measured
  shim.reads = new Map() // what the status channel serves beside the status
  const desk = shim.desk = new Desk(engine)
  const tool = shim.tool = reportTool(desk)
  // Only while the agent would get this very function; a namesake is judged like any other tool.
  shim.exempt = (exec) => exec.name === REPORT_TOOL && ctx.tools.get(exec.name, exec.agent)?.execute === tool.execute
  return shim
}

// Every gate and every listener, innermost last. What is yielded is undone in reverse order, one after the other: first whoever needs
// ctx.riskproof is gone (`gone`), then the listeners, then the guard, then the engine. No call finds a gap.
function* gates(shim, gone) {
  const { ctx, engine } = shim
  const gate = new Gate(shim)
  const results = new Results(shim, gate)
  const watch = new Watch(shim)
  const first = { prepend: true }
  yield () => engine.dispose()
  yield () => watch.stop()
  yield ctx.tools.guard((exec) => gate.guard(exec))
  yield ctx.on('tools/execute', (exec, next) => gate.around(exec, next), first)
  yield ctx.on('tools/pre-execute', (exec, next) => gate.before(exec, next), first)
  yield ctx.on('tools/post-execute', (exec, result, next) => results.after(exec, result, next), first)
  for (const event of ['tools/execute', 'tools/pre-execute', 'tools/post-execute']) shim.front.remember(event)
  yield ctx.on('tools/result', (exec, result) => results.final(exec, result))
  yield ctx.on('tools/change', () => watch.changed())
  yield ctx.on('approval/request', (request, next) => gate.approval(request, next), first)
  yield ctx.on('agent/pre-step', (payload, next) => watch.step(payload, next), first)
  yield ctx.on('agent/disposed', (payload) => watch.disposed(payload))
  yield ctx.on('fs/write-intent', watch.intent('write'), first)
  yield ctx.on('fs/edit-intent', watch.intent('edit'), first)
  yield ctx.on('fs/observed', (target, observation, actor) => watch.observed(target, observation, actor))
  yield attempt(shim, 'the report tool', () => ctx.tools.register(shim.tool))
  yield () => gone.promise
}

function* provided(ctx, value, gone) {
  yield gone.resolve
  yield ctx.reflect.provide('riskproof', value)
}

function openDoors(shim) {
  const { ctx, desk, log } = shim
  ctx.inject(['commands'], (inner) => { attempt(shim, 'the command', () => inner.commands.register(command(desk))) })
  ctx.inject(['connection'], (inner) => {
    const place = attempt(shim, 'the status route', () => mountStatus(inner.connection, desk, shim.reads))
    if (place === null) log('warn', 'this DSH offers no authenticated route; the panel has no data')
  })
}

// A door that cannot be opened, say because its name is taken, takes no gate away.
function attempt(shim, what, open) {
  try {
    return open()
  } catch {
    shim.log('error', `${what} could not be registered; another plugin may have taken its name`)
    return undefined
  }
}

// True where ctx.riskproof is there from now on: it stays when the engine is lost, because DSH would unload what needs it.
// Where it never comes, the gates stay and deny: a plugin that failed to load would leave DSH open where the gate row is missing.
function provide(shim, gone) {
  const { ctx, engine, desk } = shim
  if (engine.refusal !== null && engine.observing) throw new Error(`riskproof: ${engine.refusal}`)
  if (engine.refusal !== null || (engine.state !== 'ready' && !engine.observing)) {
    process.stderr.write(`riskproof: ${engine.refusal ?? engine.trouble}; no agent starts, and every call is denied\n`)
    return false
  }
  const value = service(engine, desk, PROTOCOL)
  link(value, shim)
  ctx.effect(() => provided(ctx, value, gone), 'riskproof service')
  return true
}

function promise() {
  let resolve
  return { promise: new Promise((fulfil) => { resolve = fulfil }), resolve: () => resolve() }
}

export async function apply(ctx, config) {
  checkHost(ctx)
  const shim = shimOf(ctx, settingsOf(config, profileName()))
  const gone = promise()
  ctx.effect(() => gates(shim, gone), 'riskproof gates')
  let standing = false
  try {
    openDoors(shim)
    await shim.engine.start() // every gate stands; until now, and if this fails, all calls are denied
    standing = provide(shim, gone)
  } finally {
    if (!standing) gone.resolve()
  }
}
