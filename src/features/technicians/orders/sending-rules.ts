/** Which serials an order takes, and the upload of an order. */
import { serialProblems } from '#features/warehouse/stock/problems.ts'
import { serialColumn } from '#features/warehouse/stock/rules.ts'
import { defineUpload } from '#lib/uploads/upload.ts'
import { type KnownProduct, type LineProblem, type OrderKind, problemOf } from './rules.ts'
import { lineTexts, texts } from './texts.ts'

/** Why a serial may not be listed: a regular order only takes working products that the technician holds. */
export function refusalOf(kind: OrderKind, technician_id: number, product: KnownProduct | null): LineProblem | null {
  if (kind === 'non_regular') return null
  return problemOf(technician_id, product) ?? (product?.status === 'fault' ? 'status_mismatch' : null)
}

/** Sent with `order_kind`, and by an admin with `technician_id`; its good rows become one order. */
export const orderUpload = defineUpload({
  kind: 'order',
  title: texts.upload,
  rows: texts.rows,
  problems: {
    duplicate_serial_number: serialProblems.duplicate_serial_number,
    invalid_serial_number: serialProblems.invalid_serial_number,
    not_exists_serial_number: serialProblems.not_exists_serial_number,
    not_assigned_tech_serial_number: serialProblems.not_assigned_tech_serial_number,
    searial_not_assigned_this_tech: serialProblems.searial_not_assigned_this_tech,
    not_installed_serial_number: serialProblems.not_installed_serial_number,
    status_mismatch: serialProblems.status_mismatch,
  },
  context: {
    order_kind: 'regular or non_regular (kind order).',
    technician_id: 'The technician (kinds assignment and, for an admin, order).',
  },
  columns: {
    serial_number: serialColumn,
    note: {
      label: lineTexts.note,
      aliases: ['note', 'nota', 'notes', 'motivo', 'difetto', 'guasto'],
      max: 500,
      examples: ['La batteria non si carica', 'Lettore carte rotto', ''],
    },
  },
})
