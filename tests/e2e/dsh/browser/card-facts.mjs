/**
 * What a card on the page shows, as facts: pills, open sections, head cells, rows, records. Runs inside the page.
 *
 * Refuses to read what nobody sees but by ear: words for screen readers are left out.
 */
export const facts = async (selector = '.dsh-riskproof-label') => {
  const root = [...document.querySelectorAll(selector)].at(-1)
  if (!root) return null
  const all = (css, at = root) => [...at.querySelectorAll(css)]
  const seen = (element) => {
    const copy = element.cloneNode(true)
    for (const heard of copy.querySelectorAll('.nl-sr')) heard.remove()
    return copy.textContent
  }
  const number = (words) => /\d+/.exec(words ?? '')?.[0] ?? null
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
  /** Of a tool that was called; an idle one has none, and need not be opened. */
  const records = async (tool) => {
    if (tool.querySelector('.nl-cell[data-state=Idle]')) return []
    if (!tool.open) tool.querySelector('summary').click()
    for (let waits = 0; waits < 50 && !tool.querySelector('.nl-opened'); waits += 1) await settled()
    return all('[data-nl=records] tbody tr', tool).map((row) => all('td', row).map(seen))
  }
  const cells = (row) => all('.nl-cell', row).map((cell) => {
    const [name, schema] = [cell.querySelector('code'), cell.querySelector('small')]
    return name ? `${seen(name)}|${seen(schema)}` : seen(cell)
  })
  const toolRows = []
  for (const tool of all('details[data-nl=tool]')) {
    toolRows.push({ cells: cells(tool.querySelector('summary')), records: await records(tool) })
  }
  return {
    state: root.dataset.state,
    pills: all('[data-nl=pills] li').map((pill) => ({
      role: pill.dataset.role === 'failures' ? `failures:${number(pill.textContent)}` : pill.dataset.role, tone: pill.dataset.tone,
    })),
    sections: all('details[data-nl=tools], details[data-nl=calls]').map((section) => ({ section: section.dataset.nl, open: section.open })),
    attributionTone: root.querySelector('[data-nl=notice]')?.dataset.tone,
    toolHeader: all('[data-nl=header] .nl-cell').map(seen),
    toolRows,
    verdictCount: number(root.querySelector('[data-nl=verdict] strong')?.textContent),
  }
}
