// The plugin row's configuration: the shim's own keys are read here, everything else goes to the engine as it stands.
// Refuses an interpreter that is missing or not absolute (a name found on PATH could be anybody's), and any value out of range.
import { isAbsolute, join } from 'node:path'

const MOST_LINE_BYTES = 8 * 1024 * 1024
const LEAST_LINE_BYTES = 4096
const TIMEOUTS = { startMs: 20_000, decideMs: 10_000, inspectMs: 20_000 }
const MOST_MS = 600_000

const isWhole = (value, least, most) => Number.isInteger(value) && value >= least && value <= most
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

function refuse(key, advice) {
  throw new Error(`${key}: ${advice}`)
}

function interpreter(python) {
  const whole = Array.isArray(python) && python.every((part) => typeof part === 'string' && part !== '' && !part.includes('\0'))
  if (whole && python.length > 0 && isAbsolute(python[0])) return Object.freeze([...python])
  return refuse('python', 'must be a list that begins with the absolute path of a Python interpreter; `riskproof install dsh` writes it')
}

function timeouts(given = {}) {
  const known = Object.keys(TIMEOUTS).join(', ')
  if (!isRecord(given)) refuse('timeouts', `must be a mapping of ${known}`)
  for (const [key, value] of Object.entries(given)) {
    if (!Object.hasOwn(TIMEOUTS, key)) refuse(`timeouts.${key}`, `unknown key; the known keys are ${known}`)
    if (!isWhole(value, 1, MOST_MS)) refuse(`timeouts.${key}`, `must be whole milliseconds from 1 to ${MOST_MS}`)
  }
  return { ...TIMEOUTS, ...given }
}

function lineBytes(given = MOST_LINE_BYTES) {
  if (isWhole(given, LEAST_LINE_BYTES, MOST_LINE_BYTES)) return given
  return refuse('maxLineBytes', `must be whole bytes from ${LEAST_LINE_BYTES} to ${MOST_LINE_BYTES}`)
}

// The file that the row stands in, as the engine names it too.
function placeOf(profile) {
  const folder = profile === null ? '' : process.env.DSH_HOME ? join(process.env.DSH_HOME, 'profiles', profile) : `profile ${profile}`
  return join(folder, 'cordis.patch.yml')
}

// What the row says, checked. `refusal` names file and key where it cannot be used: then nothing is started, and nothing may run.
export function settingsOf(config, profile) {
  const given = config ?? {}
  const { python, timeouts: limits, maxLineBytes, ...engine } = isRecord(given) ? given : {}
  const settings = { argv: [], timeouts: TIMEOUTS, maxLineBytes: MOST_LINE_BYTES, engine, observing: engine.mode === 'observe', refusal: null }
  try {
    if (!isRecord(given)) refuse('config', 'must be a mapping')
    return { ...settings, argv: interpreter(python), timeouts: timeouts(limits), maxLineBytes: lineBytes(maxLineBytes) }
  } catch (error) {
    return { ...settings, refusal: `${placeOf(profile)}: row riskproof: ${error.message}` }
  }
}
