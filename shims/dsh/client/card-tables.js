// The card's tables and disclosures, made with the host's React.
// Refuses a table that only looks like one: heads and captions are heads and captions, and what scrolls can be reached by keyboard.
import { cellsOf, columnsOf, meantCellsOf, MOST_ROWS, plain, rowsOf, sentences } from './card-texts.js'
import { count } from './page.js'

const LONG = 32

export const cardTables = ({ createElement: h, useState }) => {
  const notes = (texts, className = 'nl-dim') => texts.map((text, at) => h('p', { key: at, className }, text))

  /** A disclosure whose content exists only once somebody opened it. */
  const Expander = ({ part, title, isOpen = false, children }) => {
    const [open, setOpen] = useState(isOpen)
    const [known, setKnown] = useState(isOpen)
    const onToggle = (event) => {
      setOpen(event.currentTarget.open)
      if (event.currentTarget.open) setKnown(true)
    }
    return h('details', { 'data-nl': part, open, onToggle }, title, known ? children() : null)
  }

  /** The line that opens a section: its heading, how many there are, and a hint. */
  const opener = ({ heading, hint, count: number }) => h('summary', { className: 'nl-section' }, h('h4', null, plain(heading)),
    h('span', { className: 'nl-count' }, String(count(number))), h('span', { className: 'nl-hint nl-dim' }, plain(hint)))

  const headed = (columns) => h('thead', null, h('tr', null, ...columns.map(({ text, right }, at) =>
    h('th', { key: at, scope: 'col', className: right ? 'nl-right' : undefined }, text))))

  const wide = (caption, ...children) => h('div', { className: 'nl-wide', tabIndex: 0, role: 'region', 'aria-label': caption || undefined },
    ...children)

  /** A table of texts, or the sentences that say why there is none. */
  const Table = ({ part, caption, columns, rows, empty }) => {
    const heads = columnsOf(columns)
    const lines = (Array.isArray(rows) ? rows : []).slice(0, MOST_ROWS).map((row) => cellsOf(row, heads))
    if (lines.length === 0) return h('div', { className: 'nl-empty' }, notes(sentences(empty)))
    const title = plain(caption)
    const look = (text, right) => (right ? 'nl-right' : text.length > LONG ? 'nl-long' : undefined)
    const cell = (text, at) => h('td', { key: at, className: look(text, heads[at].right) }, h('bdi', null, text))
    return wide(title, h('table', { 'data-nl': part }, title ? h('caption', { className: 'nl-sr' }, title) : null, headed(heads),
      h('tbody', null, ...lines.map((line, at) => h('tr', { key: at }, ...line.map(cell))))))
  }

  /** Capabilities: declared, claimed, observed and inferred, each in its own column. */
  const Matrix = ({ matrix }) => {
    const heads = columnsOf(matrix.columns)
    const caption = plain(matrix.caption)
    const about = (tone, at) => ({ key: at, scope: at === 0 ? 'row' : undefined, 'data-tone': tone })
    const cell = ({ text, tone }, at) => h(at === 0 ? 'th' : 'td', about(tone, at), h('span', null, text))
    const line = (row, at) => h('tr', { key: at }, ...meantCellsOf(row.cells, heads).map(cell))
    return h('section', { className: 'nl-matrix', 'data-nl': 'matrix' }, h('h4', null, caption),
      wide(caption, h('table', { 'data-nl': 'capabilities' }, h('caption', { className: 'nl-sr' }, caption), headed(heads),
        h('tbody', null, ...rowsOf(matrix.rows).map(line)))), notes(sentences(matrix.notes)))
  }

  return { Expander, Matrix, notes, opener, Table }
}
