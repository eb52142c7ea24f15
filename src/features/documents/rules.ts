/** The kinds of documents, what the law asks of each before it is issued, and how a number is written. */
import { both, type Words } from '#lib/texts.ts'
import type { DocumentContent, DocumentLine, Party } from './contract.ts'
import { missingWords } from './texts.ts'

/** The series that we number ourselves. */
export const documentKinds = {
  transport_note: both('Transport note', 'Documento di trasporto'),
  return_note: both('Return delivery note', 'DDT di reso'),
} as const satisfies Record<string, Words>
export type DocumentKind = keyof typeof documentKinds

/** The unit of things that have a serial each. */
export const pieces = both('pcs', 'pz')

/** Where something that is missing can be filled in. */
export type MissingPlace = 'document' | 'company' | 'addressee' | 'carrier' | 'lines'
export type Missing = { place: MissingPlace; field: string; words: Words }

const isEmpty = (value: string | null | undefined) => !value || value.trim() === ''
const hasNoNumber = ({ vat_number, tax_code }: Party) => isEmpty(vat_number) && isEmpty(tax_code)
const isWhole = ({ part_number, description, quantity, unit }: DocumentLine) =>
  !isEmpty(part_number) && !isEmpty(description) && quantity > 0 && !isEmpty(unit.IT)
const numbered = (words: Words, n: number): Words =>
  both(words.EN.replace('{n}', String(n)), words.IT.replace('{n}', String(n)))

/** What Italian law still wants before this can be issued, each with the field that holds it. Nothing is missing: it may be issued. */
export function missingForIssue(content: DocumentContent): Missing[] {
  const { sender, addressee, carrier, lines } = content
  const carried = content.carried_by === 'carrier'
  const checks: [lacks: boolean, place: MissingPlace, field: string, words: Words][] = [
    [isEmpty(sender.name), 'company', 'name', missingWords.company_name],
    [isEmpty(sender.address), 'company', 'address', missingWords.company_address],
    [hasNoNumber(sender), 'company', 'vat_number', missingWords.company_vat],
    [isEmpty(content.on), 'document', 'on', missingWords.date],
    [isEmpty(addressee.name), 'addressee', 'name', missingWords.addressee_name],
    [isEmpty(addressee.address), 'addressee', 'address', missingWords.addressee_address],
    [hasNoNumber(addressee), 'addressee', 'vat_number', missingWords.addressee_vat],
    [isEmpty(content.destination), 'document', 'destination', missingWords.destination],
    [isEmpty(content.reason?.IT), 'document', 'reason', missingWords.reason],
    [isEmpty(content.transport_start), 'document', 'transport_start', missingWords.transport_start],
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

/** 'BO-12/2026': the warehouse's code tells its series from another's. */
export const documentLabel = (code: string | null, number: number, year: number) =>
  code ? `${code}-${number}/${year}` : `${number}/${year}`
