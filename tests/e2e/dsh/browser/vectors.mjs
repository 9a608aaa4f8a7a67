/** Plays the specification's client vectors against the panel and observes in the vectors' own words. Refuses to judge: the test does. */
import { part, play } from './stage.mjs'

const WORDS = {
  syncing: 'syncing', waiting: 'waiting for tool calls', observe: 'observe only', partial: 'some checks off',
  select: 'select a conversation',
}
const word = (seen) => WORDS[seen.status] ?? seen.status
const textAndState = async (t) => {
  const seen = await t.look()
  return { text: word(seen), state: seen.state }
}

/** Starts the panel with one answer; `changes` are those of the snapshot. */
const withSnapshot = (t, changes) => t.start((given) => { host.reply = () => ({ ok: true, value: host.snapshot(given) }) }, changes)

const scenes = {
  'client-001': async (t) => {
    await t.start(() => { host.reply = () => 'wait' })
    const seen = await t.look()
    return { state: seen.state, text: word(seen), data_hidden: seen.data_hidden, panel_hidden: seen.panel_hidden }
  },
  'client-002': async (t) => {
    await t.start()
    const seen = await t.look()
    return { state: seen.state, text: word(seen), panel_hidden: seen.panel_hidden }
  },
  'client-003': async (t, { blocked }) => {
    await t.start()
    await t.run((n) => {
      host.reply = () => ({ ok: true, value: host.snapshot({ counts: { checked: n, blocked: n }, risks: [host.risk()] }) })
    }, blocked)
    await t.tick(1000)
    const seen = await t.look()
    return { state: seen.state, panel_hidden: seen.panel_hidden }
  },
  'client-004': async (t) => {
    await t.start()
    await t.click(part('beacon'))
    const opened = await t.look()
    await t.click(part('close'))
    const closed = await t.look()
    await t.click(part('beacon'))
    await t.click(part('beacon'))
    const again = await t.look()
    const names = { close: 'close button', beacon: 'beacon' }
    return {
      toggles: !opened.panel_hidden && closed.panel_hidden && again.panel_hidden,
      focus: `${names[opened.focus]} on open, ${names[closed.focus]} on close`,
    }
  },
  'client-005': async (t) => {
    await t.start()
    const show = () => t.run(() => host.executed('s1', 'riskproof', { kind: 'success', text: 'report' }))
    await show()
    const shown = await t.look()
    await t.page.keyboard.press('Escape')
    const escaped = await t.look()
    await show()
    await t.click('#elsewhere')
    const outside = await t.look()
    return {
      closed: !shown.panel_hidden && escaped.panel_hidden && outside.panel_hidden,
      command_text_cleared: shown.command === 'report' && escaped.command === '' && outside.command === '',
      outside_does_not_restore_focus: outside.focus === 'elsewhere',
    }
  },
  'client-006': async (t, { title }) => {
    await t.start((markup) => {
      const health = host.health()
      Object.assign(health.checks[0], { title: markup, detail: markup, action: markup })
      const risk = host.risk({ title: markup, remediation: markup, outcome: markup, tool: markup, sources: [markup], rule: markup })
      const activity = [{ id: 'a', kind: 'blocked', tool: markup, at: markup }]
      const value = host.snapshot({ taskMode: markup, risks: [risk], health, activity, counts: { checked: 1, blocked: 1 } })
      host.reply = () => ({ ok: true, value })
    }, title)
    await t.click(part('beacon'))
    const shown = await t.page.locator(part('title')).textContent()
    const created = await t.run(() => document.querySelectorAll('#dsh-riskproof img, #dsh-riskproof script').length)
    return { elements_created: shown === title ? created : -1 }
  },
  'client-007': async (t, { counts }) => {
    await withSnapshot(t, { counts })
    return { arcs: await t.page.locator(part('arc')).count() }
  },
  'client-008': async (t) => {
    await t.start()
    await t.run(() => host.executed('s1', 'compact', { kind: 'success', text: 'x' }))
    await t.run(() => host.executed('s2', 'riskproof', { kind: 'success', text: 'x' }))
    return { panel_hidden: (await t.look()).panel_hidden }
  },
  'client-009': async (t, { length }) => {
    await t.start()
    await t.run((n) => host.executed('s1', 'riskproof', { kind: 'success', text: 'x'.repeat(n) }), length)
    const seen = await t.look()
    return { shown: seen.panel_hidden ? -1 : seen.command.length, folded: seen.folded }
  },
  'client-010': async (t) => {
    await withSnapshot(t, { counts: { checked: 5, clear: 5 } })
    await t.run(() => host.executed('s1', 'riskproof', { kind: 'success', text: 'report' }))
    await t.run(() => { host.reply = () => 'wait' })
    await t.tick(1000)
    await t.run(() => host.select('s2'))
    const seen = await t.look()
    const aborted = await t.run(() => host.calls.at(-2).aborted && host.calls.at(-1).payload.sessionId === 's2')
    const state = aborted && word(seen) === 'syncing' ? seen.state : 'not aborted'
    return { state, data_hidden: seen.data_hidden, command_text_cleared: seen.command === '' }
  },
  'client-011': async (t, { late }) => {
    await t.start(() => { host.reply = () => 'wait' })
    await t.run(() => { host.reply = () => ({ ok: true, value: host.snapshot() }) })
    await t.run(() => host.select('s2'))
    await t.run((counts) => host.calls[0].resolve({ ok: true, value: host.snapshot({ sessionId: 's1', counts }) }), late)
    return { shown: Number((await t.look()).total) }
  },
  'client-012': async (t) => {
    await t.start()
    await t.run(() => { host.reply = () => 'reject' })
    await t.tick(1000)
    await t.click(part('beacon'))
    const seen = await t.look()
    return { state: seen.state, data_hidden: seen.data_hidden, retry_visible: !seen.retry_hidden && seen.total === '' }
  },
  'client-013': async (t) => {
    await t.start(() => { host.reply = () => 'reject' })
    await t.click(part('beacon'))
    const before = (await t.look()).calls
    await t.run(() => { host.reply = () => 'wait' })
    await t.page.locator(part('retry')).dblclick()
    const seen = await t.look()
    return { calls: seen.calls - before, label: seen.retry_disabled && seen.retry.startsWith('Reconnecting') ? 'reconnecting' : seen.retry }
  },
  'client-014': async (t) => {
    await t.start(() => { host.reply = () => 'reject' })
    await t.click(part('beacon'))
    await t.run(() => { host.reply = () => ({ ok: true, value: host.snapshot() }) })
    await t.click(part('retry'))
    await t.tick(5000)
    const seen = await t.look()
    return { state: seen.state, retry_hidden: seen.retry_hidden }
  },
  'client-015': async (t, input) => {
    await withSnapshot(t, { sessionId: input.answer_session })
    return { state: (await t.look()).state }
  },
  'client-016': async (t) => {
    await t.start(() => { host.reply = () => ({ ok: false, error: { code: 'bad-request', message: 'no', details: {} } }) })
    return { state: (await t.look()).state }
  },
  'client-017': async (t, input) => {
    await t.start()
    const hide = (hidden) => t.run((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
    await hide(true)
    const before = (await t.look()).calls
    await t.tick(input.hidden_ms)
    const during = (await t.look()).calls
    await hide(false)
    const after = (await t.look()).calls
    return { calls_while_hidden: after === during + 1 ? during - before : -1 }
  },
  'client-018': async (t) => {
    await t.start()
    await t.tick(999)
    const early = (await t.look()).calls
    await t.run(() => { host.reply = () => 'wait' })
    await t.tick(1)
    const due = (await t.look()).calls
    await t.click(part('beacon'))
    await t.tick(3999)
    const open = await t.run(() => ({ calls: host.calls.length, aborted: host.calls.at(-1).aborted }))
    await t.tick(1)
    const given = await t.run(() => host.calls.at(-1).aborted)
    const state = (await t.look()).state
    return {
      period_ms: early === 1 && due === 2 ? 1000 : -1, timeout_ms: !open.aborted && given && state === 'offline' ? 4000 : -1,
      one_read_at_a_time: open.calls === 2,
    }
  },
  'client-019': async (t) => {
    const records = (ids) => t.run((all) => {
      const activity = all.map((id) => ({ id, kind: 'clear', tool: 'read', at: '2030-01-01T00:00:00Z' }))
      host.reply = () => ({ ok: true, value: host.snapshot({ activity, counts: { checked: all.length, clear: all.length } }) })
    }, ids)
    await records(['a'])
    await t.start()
    const first = await t.look()
    await records(['a', 'b'])
    const after = (ms) => t.tick(ms).then(t.look)
    const [pulsing, still, over] = [await after(1000), await after(1599), await after(1)]
    const inTime = [pulsing, still].every((seen) => seen.status === 'new-call' && seen.state === 'working') && over.status === 'checked'
    return { pulse_ms: inTime ? 1600 : -1, only_if_already_connected: first.status === 'checked' }
  },
  'client-020': async (t, { mode }) => {
    await withSnapshot(t, { mode })
    return textAndState(t)
  },
  'client-021': async (t, { partial }) => {
    await withSnapshot(t, { partial })
    return textAndState(t)
  },
  'client-022': async (t, { proofEnabled }) => {
    await withSnapshot(t, { proofEnabled, partial: true })
    await t.click(part('beacon'))
    return { total: (await t.look()).total, notice: await t.page.locator(`${part('notice')}[data-notice=recording]`).isVisible() }
  },
  'client-023': async (t, { pending }) => {
    await withSnapshot(t, { counts: { checked: 1, pending } })
    return { state: (await t.look()).state }
  },
  'client-024': async (t, { attention }) => {
    await withSnapshot(t, { counts: { checked: 1, attention } })
    return { state: (await t.look()).state }
  },
  'client-025': async (t, { session }) => {
    await t.start((none) => { host.current = none }, session)
    await t.tick(3000)
    const seen = await t.look()
    return { state: seen.state, text: word(seen), retry_hidden: seen.retry_hidden }
  },
  'client-026': async (t, input) => {
    await t.start()
    const lines = new Set()
    for (const taskMode of input.taskMode) {
      for (const mode of input.mode) {
        await t.run((given) => { host.reply = () => ({ ok: true, value: host.snapshot(given) }) }, { taskMode, mode })
        await t.tick(1000)
        const line = await t.page.locator(part('scope')).textContent()
        if (line.includes(taskMode) && line.includes(mode === 'observe' ? 'observe' : 'protection')) lines.add(line)
      }
    }
    return { shows: lines.size === input.taskMode.length * input.mode.length ? 'scope and mode' : [...lines].join('; ') }
  },
  'client-027': async (t) => {
    await t.run(() => { document.documentElement.lang = 'en-GB' })
    await t.start(() => { host.reply = () => 'wait' })
    const page = (await t.look()).lang
    await t.run(() => host.calls[0].resolve({ ok: true, value: host.snapshot({ language: 'zh-CN' }) }))
    const chinese = (await t.look()).lang
    await t.run(() => { host.reply = () => 'reject' })
    await t.tick(1000)
    const offline = await t.look()
    await t.run(() => host.select('s2'))
    const switched = (await t.look()).lang
    await t.run(() => { host.reply = () => ({ ok: true, value: host.snapshot({ language: 'en' }) }) })
    await t.tick(6000)
    const back = (await t.look()).lang
    const kept = offline.state === 'offline' && [chinese, offline.lang, switched].every((lang) => lang === 'zh-CN')
    return { lang_attr: page === 'en' && kept && back === 'en' }
  },
  'client-028': async (t) => {
    await t.start(() => { host.reply = () => ({ ok: true, value: host.snapshot({ health: host.health() }) }) })
    await t.click(part('beacon'))
    const details = t.page.locator(part('health'))
    const folded = await details.evaluate((element) => !element.open)
    await t.click(part('healthTitle'))
    await t.run(() => { host.reply = () => ({ ok: true, value: host.snapshot({ health: host.health({ attention: 2 }) }) }) })
    await t.tick(1000)
    const kept = await details.evaluate((element) => element.open)
    const checks = await t.page.locator(part('check')).count()
    await t.run(() => { host.reply = () => ({ ok: true, value: host.snapshot() }) })
    await t.tick(1000)
    return { checks: folded && kept && await details.isHidden() ? checks : -1 }
  },
  'client-029': async (t) => {
    await t.start()
    await t.click(part('beacon'))
    await t.run(() => host.stop())
    await t.tick(5000)
    await t.page.keyboard.press('Escape')
    await t.run(() => host.executed('s1', 'riskproof', { kind: 'success', text: 'x' }))
    await t.run(() => host.select('s2'))
    const nodes = await t.page.locator('#dsh-riskproof, style[data-plugin=dsh-riskproof]').count()
    const left = nodes + await t.run(() => host.handlers.length)
    const calls = await t.run(() => host.calls.length)
    return { remaining: left + (calls - 2), unsubscribed_once: await t.run(() => host.unsubscribed === 1) }
  },
  'client-030': async (t) => {
    await t.start(() => {
      const long = 'word'.repeat(80)
      const value = host.snapshot({
        counts: { checked: 9, blocked: 9 }, health: host.health(), risks: [host.risk({ title: long, tool: long, remediation: long })],
        activity: Array.from({ length: 24 }, (_, n) => ({ id: String(n), kind: 'blocked', tool: long, at: null })),
      })
      host.reply = () => ({ ok: true, value })
    })
    await t.click(part('beacon'))
    await t.click(part('healthTitle'))
    await t.run((n) => host.executed('s1', 'riskproof', { kind: 'success', text: 'x'.repeat(n) }), 2000)
    return {
      no_horizontal_overflow: await t.run(() => {
        const panel = document.querySelector('#dsh-riskproof-panel')
        const fits = [document.documentElement, panel].every((element) => element.scrollWidth <= element.clientWidth)
        return fits && panel.getBoundingClientRect().left >= 0
      }),
    }
  },
}

await play(scenes)
