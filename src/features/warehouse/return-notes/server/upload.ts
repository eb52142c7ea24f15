/** The upload of a return note's products: each serial checked, put on the draft as one action, taken off again as one. */
import type { SerialProblem } from '#features/warehouse/stock/problems.ts'
import { statusWords } from '#features/warehouse/stock/rules.ts'
import { Id } from '#lib/records/fields.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import { both, say, type Words } from '#lib/texts/texts.ts'
import type { FoundProblem } from '#lib/uploads/upload-check.ts'
import type { UserAct } from '#server/records/act.ts'
import { defineServerUpload } from '#server/uploads/upload.ts'
import type { AddOutcome } from '../contract.ts'
import { returnProductsUpload as definition } from '../rules.ts'
import { productTexts } from '../texts.ts'
import { detailOf } from './details.ts'
import { place } from './lines.ts'
import { type ClassifiedSerial, classifySerials, deleteImported, importUses } from './queries.ts'
import { lockDraft } from './service.ts'

const draftOf = async (act: UserAct, context: Readonly<Record<string, string>>) => {
  const id = Id.safeParse(context.return_note_id)
  if (!id.success) throw requestErrors.not_found()
  return lockDraft(act, id.data, 'share')
}

const problems: Readonly<Record<Exclude<AddOutcome, 'added'>, SerialProblem>> = {
  twice: 'duplicate_serial_number',
  already_here: 'duplicate_serial_number',
  on_other_note: 'duplicate_serial_number',
  unknown: 'not_exists_serial_number',
  not_damaged: 'status_mismatch',
  other_supplier: 'not_from_selected_supplier',
  other_warehouse: 'product_not_in_damage_stock',
}

/** Stored with the row in both languages. */
const detailIn = (it: ClassifiedSerial): Words =>
  it.outcome === 'twice'
    ? both(
        say(productTexts.also_in_row, 'EN', { row: it.first }),
        say(productTexts.also_in_row, 'IT', { row: it.first }),
      )
    : both(detailOf({ language: 'EN' }, it) ?? '', detailOf({ language: 'IT' }, it) ?? '')

function problemOf(it: ClassifiedSerial): (FoundProblem & { n: number })[] {
  if (it.outcome === 'added') return []
  const found = { n: it.n, column: 'serial_number', detail: detailIn(it) }
  if (it.outcome !== 'not_damaged' || !it.status) return [{ ...found, problem: problems[it.outcome] }]
  // A working product in the warehouse lacks a fault. Elsewhere the status itself is wrong.
  if (it.status === 'in_stock') return [{ ...found, problem: 'product_not_in_damage_stock' }]
  return [{ ...found, problem: 'status_mismatch', status_name: statusWords[it.status] }]
}

export const returnProductsUpload = defineServerUpload({
  definition,
  allow: ['admin'],
  topics: ['return-notes', 'return-note-products', 'return-note-candidates'],
  linkedBy: ['serial_number'],
  async checkContext(act, context) {
    await draftOf(act, context)
  },
  async check(act, { rows, context }) {
    return (await classifySerials(act.tx, await draftOf(act, context), rows)).flatMap(problemOf)
  },
  async commit(act, { rows, import_id, context, progress }) {
    const { count } = await place(act, await draftOf(act, context), rows, { mode: 'all', import_id })
    await progress(count, count)
    return count
  },
  async revert(act, import_id) {
    const uses = await importUses(act.tx, import_id)
    if (uses.every(({ count }) => count === 0)) await deleteImported(act.tx, import_id)
    return uses
  },
})
