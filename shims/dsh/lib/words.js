// What the shim itself says: fixed sentences without values, and the log.
// Refuses to put anything of a call, a result or a message into either.

export const UNAVAILABLE = 'RiskProof engine unavailable'
export const DENIED = 'RiskProof denied this call'
export const UNCLEARED = 'RiskProof: this call was never cleared'
export const CANCELLED = 'RiskProof: the call was cancelled'
export const TOO_LARGE = 'RiskProof: the call is too large to be checked'
export const OTHERS_DENIAL = 'another plugin refused this call'

const WITHHELD = {
  oversize: 'RiskProof: the result is too large to be inspected, so it is withheld. The tool did run.',
  aborted: 'RiskProof: the call was cancelled before its result was inspected, so the result is withheld. The tool did run.',
  shape: 'RiskProof: the result could not be redacted in its own shape, so it is withheld. The tool did run.',
}
const UNINSPECTED = `${UNAVAILABLE}: the result could not be inspected, so it is withheld. The tool did run.`

// Why a call that the engine could not judge is denied.
export function denialFor(error) {
  return error?.code === 'oversize' ? TOO_LARGE : error?.code === 'aborted' ? CANCELLED : UNAVAILABLE
}

// What the model is told in place of a result that the engine could not inspect.
export function withholdingFor(code) {
  return WITHHELD[code] ?? UNINSPECTED
}

const LONGEST = 500

// A log on DSH's own logger that never throws: a logger's failure is nobody's denial.
export function logOn(ctx) {
  return (level, text) => {
    try {
      ctx.logger[level](text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text)
    } catch {}
  }
}
