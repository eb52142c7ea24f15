/** Turns the XML of one sheet into rows of text as it comes in. */
import { isoDateText, type NumberFormat, numberText } from './cell-text.ts'
import type { SheetLimits } from './limits.ts'
import type { SheetRow } from './row-guard.ts'
import { SheetError } from './sheet-error.ts'
import { attributesOf, createXmlScanner, decodeCellText, decodeXml, eachAttribute } from './xml-scan.ts'

type SheetSource = {
  strings: string[]
  formats: NumberFormat[]
  from1904: boolean
  limits: SheetLimits
  /** Counts a row against the limits; gives nothing back for one without content. */
  accept: (n: number, cells: string[]) => SheetRow | undefined
}

const lastRow = 1_048_576
const lastColumn = 16_384
/** Ranges of hidden columns, and joined cells, that are noted. */
const mostRanges = 100
const isTrue = (flag: string | undefined) => flag === '1' || flag === 'true'
const noFormat: NumberFormat = { kind: 'plain' }

export function createSheetParser({ strings, formats, from1904, limits, accept }: SheetSource) {
  let done: SheetRow[] = []
  let inData = false
  let row = 0
  let column = 0
  let cells: string[] = []
  let characters = 0
  let type = 'n'
  let style = 0
  /** Whether text now belongs to the cell: inside its value, or inside a run of its inline string. */
  let inValue = false
  let inPhonetic = false
  let value = ''
  let rowIsHidden = false
  const hidden: { columns: { from: number; to: number }[]; rows: number; joined: number[] } = {
    columns: [],
    rows: 0,
    joined: [],
  }

  function noteColumns(raw: string): void {
    const attributes = attributesOf(raw)
    const [from, to] = [Number(attributes.get('min')), Number(attributes.get('max'))]
    const isHidden = isTrue(attributes.get('hidden'))
    if (isHidden && from >= 1 && to >= from && hidden.columns.length < mostRanges) hidden.columns.push({ from, to })
  }

  function noteJoined(raw: string): void {
    const [, from = '', to = ''] = /^[A-Z]+(\d+):[A-Z]+(\d+)$/.exec(attributesOf(raw).get('ref') ?? '') ?? []
    if (Number(to) > Number(from) && hidden.joined.length < mostRanges) hidden.joined.push(Number(from))
  }

  function rowAttribute(name: string, written: string): void {
    if (name === 'hidden') rowIsHidden = isTrue(written)
    if (name !== 'r') return
    const number = Number(written)
    if (!Number.isInteger(number) || number <= row || number > lastRow) throw new SheetError('broken', 'row order', row)
    row = number - 1
  }

  function cellAttribute(name: string, written: string): void {
    if (name === 'r') column = columnOf(written, row)
    else if (name === 't') type = written
    else if (name === 's') style = Number(written)
  }

  function open(name: string, raw: string): void {
    if (name === 'sheetData') inData = true
    if (!inData) {
      if (name === 'col') noteColumns(raw)
      if (name === 'mergeCell') noteJoined(raw)
      return
    }
    switch (name) {
      case 'c':
        type = 'n'
        style = 0
        value = ''
        column += 1
        eachAttribute(raw, cellAttribute)
        break
      case 'v':
        inValue = true
        break
      case 't':
        inValue = !inPhonetic
        break
      case 'rPh':
        inPhonetic = true
        break
      case 'row':
        rowIsHidden = false
        eachAttribute(raw, rowAttribute)
        row += 1
        if (row > lastRow) throw new SheetError('too_many_rows')
        cells = []
        column = 0
        characters = 0
        break
    }
  }

  function close(name: string): void {
    if (!inData) return
    switch (name) {
      case 'c':
        if (value !== '') putCell(cellText())
        break
      case 'v':
      case 't':
        inValue = false
        break
      case 'rPh':
        inPhonetic = false
        break
      case 'row': {
        const accepted = accept(row, cells)
        if (accepted === undefined) break
        done.push(accepted)
        if (rowIsHidden) hidden.rows += 1
        break
      }
      case 'sheetData':
        inData = false
        break
    }
  }

  function text(raw: string): void {
    if (!inValue) return
    value = value === '' ? raw : value + raw
    if (value.length > limits.cell_characters * 10) throw new SheetError('too_much_text', 'a cell', row)
  }

  function cellText(): string {
    switch (type) {
      case 's': {
        const text = strings[Number(value)]
        if (text === undefined) throw new SheetError('broken', 'a string that is not there', row)
        return text
      }
      case 'inlineStr':
      case 'str':
        return decodeCellText(value)
      case 'b':
        return value.trim() === '1' || value.trim() === 'true' ? 'TRUE' : 'FALSE'
      case 'd':
        return isoDateText(decodeXml(value).trim())
      case 'e':
        return decodeXml(value)
      default:
        return numberText(decodeXml(value).trim(), formats[style] ?? noFormat, from1904)
    }
  }

  function putCell(text: string): void {
    if (text === '') return
    characters += text.length
    if (characters > limits.row_characters) throw new SheetError('too_much_text', 'a row', row)
    // Checked here and not at the row's end, so that a far column never makes a wide array.
    if (column > limits.columns) {
      if (text.trim() === '') return
      throw new SheetError('too_many_columns', `column ${column}`, row)
    }
    while (cells.length < column - 1) cells.push('')
    cells[column - 1] = text
  }

  const scanner = createXmlScanner({ open, close, text })
  return {
    write: scanner.write,
    end: scanner.end,
    hidden,
    /** The rows finished since the last call. */
    take(): SheetRow[] {
      const rows = done
      done = []
      return rows
    },
  }
}

/** The column number in a reference such as AB12. */
function columnOf(reference: string, row: number): number {
  let column = 0
  for (let at = 0; at < reference.length; at += 1) {
    const code = reference.charCodeAt(at)
    if (code >= 65 && code <= 90) column = column * 26 + code - 64
    else if (code >= 97 && code <= 122) column = column * 26 + code - 96
    else break
    if (column > lastColumn) throw new SheetError('too_many_columns', reference.slice(0, 20), row)
  }
  if (column === 0) throw new SheetError('broken', 'a cell without a column', row)
  return column
}
