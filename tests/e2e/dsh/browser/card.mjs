/**
 * The card of /nutrition-label by itself, in the real DSH page, drawn by the host's own React, with answers that a test wrote down.
 *
 * Reads `{url, scenes, shots}`: where to log in; `[{id, input}]`; a folder for pictures or null. Prints what each scene saw, by id.
 * Refuses to judge: the test compares.
 */
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { facts } from './card-facts.mjs'
import { launch, troubles } from './chromium.mjs'
import { scenes } from './card-scenes.mjs'

const { url, scenes: given, shots } = JSON.parse(await text(process.stdin))
const browser = await launch()
const CARD = '.dsh-riskproof-label'
const MARKS = ['\n  factory: (require) => {\n', '\nreturn plugin(require)\n']
const LENT = '\nwindow.lent = { labelCard, React: require(\'react\'), dom: require(\'react-dom/client\') }'

/** The plugin's script lends its card and the host's React to the test; nothing else of the page is changed. */
const lend = async (page) => page.route(/\/plugins\/\?\?/, async (route) => {
  const response = await route.fetch()
  const body = await response.text()
  const at = body.indexOf('id: \'dsh-riskproof\'')
  const own = body.slice(Math.max(at, 0))
  const lent = at >= 0 && MARKS.every((mark) => own.includes(mark)) ? body.slice(0, at) + own.replace(MARKS[1], LENT + MARKS[1]) : body
  return route.fulfill({ response, body: lent })
})

/** What runs in the page: `play.show(node, replies)` draws a card in a column as wide as the conversation's. */
const prepare = () => {
  const place = document.createElement('div')
  place.style = 'position:fixed;inset:0;z-index:2000;overflow:auto;padding:0 calc(max(0px, (100vw - 680px) / 2));' +
    'background:var(--dsw-alias-bg-base,#fff)'
  document.body.append(place)
  const { labelCard, React, dom } = window.lent
  const play = window.play = { asked: [], root: null }
  play.show = (node, replies = []) => {
    play.end()
    const queue = [...replies]
    const call = (channel, endpoint, payload, signal) => {
      play.asked.push([channel, endpoint, payload])
      const reply = queue.length > 1 ? queue.shift() : queue[0]
      signal.addEventListener('abort', () => { play.aborted = true })
      if (reply === undefined || reply === 'reject') return Promise.reject(new Error('gone'))
      return reply === 'wait' ? new Promise(() => {}) : Promise.resolve(structuredClone(reply))
    }
    Object.assign(play, { asked: [], aborted: false, root: dom.createRoot(place), card: labelCard(React, () => ({ call })) })
    play.draw(node)
  }
  play.draw = (node) => play.root.render(React.createElement(play.card, { node, sessionId: 's1' }))
  play.end = () => { play.root?.unmount(); play.root = null }
}

const observed = {}
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const errors = troubles(page)
  await lend(page)
  await page.goto(url)
  await page.locator('#dsh-riskproof').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.evaluate(prepare)
  const card = page.locator(CARD)
  const stage = {
    page, card,
    show: (node, replies) => page.evaluate(([a, b]) => window.play.show(a, b), [node, replies]),
    ready: () => page.locator(`${CARD} [data-nl=foot]`).waitFor({ state: 'attached' }),
    facts: () => page.evaluate(facts),
    picture: async (name) => { if (shots) await card.screenshot({ path: join(shots, `${name}.png`) }) },
  }
  for (const { id, scene, input } of given) {
    errors.length = 0
    try {
      observed[id] = await scenes[scene](stage, input, id)
      if (errors.length) observed[id] = [...errors]
    } catch (error) {
      observed[id] = error.message
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.evaluate(() => window.play.end())
  }
} finally {
  await browser.close()
}
console.log(JSON.stringify(observed))
