// The parts of a label's card, from one view (reports/labels/shape.py): they put its texts where they belong and decide nothing.
// Refuses to trust a view: what is missing is left out, what is too long or too much is cut, what could reorder a line is dropped.
import { count, list, word } from './page.js'

const MOST_ROWS = 1000
const MOST_NOTES = 50
const CELL = 300
const LONG = 32
const SENTENCE = 1000
/** What reorders or breaks a line without being seen; the engine drops more. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g // eslint-disable-line no-control-regex
export const plain = (value, limit = CELL) => {
  const text = word(value, limit + 1).replace(UNSEEN, '')
  return text.length > limit ? `${text.slice(0, limit)}…` : text
}
const plains = (value, most = MOST_NOTES) =>
  (Array.isArray(value) ? value.slice(0, most) : []).map((text) => plain(text, SENTENCE)).filter(Boolean)
const columnsOf = (value) => list(value).slice(0, 12).map((column) => ({ text: plain(column.text, 80), right: column.right === true }))
const cellsOf = (value, columns) => columns.map((_, at) => plain((Array.isArray(value) ? value : [])[at]))

/** The components, made with the host's React. */
export const labelParts = ({ createElement: h, useState }) => {
  /** A name that may be broken behind its punctuation. */
  const breakable = (name) => name.split(/(?<=[_./:-])(?=[^_./:-])/).flatMap((part, at) => (at ? [h('wbr', { key: at }), part] : [part]))
  const section = (part, ...children) => h('section', { className: `nl-${part}`, 'data-nl': part }, ...children)
  const notes = (texts, className = 'nl-dim') => texts.map((text, at) => h('p', { key: at, className }, text))
  const headed = (columns) => h('thead', null, h('tr', null, ...columns.map(({ text, right }) =>
    h('th', { key: text, scope: 'col', className: right ? 'nl-right' : undefined }, text))))

  /** A disclosure whose content exists only once somebody opened it. */
  const Expander = ({ part, title, isOpen = false, children, ...more }) => {
    const [open, setOpen] = useState(isOpen)
    const [known, setKnown] = useState(isOpen)
    const onToggle = (event) => {
      setOpen(event.currentTarget.open)
      if (event.currentTarget.open) setKnown(true)
    }
    return h('details', { 'data-nl': part, open, onToggle, ...more }, title, known ? children() : null)
  }

  /** A table of texts in a box of its own that scrolls sideways. */
  const Table = ({ caption, columns, rows, part }) => h('div', { className: 'nl-wide', tabIndex: 0, role: 'region', 'aria-label': caption || undefined },
    h('table', { 'data-nl': part }, caption ? h('caption', { className: 'nl-sr' }, caption) : null, headed(columns),
      h('tbody', null, ...rows.map((row, at) => h('tr', { key: at }, ...row.map((text, column) =>
        h('td', { key: column, className: columns[column].right ? 'nl-right' : text.length > LONG ? 'nl-long' : undefined }, h('bdi', null, text))))))))

  const Pills = ({ pills }) => h('ul', { className: 'nl-pills', 'data-nl': 'pills' }, ...list(pills).slice(0, 8).map((pill, at) =>
    h('li', { key: at, 'data-role': plain(pill.role, 40), 'data-tone': plain(pill.tone, 20) }, plain(pill.text, 80))))

  const Header = ({ view }) => h('header', { className: 'nl-head', 'data-nl': 'head' },
    h('div', null, h('h3', null, plain(view.title)), h('p', { className: 'nl-dim' }, plain(view.meta, SENTENCE))), h(Pills, { pills: view.pills }))

  const Verdict = ({ verdict }) => section('verdict', h('strong', null, plain(verdict.text)), h('span', { className: 'nl-dim' }, plain(verdict.detail, SENTENCE)))

  const PRIMARY = ['tools', 'schema', 'calls', 'failed']
  const Summary = ({ summary }) => {
    const figures = PRIMARY.map((key) => list(summary.figures).find((figure) => figure.key === key)).filter(Boolean)
    const primary = figures.length === PRIMARY.length
      ? h('dl', { className: 'nl-figures' }, ...figures.map((figure) => h('div', { key: figure.key, 'data-key': figure.key },
        h('dt', null, plain(figure.name, 60)), h('dd', null, plain(figure.text, 60)))))
      : h('p', null, plain(summary.primary, SENTENCE))
    return section('summary', primary, h('p', { className: 'nl-dim' }, plain(summary.secondary, SENTENCE)))
  }

  const Finding = (row, at) => {
    const level = row.level === 'warning' ? 'warning' : 'note'
    return h('li', { key: at, 'data-level': level, 'data-accepted': row.accepted === true || undefined },
      h('p', null, h('bdi', null, plain(row.text, SENTENCE))),
      h('p', { className: 'nl-dim' }, [plain(row.sourceText, 60), plain(row.label), plain(row.detail, SENTENCE)].filter(Boolean).join(' · ')))
  }

  const Findings = ({ findings }) => {
    const rows = list(findings.rows).slice(0, MOST_ROWS)
    if (rows.length === 0) return null
    const more = plain(findings.more, SENTENCE)
    return section('findings', h('h4', null, plain(findings.heading), h('span', { className: 'nl-count' }, String(count(findings.count) || rows.length))),
      notes(plains([findings.intro])), h('ul', { tabIndex: rows.length > 4 ? 0 : undefined, 'aria-label': rows.length > 4 ? plain(findings.heading) : undefined }, ...rows.map(Finding)), more ? notes([more]) : null)
  }

  const Matrix = ({ matrix }) => {
    const columns = columnsOf(matrix.columns)
    const rows = list(matrix.rows).slice(0, 12)
    const caption = plain(matrix.caption)
    const cell = (value, at) => ({ text: plain(value?.text), tone: plain(value?.tone, 20), key: at })
    return section('matrix', h('h4', null, caption), h('div', { className: 'nl-wide' }, h('table', { 'data-nl': 'capabilities' },
      h('caption', { className: 'nl-sr' }, caption), headed(columns), h('tbody', null, ...rows.map((row, at) => h('tr', { key: at },
        ...list(row.cells).slice(0, columns.length).map(cell).map(({ text, tone, key }) => h(key === 0 ? 'th' : 'td',
          { key, scope: key === 0 ? 'row' : undefined, 'data-tone': tone || undefined }, h('span', null, text)))))))), notes(plains(matrix.notes)))
  }

  const Notice = ({ notice }) => h('aside', { className: 'nl-notice', 'data-nl': 'notice', 'data-tone': notice.tone === 'configured' ? 'configured' : 'attention' },
    h('p', null, h('strong', null, plain(notice.text, SENTENCE))), notes(plains([notice.guidance]), undefined), notes(plains([notice.note])))

  /** A tool: one row of the grid as long as it is closed; below it what is known of its calls. */
  const Tool = ({ tool, columns, nameColumn, recordColumns }) => {
    const cells = cellsOf(tool.cells, columns)
    const cell = (text, at) => {
      const isState = at === nameColumn + 1
      const inside = at === nameColumn
        ? h('span', { className: 'nl-id' }, h('code', { title: text }, h('bdi', null, ...breakable(text))), h('small', null, plain(tool.schema, 60)))
        : h('bdi', { title: at < nameColumn ? text : undefined }, text)
      const tone = isState ? plain(tool.state, 20) : undefined
      const className = `nl-cell${at === nameColumn ? ' nl-name' : ''}${columns[at].right ? ' nl-right' : ''}`
      return h('span', { key: at, className, 'data-state': tone }, h('span', { className: 'nl-sr' }, `${columns[at].text}: `), inside)
    }
    const records = list(tool.records).slice(0, MOST_ROWS)
    const told = () => h('div', { className: 'nl-opened' }, notes(plains([tool.claims, ...(Array.isArray(tool.notes) ? tool.notes : [])])), notes(plains([tool.recordsNote])),
      records.length ? h(Table, { columns: recordColumns, rows: records.map((record) => cellsOf(record.cells, recordColumns)), part: 'records', caption: plain(tool.name) }) : null)
    return h(Expander, { part: 'tool', title: h('summary', { className: 'nl-row' }, ...columns.map((_, at) => cell(cells[at], at))), children: told })
  }

  const heading = (directory, isHint = true) => h('summary', { className: 'nl-section' }, h('h4', null, plain(directory.heading)),
    h('span', { className: 'nl-count' }, String(count(directory.count))), isHint ? h('span', { className: 'nl-hint nl-dim' }, plain(directory.hint)) : null)

  const Directory = ({ directory, isOpen }) => {
    const columns = columnsOf(directory.header)
    const tools = columns.length ? list(directory.tools).slice(0, MOST_ROWS) : []
    const nameColumn = directory.nameColumn === 1 ? 1 : 0
    const shared = { columns, nameColumn, recordColumns: columnsOf(directory.recordColumns) }
    const grid = () => (tools.length === 0 ? h('p', { className: 'nl-empty nl-dim' }, plain(directory.empty, SENTENCE)) : [
      h('div', { key: 'scroll', className: 'nl-scroll', tabIndex: 0, role: 'region', 'aria-label': plain(directory.heading) },
        h('div', { className: 'nl-grid', 'data-owners': nameColumn === 1 || undefined },
          h('div', { className: 'nl-row nl-header', 'aria-hidden': true, 'data-nl': 'header' }, ...columns.map(({ text, right }, at) =>
            h('span', { key: at, className: `nl-cell${at === nameColumn ? ' nl-name' : ''}${right ? ' nl-right' : ''}` }, text))),
          h('ul', null, ...tools.map((tool, at) => h('li', { key: at }, h(Tool, { tool, ...shared })))))),
      ...notes(plains([directory.more]), 'nl-empty nl-dim')])
    return h(Expander, { part: 'tools', title: heading(directory), isOpen, children: grid })
  }

  const Trace = ({ trace, isOpen }) => {
    const table = trace.table ?? {}
    const columns = columnsOf(table.columns)
    const rows = (Array.isArray(table.rows) ? table.rows : []).slice(0, MOST_ROWS).map((row) => cellsOf(row, columns))
    const calls = () => (rows.length ? h(Table, { columns, rows, part: 'trace', caption: plain(table.caption) }) : notes(plains(table.empty), 'nl-empty nl-dim'))
    return h(Expander, { part: 'calls', title: heading(trace), isOpen, children: calls })
  }

  const Footer = ({ lines }) => h('footer', { className: 'nl-foot nl-dim', 'data-nl': 'foot' }, ...plains(lines).map((text, at) => h('span', { key: at }, text)))

  return { Header, Verdict, Summary, Findings, Matrix, Notice, Directory, Trace, Footer }
}
