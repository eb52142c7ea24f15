/** The states of a return note, the kind of document it is, and what an upload of its products looks like. */
import type { DocumentKind } from '#features/warehouse/documents/rules.ts'
import { serialProblems } from '#features/warehouse/stock/problems.ts'
import { serialColumn } from '#features/warehouse/stock/rules.ts'
import { defineStates } from '#lib/texts/states.ts'
import { defineUpload } from '#lib/uploads/upload.ts'
import { productTexts, texts } from './texts.ts'

export const states = defineStates({
  draft: [texts.draft, 'warning'],
  issued: [texts.state_issued, 'success'],
  cancelled: [texts.state_cancelled, 'danger'],
})

export const returnDocument: DocumentKind = {
  name: 'return_note',
  title: texts.document,
  prefix: 'R',
  reason: 'reso a fornitore',
}

/** One note takes at most this many. */
export const maxProducts = 10_000

export const returnProductsUpload = defineUpload({
  kind: 'return-note-products',
  title: productTexts.upload,
  rows: productTexts.rows,
  problems: {
    duplicate_serial_number: serialProblems.duplicate_serial_number,
    invalid_serial_number: serialProblems.invalid_serial_number,
    not_exists_serial_number: serialProblems.not_exists_serial_number,
    status_mismatch: serialProblems.status_mismatch,
    product_not_in_damage_stock: serialProblems.product_not_in_damage_stock,
    not_from_selected_supplier: serialProblems.not_from_selected_supplier,
  },
  context: { return_note_id: 'The draft of the return note (kind return-note-products).' },
  columns: { serial_number: serialColumn },
})
