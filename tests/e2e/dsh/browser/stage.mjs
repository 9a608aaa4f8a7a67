/**
 * A page with the panel on the stand-in host, under a clock that stands still until a test moves it.
 *
 * `play` reads `[{id, input}]` from standard input, plays the scene of each id on a page of its own, and prints what the scenes returned by
 * id. A scene in whose page something went wrong returns that instead. Refuses to know what a test expects.
 */
import { createServer } from 'node:http'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { text } from 'node:stream/consumers'
import { launch, troubles } from './chromium.mjs'

const HERE = new URL('.', import.meta.url)
const SCRIPTS = { '/host.js': new URL('host.js', HERE), '/client.js': new URL('../../../../shims/dsh/client.js', HERE) }
const DOCUMENT = '<!doctype html><meta charset="utf-8"><title>host</title><input id="composer"><button id="elsewhere">elsewhere</button>' +
  '<script src="host.js"></script><script src="client.js"></script>'

/** The panel's part of that name. */
export const part = (name) => `#dsh-riskproof [data-rp=${name}]`

const stage = async () => {
  const server = createServer(async (request, response) => {
    const file = SCRIPTS[request.url]
    const body = request.url === '/' ? DOCUMENT : file && await readFile(fileURLToPath(file))
    response.writeHead(body ? 200 : 404, { 'content-type': file ? 'text/javascript' : 'text/html' }).end(body ?? '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const browser = await launch()
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    browser,
    async close() {
      await browser.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A page before the panel starts. `prepare` runs in it with `given`, to change what the host says; then `t.start()`. */
const open = async ({ browser, url }, { width = 1280, language = 'en', ...more } = {}) => {
  const context = await browser.newContext({ viewport: { width, height: 800 }, ...more })
  const page = await context.newPage()
  const errors = troubles(page)
  await page.clock.install({ time: 0 })
  await page.goto(url)
  await page.clock.pauseAt(1000)
  await page.evaluate((lang) => { document.documentElement.lang = lang }, language)
  const settle = () => page.evaluate(() => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(0)
  }))
  const run = async (action, given) => {
    const value = await page.evaluate(action, given)
    await settle()
    return value
  }
  return {
    page, errors, run, settle,
    start: (prepare = () => {}, given) => run(`(${prepare})(${JSON.stringify(given) ?? ''}); host.start()`),
    tick: async (ms) => { await page.clock.runFor(ms); await settle() },
    click: async (selector) => { await page.locator(selector).click(); await settle() },
    close: () => context.close(),
    look: () => page.evaluate(() => {
      const root = document.querySelector('#dsh-riskproof')
      const at = (name) => root.querySelector(`[data-rp=${name}]`)
      return {
        state: root.dataset.state, status: root.dataset.status, lang: root.lang,
        panel_hidden: at('panel').hidden, data_hidden: at('data').hidden, total: at('total').textContent,
        retry_hidden: at('retry').hidden, retry_disabled: at('retry').disabled, retry: at('retry').textContent,
        command: at('command').hidden ? '' : at('commandText').textContent, folded: !at('command').open, calls: host.calls.length,
        focus: document.activeElement?.dataset.rp ?? document.activeElement?.id ?? null,
      }
    }),
  }
}

export const play = async (scenes) => {
  const given = JSON.parse(await text(process.stdin))
  const hall = await stage()
  const observed = {}
  try {
    for (const { id, input } of given) {
      const t = await open(hall, input.page ?? { width: input.width })
      try {
        observed[id] = scenes[id] ? await scenes[id](t, input) : 'no scene has this name'
        if (t.errors.length) observed[id] = t.errors
      } catch (error) {
        observed[id] = error.message
      }
      await t.close()
    }
  } finally {
    await hall.close()
  }
  console.log(JSON.stringify(observed))
}
