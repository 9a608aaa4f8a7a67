// What `riskproof doctor dsh` adds to a profile for one start: a tool that does nothing but note that it ran, and one call of it that the
// guard must deny. Refuses to touch the network, to start an agent, and to stay: it writes what it saw into one file and ends the app.
// config: {out: FILE, url: an address that the guard denies in every configuration}
import { renameSync, writeFileSync } from 'node:fs'

export const name = 'riskproof-canary'
export const inject = ['tools']

const TOOL = 'riskproof_canary'
const textOf = (result) => (result?.content ?? []).map((block) => block?.text ?? '').join('\n').slice(0, 4000)

export function apply(ctx, config) {
  let ran = false
  const stopped = new AbortController()
  ctx.effect(() => () => stopped.abort(), 'riskproof-canary')
  ctx.tools.register({
    name: TOOL,
    description: 'A test of the guard. It does nothing.',
    parameters: { type: 'object', properties: { url: { type: 'string' } }, required: ['url'], additionalProperties: false },
    output: { schema: { type: 'string' }, render: (_, value) => [{ type: 'text', text: value }] },
    execute: async () => { ran = true; return 'ran' },
  })
  const once = (tool, args, more) => ctx.tools.execute({ callId: `${TOOL}-${tool}`, name: tool, arguments: args, signal: stopped.signal, ...more })
  // In code mode only programs call tools: DSH refuses the call before anybody is asked, so it is made the way a program makes it.
  const call = async (tool, args) => {
    const result = await once(tool, args, {})
    return result.isError && textOf(result).includes('run_code') ? once(tool, args, { parent: Symbol(TOOL) }) : result
  }
  const finish = (saw) => {
    writeFileSync(`${config.out}.part`, JSON.stringify(saw))
    renameSync(`${config.out}.part`, config.out)
    const exit = ctx.get('appExit')
    if (exit) exit(0); else process.exit(0)
  }
  const fly = async () => {
    const saw = { ran: false, denied: false, text: '', service: ctx.get('riskproof') !== undefined, trace: '', error: '' }
    try {
      const result = await call(TOOL, { url: config.url })
      Object.assign(saw, { ran, denied: result.isError === true && !ran, text: textOf(result) })
      if (ctx.tools.get('riskproof_report')) saw.trace = textOf(await call('riskproof_report', { view: 'trace' }))
    } catch (error) { saw.error = String(error?.message ?? error).slice(0, 500) }
    finish(saw)
  }
  const ready = ctx.get('appReady')   // committed only after dsh found that everything it needs has started
  if (ready) ctx.effect(() => ready.onReady(() => { void fly() }), 'riskproof-canary start')
  else setTimeout(() => { void fly() }, 5000)
}
