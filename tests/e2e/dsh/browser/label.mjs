/**
 * One visit of the real DSH page by a person who asks for labels: prints what the cards showed at each step.
 *
 * Reads `{url, steps, shots, door}`: where to log in, which steps in which order, a folder for pictures or null, and the file that a
 * waiting tool waits for. Refuses to judge: the test compares.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { facts } from './card-facts.mjs'
import { launch, troubles } from './chromium.mjs'

const { url, steps: wanted, shots, door } = JSON.parse(await text(process.stdin))
const CARD = '.dsh-riskproof-label'
const seen = {}
const browser = await launch()
const context = await browser.newContext({ viewport: { width: 1280, height: 1600 }, locale: 'en' })
const page = await context.newPage()
const errors = troubles(page)
const cards = page.locator(CARD)
const strangers = []
page.on('request', (request) => { if (new URL(request.url()).origin !== new URL(url).origin) strangers.push(request.url()) })

const picture = async (name) => { if (shots) await page.screenshot({ path: join(shots, `label-${name}.png`) }) }
const send = async (words) => {
  await page.locator('textarea, [contenteditable=true]').first().click()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
}
const said = (words) => page.getByText(words, { exact: true }).first().waitFor()
/** What the newest card says of tools that were called, and its head. */
const look = async () => {
  const { state, pills, toolRows, toolHeader, attributionTone } = await page.evaluate(facts)
  const called = toolRows.filter(({ cells }) => cells.some((cell) => ['Active', 'Failed', 'Healthy', 'Discarded'].includes(cell)))
  const steady = ({ cells, records }) => {
    const name = cells.findIndex((cell) => cell.includes('|'))
    return [cells[name].split('|')[0], cells[name + 1], cells[name + 2], records.map((record) => record.at(-2))]
  }
  const about = { owners: toolHeader[0] === 'Owner', attribution: attributionTone, tools: toolRows.length > 0 }
  return { state, pills: pills.map(({ role }) => role), called: called.map(steady), ...about }
}
/** Runs the command and waits for its card. */
const label = async (id = '') => {
  const before = await cards.count()
  await send(`/nutrition-label ${id}`)
  await cards.nth(before).waitFor()
  await page.locator(`${CARD} >> nth=${before} >> [data-nl=foot], pre`).first().waitFor()
}
const fallback = () => cards.last().evaluate((card) =>
  [card.dataset.state, card.querySelector('p').textContent, card.querySelector('pre')?.textContent])
const states = () => cards.evaluateAll((all) => all.map((card) => card.dataset.state))

const steps = {
  async before() {
    await page.goto(url)
    await page.locator('#dsh-riskproof').waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await send('hello')
    await said('good day')
    await label()
    await picture('before')
    return look()
  },
  async flight() {
    await send('please work')
    for (let waits = 0; waits < 600 && !existsSync(`${door}.reached`); waits += 1) await page.waitForTimeout(50)
    await label()
    await picture('flight')
    const flight = await look()
    writeFileSync(door, '')
    await said('that was all')
    return flight
  },
  async after() {
    await label()
    await picture('after')
    return look()
  },
  async one() {
    await label('shop')
    await picture('one')
    return look()
  },
  async unknown() {
    await label('no<b>where')
    await picture('unknown')
    return fallback()
  },
  async reload() {
    await page.reload()
    await cards.nth(4).waitFor()
    await page.waitForFunction((css) => document.querySelectorAll(`${css} [data-nl=foot]`).length === 4, CARD)
    await picture('reload')
    return { states: await states(), made: await page.locator(`${CARD} b`).count() }
  },
  async outage() {
    await page.route(/riskproof.labels/, (route) => route.abort())
    await page.reload()
    await page.waitForFunction((css) => document.querySelectorAll(`${css} pre`).length === 5, CARD)
    await picture('outage')
    const texts = await cards.evaluateAll((all) => all.map((card) => card.querySelector('pre').textContent.split('\n')[0]))
    await page.unroute(/riskproof.labels/)
    await cards.nth(1).getByRole('button', { name: 'Try again' }).click({ timeout: 2000 }).catch(() => {}) // it may have tried by itself
    await cards.nth(1).locator('[data-nl=foot]').waitFor({ state: 'attached' }) // DSH hides rows that nobody sees
    return texts
  },
  async resumed() {
    await page.goto(url)
    await page.locator('#dsh-riskproof').waitFor()
    await page.getByText('hello', { exact: true }).first().click()
    await cards.nth(4).waitFor()
    await page.waitForFunction((css) =>
      [...document.querySelectorAll(css)].every((card) => card.querySelector('[data-nl=foot], pre')), CARD)
    await picture('resumed')
    return cards.evaluateAll((all) => all.map((card) => [card.dataset.state, card.querySelector('pre') !== null]))
  },
}

let failure
try {
  for (const name of wanted) {
    try {
      seen[name] = await steps[name]()
    } catch (error) {
      await picture('failure')
      throw Object.assign(error, { message: `${name}: ${error.message}` })
    }
  }
} catch (error) {
  failure = error
} finally {
  await browser.close()
}
console.log(JSON.stringify({ ...seen, strangers, errors, ...(failure ? { failure: failure.message } : {}) }))
