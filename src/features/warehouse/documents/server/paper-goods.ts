/** The goods of a transport document: its lines with their serials, or the annex that lists them. */
import { type Language, say, type Words } from '#lib/texts/texts.ts'
import { type Content, type Node, serialFont } from '#server/papers/document.ts'
import { grey, layouts, writtenAmount } from '#server/papers/paper.ts'
import type { DocumentLine } from '../contract.ts'
import { documentWords as words } from './paper-words.ts'

const shade = '#F0F2F8'
/** More serials than these go to an annex. */
const mostUnderLines = 40

const serialsOf = (all: readonly DocumentLine[]) => all.reduce((sum, it) => sum + it.serial_numbers.length, 0)

/** As many columns as the longest serial leaves room for; one without spaces does not break. */
const serialColumns = (serials: readonly string[]) => {
  const longest = Math.max(0, ...serials.map((serial) => serial.length))
  return longest > 32 ? 2 : longest > 22 ? 3 : 4
}
const serialText = (serial: string): Node => ({ text: serial, font: serialFont, fontSize: 8 })

/** Serials side by side, in the order they came. */
function serialRows(serials: readonly string[], columns: number): Node[][] {
  return Array.from({ length: Math.ceil(serials.length / columns) }, (_, row) =>
    Array.from({ length: columns }, (_none, column) => serialText(serials[row * columns + column] ?? '')),
  )
}

/** This many of the last lines stay with the signatures, so that no page holds signatures with a line or two. */
const lastLines = 4
const widths = [18, 100, '*', 50, 36]

/**
 * The lines of goods in one table, whose head is on each page. Its last row holds the last lines with the total and what is to be
 * kept with them, signatures included: it goes to the next page as a whole, under a head of its own.
 */
export function goods(all: readonly DocumentLine[], kept: readonly Content[], language: Language): Content {
  const inAnnex = serialsOf(all) > mostUnderLines
  const head = (label: Words, alignment = 'left'): Node => ({
    text: say(label, language),
    bold: true,
    fontSize: 8,
    fillColor: shade,
    alignment,
  })
  const amount = (value: number) => ({ text: writtenAmount(value, language), alignment: 'right' })
  const header = [
    head(words.number_short),
    head(words.part_number),
    head(words.description),
    head(words.quantity, 'right'),
    head(words.unit),
  ]
  const rows = all.map((it, at): Node[] => [
    { text: String(at + 1), color: grey },
    { text: it.part_number, bold: true },
    { stack: [it.description, ...serials(it, inAnnex, language), ...faults(it, language)] },
    amount(it.quantity),
    { text: it.unit[language] },
  ])
  const total = [
    { text: say(words.total, language), colSpan: 3, bold: true, alignment: 'right' },
    {},
    {},
    { ...amount(all.reduce((sum, it) => sum + it.quantity, 0)), bold: true },
    { text: '' },
  ]
  const split = Math.max(0, rows.length - lastLines)
  const table = (body: readonly (readonly Node[])[], headerRows: number, margin: readonly number[]): Node => ({
    table: { headerRows, keepWithHeaderRows: headerRows, dontBreakRows: true, widths, body },
    layout: 'rows',
    margin,
  })
  const [across, down] = layouts.rows.padding
  // The boxes to sign in end with a line of their own.
  const border = [false, true, false, false]
  // Its own padding is taken back, so that the lines inside stand under their headings.
  const end = {
    stack: [table([...rows.slice(split), total], 0, [0, 0, 0, 8]), ...kept],
    colSpan: widths.length,
    margin: [-across, -down, -across, 0],
    border,
  }
  return table(
    [header, ...rows.slice(0, split), [end, ...widths.slice(1).map(() => ({ text: '', border }))]],
    1,
    [0, 0, 0, 0],
  )
}

function serials({ serial_numbers }: DocumentLine, inAnnex: boolean, language: Language): Content[] {
  if (serial_numbers.length === 0) return []
  const params = { count: serial_numbers.length }
  if (inAnnex) return [{ text: say(words.see_annex, language, params), fontSize: 8, color: grey }]
  const columns = Math.max(1, serialColumns(serial_numbers) - 1)
  return [
    { text: say(words.serials, language, params), fontSize: 7, color: grey, margin: [0, 2, 0, 0] },
    {
      table: { widths: Array.from({ length: columns }, () => '*'), body: serialRows(serial_numbers, columns) },
      layout: 'bare',
    },
  ]
}

/** Reported faults under their line: the words once, with the serials they concern. */
function faults({ faults: reported = [] }: DocumentLine, language: Language): Content[] {
  if (reported.length === 0) return []
  const byText = Map.groupBy(reported, (it) => it.text)
  return [
    { text: say(words.faults, language), fontSize: 7, color: grey, margin: [0, 2, 0, 0] },
    ...Array.from(byText, ([text, some]) => ({
      text: `${text}: ${some.map((it) => it.serial_number).join(', ')}`,
      fontSize: 8,
    })),
  ]
}

/** Pages of serials, if they are too many to print under their lines. */
export function annex(all: readonly DocumentLine[], language: Language): Content[] {
  const total = serialsOf(all)
  if (total <= mostUnderLines) return []
  const tables = all.flatMap((it, at): Node[] => {
    const { serial_numbers, part_number, description } = it
    if (serial_numbers.length === 0) return []
    const columns = serialColumns(serial_numbers)
    const head = say(words.annex_line, language, { n: at + 1, count: serial_numbers.length })
    const title = {
      text: [`${head} `, { text: part_number, bold: true }, ` ${description}`],
      colSpan: columns,
      fillColor: shade,
    }
    const rest = Array.from({ length: columns - 1 }, () => ({}))
    return [
      {
        table: {
          headerRows: 1,
          keepWithHeaderRows: 1,
          dontBreakRows: true,
          widths: Array.from({ length: columns }, () => '*'),
          body: [[title, ...rest], ...serialRows(serial_numbers, columns)],
        },
        layout: 'boxes',
        margin: [0, 0, 0, 10],
      },
    ]
  })
  return [
    {
      text: say(words.annex, language, { count: total }),
      fontSize: 12,
      bold: true,
      pageBreak: 'before',
      margin: [0, 0, 0, 8],
    },
    ...tables,
  ]
}
