/** The kinds of documents, what the law asks of each before it is issued, and how a number is written. */

import type { FieldProblem } from '#lib/texts/errors.ts'
import { both, type Language, type Words } from '#lib/texts/texts.ts'
import { localDay } from '#lib/time/dates.ts'
import type { DocumentContent, DocumentLine, missingPlaces, Party, VoidInput } from './contract.ts'
import { missingWords, startInPast, voidWords } from './texts.ts'

/** A kind of document, declared by the feature that issues it. Each has its own series of numbers. */
export type DocumentKind = {
  /** Its name in the records; never changes. */
  name: string
  title: Words
  /** Letters before the number, different for each kind: MI1-T12/2026. */
  prefix: string
  /** The usual reason for transport (causale), by its Italian text. */
  reason: string
}

/** The unit of things that have a serial each. */
export const pieces = both('pcs', 'pz')

/** Where something that is missing can be filled in. */
export type MissingPlace = (typeof missingPlaces)[number]
export type Missing = {
  place: MissingPlace
  field: string
  words: Words
}

/** What is wrong with the field, said beside it: it is empty, unless there is a sentence of its own. */
export const problemOf = ({ words }: Missing): FieldProblem =>
  words.EN === missingWords.start_in_past.EN ? { key: 'start_in_past', words: startInPast } : { key: 'required' }

const isEmpty = (value: string | null | undefined) => !value || value.trim() === ''
const hasNoNumber = ({ vat_number, tax_code }: Party) => isEmpty(vat_number) && isEmpty(tax_code)
const isWhole = ({ part_number, description, quantity, unit }: DocumentLine) =>
  !isEmpty(part_number) && !isEmpty(description) && quantity > 0 && !isEmpty(unit.IT)
const numbered = (words: Words, n: number): Words =>
  both(words.EN.replace('{n}', String(n)), words.IT.replace('{n}', String(n)))

/** A form takes a while to fill in: a start of a few minutes ago still counts as now. */
const startToleranceMinutes = 10

/** The document is issued before the goods leave: the start of transport cannot be on an earlier day or earlier today. */
const startsTooEarly = (start: string, issued_at: Date) =>
  localDay(start) < localDay(issued_at) ||
  new Date(start).getTime() < issued_at.getTime() - startToleranceMinutes * 60_000

/** What Italian law still requires before this can be issued at that time, each with its field; empty when it can be issued. */
export function missingForIssue(content: DocumentContent, issued_at: Date): Missing[] {
  const { sender, addressee, carrier, lines, transport_start } = content
  const carried = content.carried_by === 'carrier'
  const checks: [lacks: boolean, place: MissingPlace, field: string, words: Words][] = [
    [isEmpty(sender.name), 'company', 'name', missingWords.company_name],
    [isEmpty(sender.address), 'company', 'address', missingWords.company_address],
    [hasNoNumber(sender), 'company', 'vat_number', missingWords.company_vat],
    [isEmpty(addressee.name), 'addressee', 'name', missingWords.addressee_name],
    [isEmpty(addressee.address), 'addressee', 'address', missingWords.addressee_address],
    [hasNoNumber(addressee), 'addressee', 'vat_number', missingWords.addressee_vat],
    [isEmpty(content.destination), 'document', 'destination', missingWords.destination],
    [isEmpty(content.reason?.IT), 'document', 'reason', missingWords.reason],
    [isEmpty(transport_start), 'document', 'transport_start', missingWords.transport_start],
    [
      transport_start !== null && startsTooEarly(transport_start, issued_at),
      'document',
      'transport_start',
      missingWords.start_in_past,
    ],
    [content.carried_by === null, 'document', 'carried_by', missingWords.carried_by],
    [carried && isEmpty(carrier?.name), 'document', 'courier_id', missingWords.courier],
    [carried && carrier !== null && isEmpty(carrier.address), 'carrier', 'address', missingWords.courier_address],
    [carried && carrier !== null && isEmpty(carrier.vat_number), 'carrier', 'vat_number', missingWords.courier_vat],
    [lines.length === 0, 'lines', 'lines', missingWords.lines],
    ...lines.map(
      (line, at) =>
        [!isWhole(line), 'lines', `lines.${at}`, numbered(missingWords.line, at + 1)] satisfies (typeof checks)[number],
    ),
  ]
  return checks.filter(([lacks]) => lacks).map(([, place, field, words]) => ({ place, field, words }))
}

/** Of a record for which nothing can be issued, or that is issued already. */
export const noIssuePreview = { missing: [], next_number: null, addressee: null, transport_reason: null, goods: null }

/** 'BO-T12/2026': the warehouse's code and the letters of the kind make the series unique. */
export const documentLabel = (code: string | null, prefix: string, number: number, year: number) =>
  `${code ? `${code}-` : ''}${prefix}${number}/${year}`

/** Why a document was voided, in the reader's language; what was written beside it stays as it was written. */
export const voidReason = ({ code, reason }: VoidInput, language: Language): string =>
  [code && voidWords[code][language], reason].filter(Boolean).join(': ')
