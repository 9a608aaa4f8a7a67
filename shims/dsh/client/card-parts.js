// The parts of a label's card, from one view (reports/labels/shape.py), made with the host's React.
// Refuses to decide anything: it puts the view's texts where they belong.
import { cardTables } from './card-tables.js'
import { cellsOf, columnsOf, pieces, plain, rowsOf, SENTENCE, sentence, sentences } from './card-texts.js'
import { count } from './page.js'

const PRIMARY = ['tools', 'schema', 'calls', 'failed']
const MANY_FINDINGS = 4
const LONG_CELL = 16

export const labelParts = (React) => {
  const { createElement: h } = React
  const { Expander, Matrix, notes, opener, Table } = cardTables(React)
  const section = (part, ...children) => h('section', { className: `nl-${part}`, 'data-nl': part }, ...children)
  const dim = (text) => h('p', { className: 'nl-dim' }, text)

  const pill = (one, at) => h('li', { key: at, 'data-role': plain(one.role, 40), 'data-tone': plain(one.tone, 20) }, plain(one.text, 80))
  const Header = ({ view }) => h('header', { className: 'nl-head', 'data-nl': 'head' },
    h('div', null, h('h3', null, plain(view.title)), dim(plain(view.meta, SENTENCE))),
    h('ul', { className: 'nl-pills', 'data-nl': 'pills' }, ...rowsOf(view.pills).slice(0, 12).map(pill)))

  const Verdict = ({ verdict }) => section('verdict', h('strong', null, plain(verdict.text)),
    h('span', { className: 'nl-dim' }, plain(verdict.detail, SENTENCE)))

  const Summary = ({ summary }) => {
    const figures = PRIMARY.map((key) => rowsOf(summary.figures).find((figure) => figure.key === key)).filter(Boolean)
    const figure = ({ key, name, text }) => h('div', { key }, h('dt', null, plain(name, 60)), h('dd', null, plain(text, 60)))
    const primary = figures.length < PRIMARY.length ? h('p', null, sentence(summary.primary))
      : h('dl', { className: 'nl-figures' }, ...figures.map(figure))
    return section('summary', primary, dim(plain(summary.secondary, SENTENCE)))
  }

  const finding = (row, at) => h('li',
    { key: at, 'data-level': row.level === 'warning' ? 'warning' : 'note', 'data-accepted': row.accepted === true || undefined },
    h('p', null, h('bdi', null, plain(row.text, SENTENCE))), dim(sentence(row.sourceText, row.label, row.detail)))
  const Findings = ({ findings }) => {
    const rows = rowsOf(findings.rows)
    if (rows.length === 0) return null
    const heading = plain(findings.heading)
    const scrolls = rows.length > MANY_FINDINGS ? { tabIndex: 0, 'aria-label': heading } : {}
    const badge = count(findings.count) ? h('span', { className: 'nl-count' }, String(count(findings.count))) : null
    return section('findings', h('h4', null, heading), badge,
      notes(sentences(findings.intro)), h('ul', scrolls, ...rows.map(finding)), notes(sentences(findings.more)))
  }

  const Notice = ({ notice }) => h('aside',
    { className: 'nl-notice', 'data-nl': 'notice', 'data-tone': notice.tone === 'configured' ? 'configured' : 'attention' },
    h('p', null, h('strong', null, plain(notice.text, SENTENCE))), notes(sentences(notice.guidance), ''), notes(sentences(notice.note)))

  const look = (columns, nameColumn, at) => `nl-cell${at === nameColumn ? ' nl-name' : ''}${columns[at].right ? ' nl-right' : ''}`

  /** A tool: one row of the grid as long as it is closed; below it what is known of its calls. */
  const Tool = ({ tool, columns, nameColumn, recordColumns }) => {
    const name = plain(tool.name)
    const broken = pieces(name).flatMap((part, at) => (at ? [h('wbr', { key: at }), part] : [part]))
    const identity = h('span', { className: 'nl-id' }, h('code', { title: name }, h('bdi', null, ...broken)),
      h('small', null, plain(tool.schema, 60)))
    const state = (at) => (at === nameColumn + 1 ? plain(tool.state, 20) : undefined)
    const wraps = (text) => (text.length > LONG_CELL ? ' nl-long' : '')
    const cell = (text, at) => h('span', { key: at, className: look(columns, nameColumn, at) + wraps(text), 'data-state': state(at) },
      h('span', { className: 'nl-sr' }, `${columns[at].text}: `), at === nameColumn ? identity : h('bdi', null, text))
    const rows = rowsOf(tool.records).map((record) => record.cells)
    const told = () => h('div', { className: 'nl-opened' }, notes(sentences(tool.claims, tool.notes, tool.recordsNote)),
      rows.length ? h(Table, { part: 'records', caption: name, columns: recordColumns, rows }) : null)
    const title = h('summary', { className: 'nl-row' }, ...cellsOf(tool.cells, columns).map(cell))
    return h(Expander, { part: 'tool', title, children: told })
  }

  const Directory = ({ directory, isOpen }) => {
    const columns = columnsOf(directory.header)
    const tools = columns.length > 1 ? rowsOf(directory.tools) : []
    const nameColumn = columns[directory.nameColumn] ? directory.nameColumn : 0
    const shared = { columns, nameColumn, recordColumns: directory.recordColumns }
    const header = () => h('div', { className: 'nl-row nl-header', 'aria-hidden': true, 'data-nl': 'header' },
      ...columns.map(({ text }, at) => h('span', { key: at, className: look(columns, nameColumn, at) }, text)))
    const box = () => h('div', { className: 'nl-scroll', tabIndex: 0, role: 'region', 'aria-label': plain(directory.heading) },
      h('div', { className: 'nl-grid', 'data-owners': nameColumn > 0 || undefined }, header(),
        h('ul', null, ...tools.map((tool, at) => h('li', { key: at }, h(Tool, { tool, ...shared }))))))
    const inside = () => [tools.length ? h('div', { key: 'box' }, box()) : null,
      h('div', { key: 'notes', className: 'nl-empty' }, notes(sentences(tools.length ? directory.more : directory.empty)))]
    return h(Expander, { part: 'tools', title: opener(directory), isOpen, children: inside })
  }

  const Trace = ({ trace, isOpen }) => h(Expander,
    { part: 'calls', title: opener(trace), isOpen, children: () => h(Table, { part: 'trace', ...trace.table }) })

  const Footer = ({ footer }) => h('footer', { className: 'nl-foot nl-dim', 'data-nl': 'foot' },
    ...sentences(footer.lines).map((text, at) => h('span', { key: at }, text)))

  return { Directory, Findings, Footer, Header, Matrix, Notice, Summary, Trace, Verdict }
}
