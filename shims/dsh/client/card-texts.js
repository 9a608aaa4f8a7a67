// What a card takes out of a view, which may be of another version: texts as text, lists as lists, and not too much of either.
// Refuses to trust a view: what is missing is left out, what is too long or too much is cut, what could reorder a line is dropped.
import { list, word } from './page.js'
import { isRecord } from './wire.js'

export const MOST_ROWS = 1000
export const SENTENCE = 1000
const CELL = 300
const MOST_SENTENCES = 50
const MOST_COLUMNS = 12
/** What reorders or breaks a line without being seen; the engine drops more. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

export const plain = (value, limit = CELL) => {
  const text = word(value, limit + 1).replace(UNSEEN, '')
  return text.length > limit ? `${text.slice(0, limit)}…` : text
}
export const sentence = (...values) => plain(values.map((value) => plain(value, SENTENCE)).filter(Boolean).join(' · '), SENTENCE)
export const sentences = (...values) => values.flat().slice(0, MOST_SENTENCES).map((text) => plain(text, SENTENCE)).filter(Boolean)
export const rowsOf = (value) => list(value).slice(0, MOST_ROWS)
/** Columns and cells keep their places, whatever stands there: a fact under another head would be another fact. */
const placed = (value) => (Array.isArray(value) ? value.slice(0, MOST_COLUMNS) : []).map((one) => (isRecord(one) ? one : {}))
export const columnsOf = (value) => placed(value).map((column) => ({ text: plain(column.text, 80), right: column.right === true }))
export const cellsOf = (value, columns) => columns.map((_, at) => plain(Array.isArray(value) ? value[at] : ''))
export const meantCellsOf = (value, columns) => {
  const cells = placed(value)
  return columns.map((_, at) => ({ text: plain(cells[at]?.text), tone: plain(cells[at]?.tone, 20) }))
}
/** A name in pieces, each of which may begin a line. */
export const pieces = (name) => name.split(/(?<=[_./:-])(?=[^_./:-])/)
