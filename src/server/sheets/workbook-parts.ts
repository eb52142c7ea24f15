/** The parts of a workbook a sheet refers to by number: its number formats and its shared strings. */
import { type NumberFormat, numberFormat } from './cell-text.ts'
import type { SheetLimits } from './limits.ts'
import { SheetError } from './sheet-error.ts'
import { attributesOf, createXmlScanner, decodeCellText } from './xml-scan.ts'

/** No spreadsheet program writes more cell styles than this. */
const mostStyles = 70_000

/** The number format of each cell style, in the order the cells refer to them. */
export async function readStyles(
  chunks: AsyncIterable<string> | Iterable<string>,
  limits: SheetLimits,
): Promise<NumberFormat[]> {
  const codes = new Map<number, string>()
  const ids: number[] = []
  let inCellStyles = false
  let characters = 0
  const scanner = createXmlScanner({
    open(name, raw) {
      if (name === 'cellXfs') inCellStyles = true
      else if (name === 'numFmt') {
        const attributes = attributesOf(raw)
        codes.set(Number(attributes.get('numFmtId')), (attributes.get('formatCode') ?? '').slice(0, 255))
      } else if (name === 'xf' && inCellStyles) ids.push(Number(attributesOf(raw).get('numFmtId') ?? 0))
      if (ids.length > mostStyles || codes.size > mostStyles) throw new SheetError('unsafe', 'too many styles')
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false
    },
    text() {},
  })
  for await (const chunk of chunks) {
    characters += chunk.length
    if (characters > limits.part_bytes) throw new SheetError('too_large', 'the styles')
    scanner.write(chunk)
  }
  scanner.end()
  // Thousands of styles share a few formats.
  const formats = new Map(Array.from(new Set(ids), (id) => [id, numberFormat(id, codes.get(id))]))
  return ids.map((id) => formats.get(id) ?? { kind: 'plain' })
}

export async function readStrings(chunks: AsyncIterable<string>, limits: SheetLimits): Promise<string[]> {
  const strings: string[] = []
  const copy = createCopier(limits.cell_characters)
  let characters = 0
  let inText = false
  let inPhonetic = false
  let value = ''
  const scanner = createXmlScanner({
    open(name) {
      if (name === 'si') value = ''
      else if (name === 't') inText = !inPhonetic
      else if (name === 'rPh') inPhonetic = true
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') inPhonetic = false
      else if (name === 'si') {
        const text = decodeCellText(value)
        characters += text.length
        if (text.length > limits.cell_characters) throw new SheetError('too_much_text', 'a shared string')
        if (characters > limits.string_characters) throw new SheetError('too_much_text', 'the shared strings')
        if (strings.push(copy(text)) > limits.strings) throw new SheetError('too_much_text', 'too many strings')
      }
    },
    text(raw) {
      if (!inText) return
      value += raw
      if (value.length > limits.cell_characters * 10) throw new SheetError('too_much_text', 'a shared string')
    },
  })
  for await (const chunk of chunks) scanner.write(chunk)
  scanner.end()
  return strings
}

/** Copies a string, so that it does not keep the chunk it was sliced from in memory. */
function createCopier(longest: number): (text: string) => string {
  const scratch = Buffer.allocUnsafe(longest * 3)
  return (text) => (text.length < 13 ? text : scratch.toString('utf8', 0, scratch.write(text, 'utf8')))
}
