// The row `runtime-nutrition-label-command`: the person's `/nutrition-label [ID]`, and the data of the card that shows its answer.
// Community-maintained; not an official DeepSeek package, not endorsed by DeepSeek.
// Refuses to change anything: it reads what was measured for the agent that received the command.
import { record } from '../lib/label-record.js'
import { shimBehind } from '../lib/links.js'
import { labelsRead, mountExact } from '../lib/route.js'

export const name = 'runtime-nutrition-label-command'
export const inject = ['commands', 'riskproof', 'runtimeNutritionLabels']

const NO_ID = 'unavailable'

function command(ctx, shim) {
  return {
    name: 'nutrition-label',
    description: 'What tools of this conversation declared, and what they were seen to do',
    input: { hint: '[plugin-id]' },
    handler: async ({ agent, commandId, rawInput, signal }) => {
      const id = typeof commandId === 'string' ? commandId : NO_ID
      const answer = await shim.labelDesk.command(agent, id, typeof rawInput === 'string' ? rawInput : '', signal)
      if (answer.kind !== 'success' || answer.report === undefined) return { kind: answer.kind, text: answer.text }
      const seq = await record(ctx, agent?.session, id, answer.report)
      return { kind: 'success', text: answer.text, ...(seq === undefined ? {} : { sourceEventSeq: seq }) }
    },
  }
}

export function apply(ctx) {
  const shim = shimBehind(ctx.riskproof)
  if (shim?.labelDesk == null) throw new Error('runtime-nutrition-label-command: the row riskproof loads another copy of the plugin; riskproof install dsh writes both rows')
  const read = labelsRead({ label: (payload, signal) => shim.labelDesk.label(payload, signal) })
  ctx.effect(() => {
    shim.reads.set(read.name, read)
    return () => { if (shim.reads.get(read.name) === read) shim.reads.delete(read.name) }
  }, 'runtime-nutrition-label-command data')
  ctx.inject(['connection'], (inner) => { mountExact(inner.connection, read) })
  ctx.commands.register(command(ctx, shim))
}
