/**
 * How the panel looks and behaves to a person: labels, words, themes, focus, keys, and whatever a server may send.
 *
 * Refuses to judge: the test compares.
 */
import { part, play } from './stage.mjs'

const shows = (t, changes) => t.start((given) => { host.reply = () => ({ ok: true, value: host.snapshot(given) }) }, changes)
const all = (t, name, read) => t.page.locator(part(name)).evaluateAll((elements, source) => elements.map(eval(source)), String(read))
const panelText = (t) => t.run(() => document.querySelector('#dsh-riskproof').textContent)
const CJK = /[\u3000-\u9fff\uff00-\uffef]/

await play({
  'a stopped call and a withheld output are told apart': async (t) => {
    await t.start(() => {
      const risks = [host.risk(), host.risk({ rule: 'sensitive_tool_output', outcome: 'tool output blocked', sources: [] })]
      host.reply = () => ({ ok: true, value: host.snapshot({ counts: { checked: 2, blocked: 2 }, risks }) })
    })
    return {
      blocks: await all(t, 'outcome', (element) => [element.dataset.block, element.textContent]),
      chains: await all(t, 'chain', (element) => element.textContent),
    }
  },
  'observe never claims a block': async (t) => {
    await t.start(() => {
      const risks = [host.risk({ outcome: undefined })]
      host.reply = () => ({ ok: true, value: host.snapshot({ mode: 'observe', counts: { checked: 1, blocked: 1 }, risks }) })
    })
    const seen = await t.look()
    const [card] = await all(t, 'card', (element) => element.dataset.kind)
    const [outcome] = await all(t, 'outcome', (element) => [element.dataset.block ?? null, element.textContent])
    const badge = await t.page.locator(`${part('badge')}[data-kind=blocked]`).count()
    return { state: seen.state, status: seen.status, card, outcome, badge }
  },
  'green is never called safe': async (t) => {
    await shows(t, { counts: { checked: 4, clear: 4 } })
    const english = (await panelText(t)).replace('not proof of safety', '')
    await t.run(() => { host.reply = () => ({ ok: true, value: host.snapshot({ language: 'zh-CN', counts: { checked: 4, clear: 4 } }) }) })
    await t.tick(1000)
    const chinese = (await panelText(t)).replace('并不证明安全', '')
    return { state: (await t.look()).state, english: /\bsafe|secure|protected\b/i.test(english), chinese: chinese.includes('安全') }
  },
  'the footnote names the limit of records': async (t) => {
    await shows(t, { limit: 437 })
    return { limit: (await t.page.locator(part('footnote')).textContent()).includes('437') }
  },
  'labels say what colours show': async (t) => {
    await shows(t, { counts: { checked: 6, clear: 3, attention: 2, blocked: 1 } })
    const label = (name) => t.page.locator(part(name)).getAttribute('aria-label')
    await t.click(part('beacon'))
    return {
      beacon: await label('beacon'), ring: await label('ring'), close: await label('close'),
      expanded: await t.page.locator(part('beacon')).getAttribute('aria-expanded'),
      panel: [await t.page.locator(part('panel')).getAttribute('role'), await label('panel')],
      status: [await t.page.locator(part('status')).getAttribute('role'), await t.page.locator(part('status')).getAttribute('aria-live')],
    }
  },
  'each language stands alone': async (t) => {
    const changes = { counts: { checked: 2, clear: 1, blocked: 1, succeeded: 1 }, partial: true, mode: 'observe' }
    await shows(t, changes)
    const english = await panelText(t)
    await t.run((given) => { host.reply = () => ({ ok: true, value: host.snapshot({ ...given, language: 'zh-CN' }) }) }, changes)
    await t.tick(1000)
    const chinese = (await panelText(t)).replaceAll('RiskProof', '')
    return { english: CJK.test(english), chinese: /[A-Za-z]{2,}/.test(chinese), lang: (await t.look()).lang }
  },
  'the page language counts until a snapshot names one': async (t) => {
    await t.start(() => { host.reply = () => 'wait' })
    const first = (await t.look()).lang
    await t.run(() => { document.documentElement.lang = 'en-US' })
    const later = (await t.look()).lang
    await t.run(() => host.calls[0].resolve({ ok: true, value: { ...host.snapshot(), language: undefined } }))
    return { first, later, old_server: (await t.look()).lang }
  },
  'a command opens the panel and the composer gets the focus back': async (t) => {
    await t.start()
    await t.page.locator('#composer').focus()
    await t.run(() => host.executed('s1', 'riskproof', { kind: 'success', text: 'report' }))
    const opened = (await t.look()).focus
    await t.page.keyboard.press('Escape')
    return { opened, closed: (await t.look()).focus }
  },
  'escape closes only the panel, and only an open one': async (t) => {
    await t.start()
    await t.run(() => { window.heard = 0; document.addEventListener('keydown', (event) => { window.heard += event.key === 'Escape' }) })
    await t.page.keyboard.press('Escape')
    const closed = await t.run(() => window.heard)
    await t.click(part('beacon'))
    await t.run(() => {
      const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, isComposing: true })
      document.activeElement.dispatchEvent(event)
    })
    const composing = (await t.look()).panel_hidden
    await t.page.keyboard.press('Escape')
    return { closed, composing, then: (await t.look()).panel_hidden, heard: await t.run(() => window.heard) }
  },
  'a failure leaves nothing of the data in the page': async (t) => {
    await t.start(() => {
      const [risks, health] = [[host.risk({ title: 'KEPT-1' })], host.health({ note: 'KEPT-2' })]
      const value = host.snapshot({ counts: { checked: 1, blocked: 1 }, risks, health })
      host.reply = () => ({ ok: true, value })
    })
    const before = (await panelText(t)).match(/KEPT-\d/g)
    await t.run(() => { host.reply = () => 'reject' })
    await t.tick(1000)
    await t.click(part('beacon'))
    return { before, after: (await panelText(t)).match(/KEPT-\d/g), explained: await t.page.locator(part('offline')).isVisible() }
  },
  'whatever a server sends is shown as far as it makes sense': async (t) => {
    await t.start(() => {
      const value = host.snapshot({
        counts: { checked: 'many', clear: -3, blocked: NaN, attention: 2.9, pending: Infinity },
        taskMode: 7, limit: {}, health: { attention: {}, checks: 'x' },
        risks: [null, 3, ...Array.from({ length: 9 }, () => ({ kind: 'nonsense', sources: 'x', title: {}, tool: 5 }))],
        activity: [undefined, ...Array.from({ length: 90 }, (_, n) => ({ id: n, kind: [], tool: null, at: 'never' }))],
      })
      host.reply = () => ({ ok: true, value })
    })
    const seen = await t.look()
    return {
      state: seen.state, total: seen.total, cards: await t.page.locator(part('card')).count(),
      bars: await t.page.locator(`${part('bars')} [data-kind]`).count(),
    }
  },
  'a second start leaves one panel': async (t) => {
    await t.start()
    await t.run(() => host.start())
    return { panels: await t.page.locator('.dsh-riskproof').count() }
  },
  'an end during a read leaves nothing and aborts it': async (t) => {
    await t.start(() => { host.reply = () => 'wait' })
    await t.run(() => host.stop())
    await t.run(() => host.calls[0].resolve({ ok: true, value: host.snapshot() }))
    await t.tick(10000)
    return { calls: await t.run(() => host.calls.map((call) => call.aborted)), left: await t.page.locator('.dsh-riskproof').count() }
  },
  'motion is reduced where the person asked for it': async (t) => {
    await shows(t, { counts: { checked: 1, pending: 1 } })
    const motion = () => t.run(() => getComputedStyle(document.querySelector('#dsh-riskproof .rp-dot')).animationName)
    const usual = await motion()
    await t.page.emulateMedia({ reducedMotion: 'reduce' })
    return { usual, reduced: await motion() }
  },
  'colours are the host page\'s, with a dark fallback': async (t) => {
    await shows(t, {})
    const colour = () => t.run(() => getComputedStyle(document.querySelector('#dsh-riskproof .rp-panel')).backgroundColor)
    const light = await colour()
    await t.page.emulateMedia({ colorScheme: 'dark' })
    const dark = await colour()
    await t.run(() => document.body.style.setProperty('--dsw-alias-bg-layer-2', 'rgb(1, 2, 3)'))
    return { light, dark, host: await colour() }
  },
  'the beacon makes room for the host\'s right sidebar': async (t) => {
    await shows(t, {})
    const right = () => t.run(() => innerWidth - document.querySelector('#dsh-riskproof').getBoundingClientRect().right)
    const alone = await right()
    await t.run(() => {
      const column = document.createElement('div')
      column.setAttribute('data-rightbar-col', 'true')
      column.style = 'position:fixed;top:0;right:0;width:500px;height:100px'
      document.body.append(column)
    })
    await t.tick(1000)
    const beside = await right()
    await t.page.setViewportSize({ width: 700, height: 800 })
    await t.tick(1000)
    return { alone, beside, narrow: await right() }
  },
  'text can be read on its ground': async (t) => {
    await t.page.emulateMedia({ colorScheme: 'dark' })
    await shows(t, {})
    return { text: await t.run(() => getComputedStyle(document.querySelector('#dsh-riskproof')).color) }
  },
  'the module names itself and needs nothing': (t) => t.run(() => ({ id: host.id, name: host.module.name, inject: host.module.inject })),
})
