// The row `runtime-nutrition-label`: while it is loaded, RiskProof's engine measures what tools do, and ctx.runtimeNutritionLabels answers.
// Community-maintained; not an official DeepSeek package, not endorsed by DeepSeek.
// Refuses to run beside another copy of the guard, to change or hold up a call, and to load with a configuration that cannot be used:
// then it alone is missing, and the guard goes on.
import { LabelDesk, labelService } from '../lib/label-desk.js'
import { shimBehind } from '../lib/links.js'

export const name = 'runtime-nutrition-label'
export const inject = ['tools', 'riskproof']

function* provided(ctx, shim) {
  const desk = shim.labelDesk = new LabelDesk(shim)
  yield () => { if (shim.labelDesk === desk) shim.labelDesk = null }
  yield ctx.reflect.provide('runtimeNutritionLabels', labelService(desk))
}

// Undone in reverse: first whoever needs the service is gone, then nothing is measured any more, also where it had only just begun.
export async function apply(ctx, config) {
  const shim = shimBehind(ctx.riskproof)
  if (shim === null) throw new Error(`${name}: the row riskproof loads another copy of the plugin; riskproof install dsh writes both rows`)
  const owner = {}
  ctx.effect(() => () => shim.labels.end(owner), `${name} measures`)
  try {
    await shim.labels.begin(owner, config ?? {})
  } catch (error) {
    process.stderr.write(`riskproof: ${error.message}; no labels are measured\n`)
    throw error
  }
  ctx.effect(() => provided(ctx, shim), `${name} service`)
}
