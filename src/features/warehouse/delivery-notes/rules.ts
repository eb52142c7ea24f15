/** What a range of serials holds, what an upload of a note's products looks like, and how counts per status are written. */

import { catalogueProblems } from '#features/warehouse/catalogue/problems.ts'
import { serialProblems } from '#features/warehouse/stock/problems.ts'
import {
  countedStatusWords,
  encodedSerialColumn,
  notesColumn,
  type ProductStatus,
  partColumn,
  productStatuses,
  serialColumn,
} from '#features/warehouse/stock/rules.ts'
import type { FieldProblem } from '#lib/texts/errors.ts'
import { fieldKey } from '#lib/texts/field-errors.ts'
import { type Language, say, type Words } from '#lib/texts/texts.ts'
import { defineUpload } from '#lib/uploads/upload.ts'
import { errors, productTexts } from './texts.ts'

export type StatusCounts = Readonly<Partial<Record<ProductStatus, number>>>

/** In the order of the statuses, those that occur, each with its number. */
export const countedStatuses = (counts: StatusCounts): { status: ProductStatus; count: number; words: Words }[] =>
  productStatuses.flatMap((status) => {
    const count = counts[status] ?? 0
    return count > 0 ? [{ status, count, words: countedStatusWords[status] }] : []
  })

export const writeStatuses = (value: unknown, language: Language): string =>
  // The column holds what its SQL builds.
  countedStatuses(value as StatusCounts)
    .map(({ count, words }) => say(words, language, { count }))
    .join(', ')

/** What is wrong with the dates of a note, by field: goods cannot arrive in the future, nor before the date of their note. */
export function dateProblems(
  { ddt_date, reception_date }: { ddt_date: string; reception_date: string },
  today: string,
): Partial<Record<'ddt_date' | 'reception_date', FieldProblem>> {
  return {
    ...(reception_date > today ? { reception_date: { key: fieldKey('date_in_future') } } : {}),
    ...(ddt_date > today
      ? { ddt_date: { key: fieldKey('date_in_future') } }
      : ddt_date > reception_date
        ? { ddt_date: { key: fieldKey('ddt_after_reception') } }
        : {}),
  }
}

export const maxSerials = 1_000

/** Expands a range of serials that differ only in their last number, which keeps its leading zeros. */
export function expandRange(from: string, to: string): string[] {
  const split = /^(.*?)(\d{1,18})(\D*)$/
  const [, head = '', first = '', tail = ''] = split.exec(from.trim()) ?? []
  const [, otherHead = '', last = '', otherTail = ''] = split.exec(to.trim()) ?? []
  const alike = head.toUpperCase() === otherHead.toUpperCase() && tail.toUpperCase() === otherTail.toUpperCase()
  const sameWidth = first.length === last.length || (!first.startsWith('0') && !last.startsWith('0'))
  if (first === '' || last === '' || !alike || !sameWidth) throw errors.range_unlike()
  const start = BigInt(first)
  const count = Number(BigInt(last) - start) + 1
  if (count < 1) throw errors.range_order()
  if (count > maxSerials) throw errors.range_long({ max: maxSerials, count })
  return Array.from(
    { length: count },
    (_, at) => `${head}${String(start + BigInt(at)).padStart(first.length, '0')}${tail}`,
  )
}

export const noteProductsUpload = defineUpload({
  kind: 'delivery-note-products',
  title: productTexts.upload,
  rows: productTexts.rows,
  problems: {
    duplicate_serial_number: serialProblems.duplicate_serial_number,
    invalid_serial_number: serialProblems.invalid_serial_number,
    status_mismatch: serialProblems.status_mismatch,
    invalid_part_number: catalogueProblems.invalid_part_number,
  },
  context: { delivery_note_id: 'The delivery note that the products came with (kind delivery-note-products).' },
  columns: {
    serial_number: serialColumn,
    encoded_serial: encodedSerialColumn,
    part_number: partColumn,
    notes: notesColumn,
  },
})
