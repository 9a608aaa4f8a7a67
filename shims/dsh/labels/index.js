// The row `runtime-nutrition-label`: while it is loaded, RiskProof's engine measures what tools do, and ctx.runtimeNutritionLabels answers.
// Community-maintained; not an official DeepSeek package, not endorsed by DeepSeek.
// Refuses to run beside another copy of the guard, to change or hold up a call, and to load with a configuration that cannot be used:
// then it alone is missing, and the guard goes on.
import { LabelDesk, labelService } from '../lib/label-desk.js'
import { shimBehind } from '../lib/links.js'

export const name = 'runtime-nutrition-label'
export const inject = ['tools', 'riskproof']

// Undone in reverse: first whoever needs the service is gone, then nothing is measured any more.
function* measuring(ctx, shim) {
  const desk = new LabelDesk(shim)
  yield () => shim.labels.end()
  shim.labelDesk = desk
  yield () => { shim.labelDesk = null }
  yield ctx.reflect.provide('runtimeNutritionLabels', labelService(desk))
}

export async function apply(ctx, config) {
  const shim = shimBehind(ctx.riskproof)
  if (shim === null) throw new Error('runtime-nutrition-label: the row riskproof loads another copy of the plugin; riskproof install dsh writes both rows')
  try {
    await shim.labels.begin(config ?? {})
  } catch (error) {
    process.stderr.write(`riskproof: ${error.message}; no labels are measured\n`)
    throw error
  }
  ctx.effect(() => measuring(ctx, shim), 'runtime-nutrition-label')
}
