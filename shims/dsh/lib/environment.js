// The environment of the engine's process: an allow-list.
// Refuses to hand on anything else of DSH's own environment, above all the keys of model providers.

const NAMES = new Set([
  'PATH', 'HOME', 'DSH_HOME', 'USER', 'LOGNAME', 'LANG', 'LANGUAGE', 'TZ', 'TMPDIR', 'TMP', 'TEMP',
  'USERPROFILE', 'USERNAME', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA', 'HOMEDRIVE', 'HOMEPATH', 'SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR',
])
const PREFIXES = ['LC_', 'XDG_', 'RISKPROOF_']

export function engineEnvironment(environment = process.env, platform = process.platform) {
  const kept = {}
  for (const [name, value] of Object.entries(environment)) {
    const known = platform === 'win32' ? name.toUpperCase() : name
    if (NAMES.has(known) || PREFIXES.some((prefix) => known.startsWith(prefix))) kept[name] = value
  }
  // Windows writes SystemRoot in mixed case; elsewhere the list is exact.
  return kept
}
