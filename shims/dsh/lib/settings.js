// The plugin row's configuration: the shim's own keys are read here, everything else goes to the engine as it stands.
// Refuses an interpreter that is missing or not absolute (a name found on PATH could be anybody's), and any value out of range.
import { isAbsolute } from 'node:path'

const MOST_LINE_BYTES = 8 * 1024 * 1024
const LEAST_LINE_BYTES = 4096
const TIMEOUTS = { startMs: 20_000, decideMs: 5_000, inspectMs: 10_000 }
const MOST_MS = 600_000

export class ConfigurationError extends Error {
  constructor(key, advice) {
    super(`riskproof: cordis.patch.yml, row riskproof, key ${key}: ${advice}`)
    this.name = 'ConfigurationError'
  }
}

const isWhole = (value, least, most) => Number.isInteger(value) && value >= least && value <= most
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

function interpreter(python) {
  const advice = 'must be a list that begins with the absolute path of a Python interpreter; `riskproof install dsh` writes it'
  if (!Array.isArray(python) || python.length === 0) throw new ConfigurationError('python', advice)
  if (!python.every((part) => typeof part === 'string' && part !== '' && !part.includes('\0'))) throw new ConfigurationError('python', advice)
  if (!isAbsolute(python[0])) throw new ConfigurationError('python', advice)
  return Object.freeze([...python])
}

function timeouts(given) {
  if (given === undefined) return TIMEOUTS
  if (!isRecord(given)) throw new ConfigurationError('timeouts', `may hold ${Object.keys(TIMEOUTS).join(', ')}`)
  for (const [key, value] of Object.entries(given)) {
    if (!Object.hasOwn(TIMEOUTS, key)) throw new ConfigurationError(`timeouts.${key}`, `is not known; known are ${Object.keys(TIMEOUTS).join(', ')}`)
    if (!isWhole(value, 1, MOST_MS)) throw new ConfigurationError(`timeouts.${key}`, `must be whole milliseconds from 1 to ${MOST_MS}`)
  }
  return { ...TIMEOUTS, ...given }
}

// What the row says, checked: {argv, timeouts, maxLineBytes, engine, observing}.
export function settingsOf(config) {
  const given = config ?? {}
  if (!isRecord(given)) throw new ConfigurationError('config', 'must be a mapping')
  const { python, timeouts: limits, maxLineBytes = MOST_LINE_BYTES, ...engine } = given
  if (!isWhole(maxLineBytes, LEAST_LINE_BYTES, MOST_LINE_BYTES)) {
    throw new ConfigurationError('maxLineBytes', `must be whole bytes from ${LEAST_LINE_BYTES} to ${MOST_LINE_BYTES}`)
  }
  return { argv: interpreter(python), timeouts: timeouts(limits), maxLineBytes, engine, observing: engine.mode === 'observe' }
}
