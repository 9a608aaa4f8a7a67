/**
 * A headless Chromium for the tests: the one on PATH that the runner found, or the one that `make e2e` unpacked into `.browser`.
 *
 * Refuses to reach anything but loopback.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'

const HOME = process.env.BROWSER_HOME
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost']
const { chromium } = createRequire(join(HOME, 'package.json'))('playwright-core')

/** The environment of a browser whose libraries the machine may lack: then the ones that came with it. */
const environment = (program) => {
  const listed = spawnSync('ldd', [program], { encoding: 'utf8' }).stdout ?? ''
  return listed.includes('not found') ? { ...process.env, LD_LIBRARY_PATH: join(HOME, 'al2023', 'lib') } : process.env
}

export const launch = () => {
  const executablePath = process.env.BROWSER_PROGRAM
  return chromium.launch({ executablePath, headless: true, args: FLAGS, env: environment(executablePath) })
}

/** What went wrong in a page, as it happens: exceptions and messages of level error, but not refused or missing resources. */
export const troubles = (page) => {
  const seen = []
  page.on('pageerror', (error) => seen.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) seen.push(`console: ${message.text()}`)
  })
  return seen
}
