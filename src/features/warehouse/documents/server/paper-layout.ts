/** The transport document (DDT) on paper: A4, one copy each for sender, addressee and carrier. */

import { type Language, say, type Words } from '#lib/texts/texts.ts'
import { formatDay, formatInstant } from '#lib/time/dates.ts'
import type { Content, Node, PdfDocument } from '#server/papers/document.ts'
import { documentCodes } from '#server/papers/number-codes.ts'
import { caption, grey, signatures, writtenAmount } from '#server/papers/paper.ts'
import { bold, boxRow, factBoxes, filled, paperHead, party, right, sheet, voidLine } from '#server/papers/sheet.ts'
import { type Copies, copyKinds, type DocumentContent, type Party } from '../contract.ts'
import { annex, goods } from './paper-goods.ts'
import { documentWords as words } from './paper-words.ts'

export type Printed = {
  content: DocumentContent
  language: Language
  copies: Copies
  /** The number as people write it; a draft has none. */
  label: string | null
  /** When it was issued; it dates the file too, so that the same document is the same bytes. */
  issued_at: string | null
  voided: { at: string; reason: string } | null
  /** As a data address. */
  logo: string | null
}

/** Required on every such document in Italy, in any language. */
const law = 'Documento di trasporto – D.P.R. 472 del 14/08/1996'

export function transportDocument(printed: Printed): PdfDocument {
  const { content, language, label } = printed
  const text = (it: Words, params = {}) => say(it, language, params)
  const kind = text(content.title)
  const number = label ?? text(words.no_number)
  const title = `${kind} ${number}`
  const day = label ? formatDay(content.on) : text(words.day_of_issue)
  const heading = text(words.heading, { kind, number, on: day })
  const kinds = printed.copies === 'all' ? copyKinds : [printed.copies]
  const stamp = printed.voided ? words.voided : label ? undefined : words.draft
  return sheet({
    title,
    language,
    stamp: stamp ? text(stamp) : undefined,
    copies: kinds.map((copy) => text(words[`copy_${copy}`])),
    head: { left: `${content.sender.name} · ${heading}`, right: '{copy}' },
    foot: `${law} · ${words.page[language]}`,
    ...(printed.issued_at ? { created_at: printed.issued_at } : {}),
    content: [
      top(printed, { kind, number, day }),
      ...(printed.voided
        ? [voidLine(text(words.void_line, { ...printed.voided, at: formatInstant(printed.voided.at) }))]
        : []),
      parties(content, language),
      reasons(content, language),
      goods(
        content.lines,
        [
          ...transport(content, language),
          ...remarks(content, language),
          signatures(
            signers(content).map((it) => say(it, language)),
            say(words.date_and_time, language),
          ),
        ],
        language,
      ),
      ...annex(content.lines, language),
    ],
  })
}

/** A carrier signs only where one carries the goods. */
const signers = ({ carried_by }: DocumentContent): Words[] => [
  words.sign_driver,
  ...(carried_by === 'carrier' ? [words.sign_carrier] : []),
  words.sign_addressee,
]

const isFilled = (text: string | null | undefined): text is string => Boolean(text && text.trim() !== '')

const numbersOf = ({ vat_number, tax_code }: Party, language: Language) =>
  filled(
    isFilled(vat_number) && `${say(words.vat_number, language)} ${vat_number}`,
    isFilled(tax_code) && `${say(words.tax_code, language)} ${tax_code}`,
  )

/** The header: sender, title, and number as text and as codes for scanners. */
function top(
  { content, language, label, logo }: Printed,
  { kind, number, day }: { kind: string; number: string; day: string },
): Content {
  const { sender, warehouse } = content
  const contacts = [sender.phone, sender.email].filter(isFilled).join(' · ')
  const lines = filled(
    sender.address,
    numbersOf(sender, language),
    isFilled(sender.rea) && `${say(words.rea, language)} ${sender.rea}`,
    contacts,
  )
  const code = [warehouse.code, content.prefix].filter(isFilled).join('-')
  // Numbers issued before kinds had letters also print the warehouse.
  const series = content.prefix ? code : [warehouse.name, code].filter(isFilled).join(' · ')
  return paperHead({
    logo,
    sender: { caption: say(words.sender, language), name: sender.name, lines },
    column: {
      width: 210,
      stack: [
        bold(kind, { fontSize: 14, ...right }),
        bold(`${say(words.number, language)} ${number}`, { fontSize: 12, ...right }),
        { text: `${say(words.date, language)} ${day}`, ...right },
        { text: `${say(words.series, language)} ${series} · ${content.on.slice(0, 4)}`, color: grey, ...right },
        { text: law, fontSize: 7.5, color: grey, ...right, margin: [0, 2, 0, 6] },
        ...(label ? [codes(label)] : []),
      ],
    },
    room: 8,
  })
}

function codes(label: string): Content {
  const { bars, square } = documentCodes(label)
  return {
    columns: [
      { width: '*', text: '' },
      { width: 'auto', svg: bars },
      { width: 'auto', svg: square },
    ],
    columnGap: 4,
  }
}

function parties(content: DocumentContent, language: Language): Content {
  const { addressee, warehouse } = content
  const lines = filled(addressee.address, numbersOf(addressee, language))
  return boxRow(
    [
      party(say(words.addressee, language), addressee.name, lines),
      party(say(words.destination, language), content.destination ?? '–', ''),
      party(say(words.departure, language), warehouse.name, warehouse.address ?? ''),
    ],
    6,
  )
}

function reasons(content: DocumentContent, language: Language): Content {
  const cell = (label: Words, value: Words | null) => ({
    stack: [caption(say(label, language)), { text: value ? value[language] : '–' }],
  })
  return boxRow(
    [
      cell(words.reason, content.reason),
      cell(words.appearance, content.appearance),
      cell(words.carriage, content.carriage),
      cell(words.carried_by, content.carried_by_words),
    ],
    8,
  )
}

const mostInRow = 5

/** Empty fields are not printed. */
function transport(content: DocumentContent, language: Language): Content[] {
  const { carrier } = content
  const amount = (value: number | null, unit = '', decimals = 0) =>
    value === null ? null : `${writtenAmount(value, language, decimals)}${unit}`
  const value = content.declared_value_cents
  const facts: [Words, string | null][] = [
    [words.packages, amount(content.packages)],
    [words.boxes, amount(content.boxes)],
    [words.pallets, amount(content.pallets)],
    [words.weight, amount(content.weight_kg, ' kg')],
    [words.net_weight, amount(content.net_weight_kg, ' kg')],
    [words.volume, amount(content.volume_m3, ' m³')],
    [words.transport_start, content.transport_start && formatInstant(content.transport_start)],
    [words.tracking_number, content.tracking_number],
    [words.declared_value, value === null ? null : `€ ${writtenAmount(value / 100, language, 2)}`],
  ]
  const grid = factBoxes(
    facts.map(([label, text]) => [say(label, language), text]),
    mostInRow,
    6,
  )
  if (!carrier) return grid
  const lines = [carrier.address, numbersOf(carrier, language)].filter(isFilled).join(' · ')
  return [...grid, boxRow([party(say(words.carrier, language), carrier.name, lines)], 6)]
}

function remarks({ references, notes }: DocumentContent, language: Language): Content[] {
  const listed = references.map(({ label, text }) => `${label[language]} ${text}`).join(' · ')
  const part = (label: Words, text: string): Node => ({
    stack: [caption(say(label, language)), { text }],
    margin: [0, 0, 0, 6],
  })
  return [...(listed ? [part(words.references, listed)] : []), ...(isFilled(notes) ? [part(words.notes, notes)] : [])]
}
