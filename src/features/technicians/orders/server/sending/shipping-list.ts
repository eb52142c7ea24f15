/** The shipping list on paper: A4, who sends what to which warehouse, serial by serial, to be ticked off at both ends. */

import { type Language, say, type Words } from '#lib/texts/texts.ts'
import { formatDay, formatInstant } from '#lib/time/dates.ts'
import { type Content, type Node, type PdfDocument, serialFont } from '#server/papers/document.ts'
import { documentCodes } from '#server/papers/number-codes.ts'
import { caption, grey, signatures, writtenAmount } from '#server/papers/paper.ts'
import { bold, boxRow, factBoxes, filled, paperHead, party, red, right, sheet } from '#server/papers/sheet.ts'
import type { Order, OrderLine } from '../../contract.ts'
import { orderKinds } from '../../rules.ts'
import { paperWords as words } from './shipping-list-words.ts'

export type Place = { name: string; address: string | null; contact: string | null }
export type Printed = {
  order: Order
  lines: readonly OrderLine[]
  sender: { name: string; lines: string }
  technician: Place
  warehouse: Place | null
  language: Language
  /** As a data address. */
  logo: string | null
}

const shade = '#F0F2F8'
const below = 8

export function shippingList(printed: Printed): PdfDocument {
  const { order, language, sender } = printed
  const kind = say(words.kind, language)
  const heading = say(words.heading, language, { kind, number: order.number, on: formatDay(order.sent_on) })
  return sheet({
    title: `${kind} ${order.number}`,
    language,
    stamp: order.state === 'cancelled' ? say(words.cancelled, language) : undefined,
    head: { left: [sender.name, heading].filter(Boolean).join(' · '), right: order.technician },
    foot: words.page[language],
    content: [
      top(printed, kind),
      parties(printed),
      ...transport(printed),
      goods(printed),
      ...(order.notes
        ? [{ stack: [caption(say(words.notes, language)), { text: order.notes }], margin: [0, 0, 0, below] }]
        : []),
      signatures(
        [words.sign_technician, words.sign_courier, words.sign_warehouse].map((it) => say(it, language)),
        say(words.date_and_signature, language),
      ),
    ],
  })
}

/** The state of the order, printed prominently. */
function stateOf({ order, language }: Printed): Node {
  if (order.state === 'confirmed') {
    const params = { by: order.confirmed_by ?? '', at: formatInstant(order.confirmed_at) }
    return bold(say(words.confirmed, language, params), right)
  }
  const text =
    order.state === 'cancelled'
      ? say(words.cancelled_line, language, {
          at: formatInstant(order.cancelled_at),
          reason: order.cancel_reason ?? '',
        })
      : say(words.to_be_confirmed, language)
  return bold(text, { color: red, ...right })
}

function top(printed: Printed, kind: string): Content {
  const { order, sender, language, logo } = printed
  const number = `${say(words.number_short, language)} ${order.number} · ${say(orderKinds[order.kind], language)}`
  return paperHead({
    logo,
    sender,
    column: {
      width: 230,
      stack: [
        bold(kind, { fontSize: 14, ...right }),
        bold(number, { fontSize: 12, ...right }),
        { text: `${say(words.date, language)} ${formatDay(order.sent_on)}`, ...right },
        stateOf(printed),
        {
          columns: [
            { width: '*', text: '' },
            { width: 'auto', svg: documentCodes(order.number).bars },
          ],
          margin: [0, 6, 0, 0],
        },
      ],
    },
    room: below,
  })
}

function parties({ technician, warehouse, language }: Printed): Content {
  const box = (label: Words, { name, address, contact }: Place) =>
    party(say(label, language), name, filled(address, contact))
  const nowhere = { name: say(words.any_warehouse, language), address: null, contact: null }
  return boxRow([box(words.technician, technician), box(words.destination, warehouse ?? nowhere)], below)
}

/** Empty fields are not printed. */
function transport({ order, language }: Printed): Content[] {
  const amount = (value: number | null, unit = '') =>
    value === null ? null : `${writtenAmount(value, language)}${unit}`
  const facts: [Words, string | null][] = [
    [words.courier, order.courier],
    [words.tracking_number, order.tracking_number],
    [words.boxes, amount(order.boxes)],
    [words.packages, amount(order.packages)],
    [words.pallets, amount(order.pallets)],
    [words.weight, amount(order.weight_kg, ' kg')],
  ]
  return factBoxes(
    facts.map(([label, text]) => [say(label, language), text]),
    facts.length,
    below,
  )
}

/** Each line needs its own node: pdfmake marks the nodes it has placed. */
const square = (): Node => ({
  canvas: [{ type: 'rect', x: 0, y: 1, w: 8, h: 8, lineWidth: 0.7, lineColor: grey }],
})

function goods({ lines, language }: Printed): Content {
  const head = (label: Words): Node => ({ text: say(label, language), bold: true, fontSize: 8, fillColor: shade })
  const rows = lines.map((it, at): Node[] => [
    { text: String(at + 1), color: grey },
    { text: it.serial_number, font: serialFont, fontSize: 9, margin: [0, 1, 0, 0] },
    { text: [it.model_number, it.part_number].filter(Boolean).join(' · ') || '–' },
    { text: it.note ?? '' },
    square(),
  ])
  const longest = Math.max(0, ...lines.map((it) => it.serial_number.length))
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      // Serials do not wrap: the longest one sets the column width.
      widths: [22, Math.min(280, Math.max(120, longest * 5.5 + 4)), '*', '*', 44],
      body: [
        [head(words.number_short), head(words.serial_number), head(words.model), head(words.note), head(words.tick)],
        ...rows,
        [
          { text: say(words.total, language, { count: lines.length }), colSpan: 5, bold: true, alignment: 'right' },
          {},
          {},
          {},
          {},
        ],
      ],
    },
    layout: 'rows',
    margin: [0, 0, 0, below],
  }
}
