/**
 * The HTML page of nutrition labels in a real browser: what it looks like at several widths, in both colour schemes and in print.
 *
 * Refuses to judge: the test compares. Reads `{page: {name: html}}` and prints what it saw of each.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { launch, troubles } from './chromium.mjs'

const WIDTHS = [320, 390, 700, 860, 1280]
const SHOTS = process.env.RISKPROOF_TEST_SHOTS

const wide = () => [...document.querySelectorAll('body *')]
  .filter((one) => !one.closest('.scroll, caption.hidden, .stack thead') && one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => one.tagName)
const colours = () => [document.body, document.querySelector('h1')].map((one) => getComputedStyle(one)[one === document.body ? 'backgroundColor' : 'color'])
const contrast = () => {
  const channel = (value) => (value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  const light = (colour) => { const [r, g, b] = colour.match(/[\d.]+/g).map(Number); return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b) }
  const ground = (one) => {
    for (let up = one; up; up = up.parentElement) {
      const colour = getComputedStyle(up).backgroundColor
      if (!/, 0\)$|transparent/.test(colour)) return colour
    }
    return 'rgb(255, 255, 255)'
  }
  const poor = new Set()
  for (const one of document.querySelectorAll('body *')) {
    if (![...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue
    const [a, b] = [light(getComputedStyle(one).color), light(ground(one))].sort((x, y) => y - x)
    if ((a + 0.05) / (b + 0.05) < 4.5) poor.add(`${one.tagName}.${one.className}`)
  }
  return [...poor]
}
const openAll = () => { for (const one of document.querySelectorAll('details')) one.open = true }

let given = ''
for await (const chunk of process.stdin) given += chunk
const { pages } = JSON.parse(given)
if (SHOTS) mkdirSync(SHOTS, { recursive: true })
const browser = await launch()
const seen = {}
for (const [name, html] of Object.entries(pages)) {
  const context = await browser.newContext({ colorScheme: 'light' })
  const page = await context.newPage()
  const trouble = troubles(page)
  const asked = []
  page.on('request', (request) => asked.push(request.url()))
  await page.setContent(html)
  const shot = async (which) => { if (SHOTS) await page.screenshot({ path: join(SHOTS, `label-${name}-${which}.png`), fullPage: true }) }
  const overflow = {}
  await shot('light')
  await page.evaluate(openAll)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    overflow[width] = [...new Set(await page.evaluate(wide))]
  }
  await page.setViewportSize({ width: 390, height: 900 })
  if (html.length < 200000) await shot('narrow')
  await page.setViewportSize({ width: 1100, height: 900 })
  const [light, lightPoor] = [await page.evaluate(colours), await page.evaluate(contrast)]
  await page.emulateMedia({ colorScheme: 'dark' })
  const [dark, darkPoor] = [await page.evaluate(colours), await page.evaluate(contrast)]
  if (html.length < 200000) await shot('dark')
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await page.evaluate(() => { for (const one of document.querySelectorAll('details')) one.open = false })
  const hidden = () => [...document.querySelectorAll('details > :not(summary)')].filter((one) => !one.checkVisibility()).length
  const printed = { ground: await page.evaluate(() => getComputedStyle(document.body).backgroundColor), hidden: await page.evaluate(hidden) }
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' })
  const closed = await page.evaluate(hidden) > 0
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  const pdf = (await page.pdf({ format: 'A4', ...(SHOTS ? { path: join(SHOTS, `label-${name}.pdf`) } : {}) })).length > 1000
  seen[name] = { trouble, asked, overflow, poor: [...lightPoor, ...darkPoor], schemes: light[0] !== dark[0] && light[1] !== dark[1], printed, closed, pdf,
    scripts: await page.evaluate(() => document.querySelectorAll('script, img, [onerror], [style]').length) }
  await context.close()
}
await browser.close()
console.log(JSON.stringify(seen))
