/**
 * One visit of the real DSH page, the way a person uses it, with RiskProof inside: prints what there was to see at each step.
 *
 * Reads `{url, address, language, steps, shots}`: where to log in, the same without the token, the browser's language, which steps in which
 * order, and a folder for pictures or null. Refuses to judge: the test compares.
 */
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { launch, troubles } from './chromium.mjs'
import { part } from './stage.mjs'

const { url, address, language, steps: wanted, shots } = JSON.parse(await text(process.stdin))
const seen = {}
const browser = await launch()
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: language })
const page = await context.newPage()
const errors = troubles(page)
const root = page.locator('#dsh-riskproof')
const widgets = () => page.locator('.dsh-riskproof').count()

const picture = async (name) => { if (shots) await page.screenshot({ path: join(shots, `${name}.png`) }) }
const reaches = (state) => page.locator(`#dsh-riskproof[data-state=${state}]`).waitFor()
const total = (n) => page.locator(part('total'), { hasText: new RegExp(`^${n}$`) }).waitFor({ state: 'attached' })
const send = async (words) => {
  await page.locator('textarea, [contenteditable=true]').first().click()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
}
const look = () => root.evaluate((element) => {
  const at = (name) => element.querySelector(`[data-rp=${name}]`)
  const all = (name) => [...element.querySelectorAll(`[data-rp=${name}]`)]
  return {
    state: element.dataset.state, status: element.dataset.status, closed: at('panel').hidden, data: !at('data').hidden,
    total: at('total').textContent, legend: [...at('legend').querySelectorAll('b')].map((one) => one.textContent),
    outcomes: all('outcome').map((one) => one.textContent), chains: all('chain').map((one) => one.textContent),
  }
})
const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth &&
  [...document.querySelectorAll('#dsh-riskproof, #dsh-riskproof *')].every((element) => {
    const { left, right } = element.getBoundingClientRect()
    return left >= 0 && right <= innerWidth
  }))
/** A visitor without the cookie is turned away by DSH. */
const stranger = async () => {
  const body = JSON.stringify({ type: 'client-request', rpcId: '1', method: 'riskproof/status', payload: { sessionId: null } })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(new URL('api/riskproof/status', address), { method: 'POST', headers, body })).status
}

const steps = {
  stranger,
  async first() {
    await page.goto(url)
    await root.waitFor()
    await page.getByRole('button', { name: language === 'en' ? 'Continue' : '继续' }).click()
    const { closed, status } = await look()
    return { closed, status, widgets: await widgets() }
  },
  async approval() {
    await send('please try the gadget')
    const allow = page.getByRole('button', { name: 'Allow once' })
    await allow.waitFor()
    await picture('approval')
    const card = await page.locator('body').innerText()
    const pending = await reaches('working').then(look)
    await allow.click()
    await page.getByText('the gadget is tried').waitFor()
    await reaches('attention')
    return { reason: card.includes('RiskProof: It is not known what gadget can do'), pending: pending.status, total: (await look()).total }
  },
  async denial() {
    await send('now read and run')
    await page.getByText('it was refused').waitFor()
    await reaches('blocked')
    const alone = (await look()).closed
    await page.locator(part('beacon')).click()
    await total(3)
    await picture('panel')
    return { alone, ...await look() }
  },
  async phone() {
    await page.setViewportSize({ width: 390, height: 844 })
    const fit = await fits()
    await picture('phone')
    await page.keyboard.press('Escape')
    const closed = (await look()).closed
    await picture('phone-closed')
    const shut = await fits()
    await page.setViewportSize({ width: 1280, height: 800 })
    return { open: fit, closed, shut }
  },
  async demo() {
    await send('/riskproof demo')
    await page.locator(part('command')).waitFor()
    const folded = await page.locator(part('command')).evaluate((element) => !element.open)
    await page.locator(part('commandTitle')).click()
    const report = await page.locator(part('commandText')).innerText()
    await picture('demo')
    const { total: after } = await look()
    await page.keyboard.press('Escape')
    return { folded, passes: report.split('\n').filter((line) => /deny/.test(line)).length, total: after }
  },
  async outage() {
    await page.route(/riskproof.status/, (route) => route.abort())
    await reaches('offline')
    const away = await look()
    await page.locator(part('beacon')).click()
    await picture('outage')
    await page.unroute(/riskproof.status/)
    await page.locator(part('retry')).click({ timeout: 2000 }).catch(() => {}) // the next read by itself may have been sooner
    await reaches('blocked')
    const back = await look()
    await page.keyboard.press('Escape')
    return { away: [away.data, away.total, away.outcomes], back: [back.data, back.total] }
  },
  async reload() {
    await page.reload()
    await reaches('blocked')
    const { total: kept } = await look()
    await page.getByText('New Session').click()
    await reaches('ready')
    const fresh = await look()
    return { kept, fresh: [fresh.status, fresh.total, fresh.outcomes], widgets: await widgets() }
  },
  async chinese() {
    await send('请读取配置')
    await page.getByText('已经拦截').waitFor()
    await reaches('blocked')
    await page.locator(part('beacon')).click()
    await picture('chinese')
    const words = await root.innerText()
    const foreign = words.match(/[A-Za-z_]{3,}/g).filter((word) => word !== 'RiskProof')
    return { lang: await root.getAttribute('lang'), foreign, ...await look() }
  },
  async many() {
    const answers = await page.evaluate(async () => {
      const read = (n) => fetch('api/riskproof/status', {
        method: 'POST', headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'client-request', rpcId: `r${n}`, method: 'riskproof/status', payload: { sessionId: `unknown-${n}` } }),
      }).then((response) => response.json())
      const totals = []
      for (let n = 0; n < 1000; n += 50) {
        totals.push(...await Promise.all(Array.from({ length: 50 }, (_, i) => read(n + i))))
      }
      return totals.map(({ rpcId, result }) => result.ok && result.value.counts.checked === 0 && result.value.sessionId === `unknown-${rpcId.slice(1)}`)
    })
    await send('/riskproof task read-only')
    await page.locator(part('scope'), { hasText: 'read-only' }).waitFor()
    await page.keyboard.press('Escape')
    await send('now write')
    await page.getByText('writing was refused').waitFor()
    await reaches('blocked')
    const { total, outcomes } = await look()
    return { reads: answers.length, empty: answers.every(Boolean), total, outcomes }
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
console.log(JSON.stringify({ ...seen, errors, ...(failure ? { failure: failure.message } : {}) }))
