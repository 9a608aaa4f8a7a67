/**
 * What is done with a card by itself, and what there was to see. Refuses to judge: the test compares.
 */
const DONE = { commandId: 'c1', name: 'nutrition-label', outcome: { kind: 'success', text: 'what the command answered' } }
const RUNNING = { ...DONE, outcome: null }
const GONE = { ok: false, error: { code: 'not-found', message: 'no report', details: {} } }
const AWAY = { ok: false, error: { code: 'unavailable', message: 'the engine is away', details: {} } }
const answer = (view) => ({ ok: true, value: { report: {}, view } })
const fallback = (t) => t.card.evaluate((element) => ({
  state: element.dataset.state, text: element.querySelector('pre')?.textContent ?? null, words: element.querySelector('p').textContent,
  retry: element.querySelector('button') !== null, busy: element.getAttribute('aria-busy'),
}))
const settles = (t) => t.page.locator('.dsh-riskproof-label[aria-busy=false]').waitFor()
const style = (t, selector, ...names) => t.card.locator(selector).first().evaluate((element, wanted) => {
  const computed = getComputedStyle(element)
  return wanted.map((name) => computed.getPropertyValue(name))
}, names)

/** Words on their ground: the smallest contrast of any text in the card, and where it is. */
const contrast = () => {
  const root = document.querySelector('.dsh-riskproof-label')
  const parse = (colour) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data
    return { rgb: [r, g, b], a: a / 255 }
  }
  const over = (top, ground) => top.rgb.map((value, at) => value * top.a + ground[at] * (1 - top.a))
  const linear = (value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  const light = (rgb) => rgb.map((value) => linear(value / 255))
    .reduce((sum, value, at) => sum + value * [0.2126, 0.7152, 0.0722][at], 0)
  const ground = (element) => parse(getComputedStyle(element).backgroundColor)
  const grounds = (element) => (element === null ? [] : [...grounds(element.parentElement), ground(element)])
  let worst = [99, '']
  for (const element of root.querySelectorAll('*')) {
    const words = [...element.childNodes].filter((child) => child.nodeType === 3 && child.data.trim() !== '')
    if (words.length === 0 || element.closest('.nl-sr')) continue
    const below = grounds(element).reduce((under, top) => over(top, under), [255, 255, 255])
    const pair = [light(over(parse(getComputedStyle(element).color), below)), light(below)].sort((one, other) => other - one)
    const ratio = (pair[0] + 0.05) / (pair[1] + 0.05)
    if (ratio < worst[0]) worst = [ratio, `${element.className || element.tagName}: ${words[0].textContent.slice(0, 40)}`]
  }
  return worst
}

export const scenes = {
  async vector(t, { view }) {
    await t.show(DONE, [answer(view)])
    await t.ready()
    return t.facts()
  },

  async fallback(t, { outcome }) {
    await t.show({ ...DONE, outcome }, [GONE])
    if (outcome !== null) await settles(t)
    const { state, text } = await fallback(t)
    return { state, showsOutcomeText: outcome !== null && text === outcome.text }
  },

  async picture(t, { view, widths, scheme, open }, id) {
    await t.page.emulateMedia({ colorScheme: scheme })
    await t.show(DONE, [answer(view)])
    await t.ready()
    if (open) {
      await t.card.locator('summary.nl-row').nth(1).click()
      await t.card.locator('[data-nl=calls] > summary').click()
    }
    const wide = []
    for (const width of widths) {
      await t.page.setViewportSize({ width, height: 2600 })
      await t.picture(`${id}-${width}`)
      wide.push(await t.page.evaluate(() => document.querySelector('.dsh-riskproof-label').scrollWidth <= innerWidth))
    }
    const worst = await t.page.evaluate(contrast)
    await t.page.emulateMedia({ colorScheme: 'light' })
    return { fits: wide.every(Boolean), readable: worst[0] >= 4.5 || worst }
  },

  async later(t, { view }) {
    await t.show(RUNNING, [answer(view)])
    const running = await fallback(t)
    const before = await t.page.evaluate(() => window.play.asked.length)
    await t.page.evaluate((node) => window.play.draw(node), DONE)
    await t.ready()
    return { running: [running.state, running.text, running.busy], before, then: (await t.facts()).state }
  },

  async failed(t) {
    await t.show({ ...DONE, outcome: { kind: 'error', text: 'no label "x\u202ey"' } }, [])
    const seen = await fallback(t)
    return { ...seen, asked: await t.page.evaluate(() => window.play.asked.length) }
  },

  async gone(t) {
    await t.show(DONE, [GONE])
    await settles(t)
    const { text, retry } = await fallback(t)
    return { text, retry, asked: await t.page.evaluate(() => window.play.asked.map(([channel, endpoint]) => `${channel}/${endpoint}`)) }
  },

  async away(t, { view }) {
    await t.show(DONE, ['reject', 'reject', 'reject', answer(view)])
    await settles(t)
    const { text, retry } = await fallback(t)
    await t.ready()
    const asked = await t.page.evaluate(() => window.play.asked)
    return { text, retry, then: (await t.facts()).state, last: asked.at(-1), asked: asked.length }
  },

  async again(t, { view }) {
    await t.show(DONE, [AWAY, AWAY, AWAY, answer(view)])
    await t.card.locator('button').click()
    await t.ready()
    return { state: (await t.facts()).state }
  },

  async kept(t, { view }) {
    await t.show(DONE, [answer(view)])
    await t.ready()
    await t.page.evaluate((node) => window.play.draw({ ...node, commandId: 'c2' }), DONE)
    await t.page.waitForFunction(() => window.play.asked.length === 2)
    await t.page.evaluate((node) => window.play.draw(node), DONE)
    await t.ready()
    return { asked: await t.page.evaluate(() => window.play.asked.map(([, , payload]) => payload)) }
  },

  async left(t) {
    await t.show(DONE, ['wait'])
    await t.page.waitForFunction(() => window.play.asked.length === 1)
    await t.page.evaluate(() => window.play.end())
    return { aborted: await t.page.evaluate(() => window.play.aborted), left: await t.card.count() }
  },

  async quiet(t, { view }) {
    const requests = []
    const note = (request) => { if (!/riskproof.status|\/api\//.test(request.url())) requests.push(request.url()) }
    t.page.on('request', note)
    await t.show(DONE, [answer(view)])
    await t.ready()
    await t.facts()
    t.page.off('request', note)
    return { requests, asked: await t.page.evaluate(() => window.play.asked) }
  },

  async many(t, { view }) {
    await t.show(DONE, [answer(view)])
    await t.ready()
    return t.card.evaluate((card) => {
      const scroll = card.querySelector('.nl-scroll')
      return {
        tools: card.querySelectorAll('[data-nl=tool]').length, box: scroll.clientHeight <= 360 && scroll.scrollHeight > 360,
        records: card.querySelectorAll('[data-nl=records]').length, low: card.offsetHeight < 1600,
      }
    })
  },

  async hostile(t, { view }) {
    await t.page.setViewportSize({ width: 1280, height: 900 })
    await t.show(DONE, [answer(view)])
    await t.ready()
    await t.card.locator('summary.nl-row').first().click()
    await t.card.locator('[data-nl=calls] > summary').click()
    return t.card.evaluate((card) => {
      const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
      let longest = 0
      while (walker.nextNode()) longest = Math.max(longest, walker.currentNode.data.length)
      const words = card.textContent + [...card.querySelectorAll('[title],[aria-label]')].map((one) => one.title + one.ariaLabel).join('')
      return {
        ran: window.pwned ?? null, made: card.querySelectorAll('img,script,iframe,a,b,svg').length, longest: longest <= 1001,
        marks: /[\u0000-\u001f\u202a-\u202e\u2066-\u2069]/.test(words), text: words.includes('<img src=x onerror='),
        fits: card.offsetWidth <= 680 && card.scrollWidth <= card.clientWidth, low: card.offsetHeight < 9000,
      }
    })
  },

  async newer(t, { view }) {
    await t.show(DONE, [answer({ ...view, viewVersion: 2, surprise: { deep: [1] }, directory: { ...view.directory, later: true } })])
    await t.ready()
    const words = await t.card.textContent()
    return { told: words.includes('riskproof install dsh'), tools: (await t.facts()).toolRows.length }
  },

  async places(t, { view }) {
    const rows = view.capabilities.rows.map((row) => ({ ...row, cells: row.cells.map((cell, at) => (at === 1 ? null : cell)) }))
    const columns = view.capabilities.columns.map((column, at) => (at === 1 ? 'nonsense' : column))
    await t.show(DONE, [answer({ ...view, capabilities: { ...view.capabilities, columns, rows } })])
    await t.ready()
    return t.card.locator('[data-nl=capabilities] tr').evaluateAll((lines) =>
      lines.slice(0, 2).map((line) => [...line.children].map((cell) => cell.textContent)))
  },

  async senseless(t, { view }) {
    const junk = [null, 7, 'x', {}, [null, 7, 'x', [], { cells: 5, rows: [{}], text: {} }]]
    const paths = []
    const walk = (value, path) => {
      if (path.length) paths.push(path)
      if (value === null || typeof value !== 'object' || path.length > 4) return
      for (const key of Array.isArray(value) ? [0].filter((at) => at in value) : Object.keys(value)) walk(value[key], [...path, key])
    }
    walk(view, [])
    const bad = await t.page.evaluate(async ([node, whole, values, places]) => {
      const failures = []
      const turn = () => new Promise((resolve) => setTimeout(resolve, 0))
      for (const place of places) {
        for (const value of values) {
          const changed = structuredClone(whole)
          const last = place.at(-1)
          place.slice(0, -1).reduce((at, key) => at[key], changed)[last] = value
          window.play.show({ ...node, commandId: JSON.stringify([place, value]) }, [{ ok: true, value: { view: changed } }])
          let waits = 0
          const there = () => document.querySelector('.dsh-riskproof-label [data-nl=foot], .dsh-riskproof-label footer')
          while (!there() && waits++ < 20) await turn()
          const card = document.querySelector('.dsh-riskproof-label')
          const isFooter = place[0] === 'footer'
          if (!card || card.hasAttribute('data-fallback') || (!isFooter && !there())) failures.push([place.join('.'), value ?? null])
        }
      }
      return failures
    }, [DONE, view, junk, paths])
    return { bad, tried: paths.length > 100 }
  },

  async keyboard(t, { view }) {
    await t.show(DONE, [answer(view)])
    await t.ready()
    const focused = () => t.page.evaluate(() => {
      const at = document.activeElement
      return [at.className, at.closest('details')?.open ?? null, getComputedStyle(at).outlineStyle]
    })
    await t.card.locator('[data-nl=tools] > summary').focus()
    await t.page.keyboard.press('Tab')
    const box = await focused()
    await t.page.keyboard.press('Tab')
    const closed = await focused()
    await t.page.keyboard.press('Enter')
    const open = await focused()
    await t.page.keyboard.press('Space')
    const shut = await focused()
    await t.card.locator('[data-nl=calls] > summary').focus()
    await t.page.keyboard.press('Enter')
    await t.card.locator('[data-nl=trace]').waitFor()
    return { box, closed, open, shut, calls: await t.card.locator('[data-nl=trace] tbody tr').count() }
  },

  async measures(t, { view }) {
    await t.show(DONE, [answer(view)])
    await t.ready()
    const rows = await t.card.evaluate((card) => {
      const left = (row) => [...row.children].map((cell) => Math.round(cell.getBoundingClientRect().left))
      return JSON.stringify(left(card.querySelector('[data-nl=header]'))) === JSON.stringify(left(card.querySelector('summary.nl-row')))
    })
    return {
      tool: await style(t, 'summary.nl-row', 'row-gap', 'column-gap', 'min-height'),
      section: await style(t, 'summary.nl-section', 'row-gap', 'column-gap', 'min-height'),
      box: await style(t, '.nl-scroll', 'max-height', 'overflow-y'), grid: await style(t, '.nl-grid', 'min-width'), aligned: rows,
    }
  },

  async breakpoints(t, { view }) {
    await t.show(DONE, [answer(view)])
    await t.ready()
    const at = async (width) => {
      await t.page.setViewportSize({ width, height: 900 })
      return [...await style(t, '.nl-head', 'flex-direction'), ...await style(t, '.nl-hint', 'display'),
        await t.card.evaluate((card) => getComputedStyle(card).borderLeftWidth)]
    }
    return { wide: await at(851), middle: await at(850), small: await at(520) }
  },

  async heard(t, { view }) {
    await t.show(DONE, [answer(view)])
    await t.ready()
    await t.card.locator('summary.nl-row').first().click()
    await t.card.locator('[data-nl=records]').waitFor()
    return t.card.evaluate((card) => ({
      tables: [...card.querySelectorAll('table')].map((table) =>
        [table.caption.textContent, table.querySelectorAll('th[scope=col]').length]),
      rows: card.querySelectorAll('[data-nl=capabilities] tbody th[scope=row]').length,
      headings: [...card.querySelectorAll('h3,h4')].map((heading) => heading.tagName),
      tool: card.querySelector('summary.nl-row').textContent, name: card.getAttribute('aria-label'), lang: card.lang,
    }))
  },
}
