/** What an upload of an assignment looks like, and the paper that travels with it. */
import type { DocumentKind } from '#features/warehouse/documents/rules.ts'
import { serialProblems } from '#features/warehouse/stock/problems.ts'
import { serialColumn } from '#features/warehouse/stock/rules.ts'
import { defineStates } from '#lib/texts/states.ts'
import { defineUpload } from '#lib/uploads/upload.ts'
import { texts } from './texts.ts'

/** One assignment takes at most this many. */
export const maxSerials = 10_000

/** The paper that travels with an assignment. */
export const transportNote: DocumentKind = {
  name: 'transport_note',
  title: texts.note,
  prefix: 'T',
  reason: 'consegna al tecnico per installazione',
}

/** Of the transport note; one that was undone before needs none. */
export const noteStates = { issued: texts.note_issued, missing: texts.note_missing, none: texts.note_none }
export const assignmentStates = defineStates({
  open: [texts.state_open, 'info'],
  undone: [texts.state_undone, 'neutral'],
})

export const assignmentUpload = defineUpload({
  kind: 'assignment',
  title: texts.upload,
  rows: texts.rows,
  problems: {
    duplicate_serial_number: serialProblems.duplicate_serial_number,
    invalid_serial_number: serialProblems.invalid_serial_number,
    not_exists_serial_number: serialProblems.not_exists_serial_number,
    product_not_in_stock: serialProblems.product_not_in_stock,
    status_mismatch: serialProblems.status_mismatch,
  },
  context: {
    technician_id: 'The technician (kinds assignment and, for an admin, order).',
    warehouse_id: 'The warehouse that the products leave (kind assignment).',
  },
  columns: { serial_number: serialColumn },
})

/** What became of an assigned product; one may be several. */
export const productOutcomes = ['accepted', 'still_here', 'installed', 'faulty'] as const
export type ProductOutcome = (typeof productOutcomes)[number]
