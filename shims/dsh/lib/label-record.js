// The report of a command in the session's own log: a plugin record, which DSH skips where it does not know it, with the plugin or without.
// Refuses `session.append` with a type of ours (DSH would not load such a log again), to import anything of DSH (its loader is asked, where
// it has one), and to fail a command: without a record the engine's own file is all there is.
import { eventsBackwards } from './sessions.js'

const RECORD = 'plugin:dsh-riskproof/nutrition-label'
const MODULE = '@deepseek-ai/dsh-session'
const MOST_BYTES = 256 * 1024
const MOST_LOOKED_AT = 20_000

async function appender(ctx) {
  const found = await ctx.get('loader')?.import?.(MODULE)
  return typeof found?.appendPluginRecord === 'function' ? found.appendPluginRecord : null
}

// The record's sequence number, undefined where there is none.
export async function record(ctx, session, commandId, report) {
  try {
    if (session === undefined || Buffer.byteLength(JSON.stringify(report)) > MOST_BYTES) return undefined
    const append = await appender(ctx)
    const seq = append === null ? undefined : Number(append(session, RECORD, { commandId, report }))
    return Number.isSafeInteger(seq) && seq >= 0 ? seq : undefined
  } catch {
    return undefined
  }
}

// The report of a command as a live session's log holds it, null where none does.
export function recordedIn(ctx, sessionId, commandId) {
  if (typeof sessionId !== 'string' || typeof commandId !== 'string') return null
  try {
    let looked = 0
    for (const event of eventsBackwards(ctx.get('sessions')?.get?.(sessionId))) {
      const ours = event?.type === RECORD && event.ignorable === true && event.data?.commandId === commandId
      if (ours) return event.data.report ?? null
      if ((looked += 1) > MOST_LOOKED_AT) return null
    }
  } catch {}
  return null
}
