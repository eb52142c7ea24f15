/** The upload of a note's products: checked like every arriving serial, received as one action, undone as one. */

import { z } from 'zod'
import {
  findSerialProblems,
  movedSinceImport,
  receiveStaged,
  revertDocument,
} from '#features/warehouse/stock/server/service.ts'
import { Id } from '#lib/records/fields.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import type { UserAct } from '#server/records/act.ts'
import { defineServerUpload, uploadDocument } from '#server/uploads/upload.ts'
import { noteProductsUpload as definition } from '../rules.ts'
import { checkSurplus, lockNoteForReceiving } from './service.ts'

type Context = Readonly<Record<string, string>>

async function noteOf(act: UserAct, context: Context) {
  const id = Id.safeParse(context.delivery_note_id)
  if (!id.success) throw requestErrors.not_found()
  return lockNoteForReceiving(act, id.data)
}

/** More than the DDT says is received only when somebody says so. */
const Choices = z.strictObject({ confirmed: z.boolean().default(false) })

export const noteProductsUpload = defineServerUpload({
  definition,
  allow: ['admin'],
  topics: ['products', 'delivery-notes', 'delivery-note-products', 'warehouse-status'],
  linkedBy: ['serial_number', 'encoded_serial'],
  guarded: true,
  async checkContext(act, context) {
    await noteOf(act, context)
  },
  choices: Choices,
  async mayInsert(act, { context, choices }, count) {
    await checkSurplus(act, await noteOf(act, context), count, Choices.parse(choices).confirmed)
  },
  check: (act, { rows }) => findSerialProblems(act, rows),
  async commit(act, { rows, import_id, context, progress }) {
    const note = await noteOf(act, context)
    const reception = {
      warehouse_id: note.warehouse_id,
      supplier_id: note.supplier_id,
      delivery_note_id: note.id,
      received_on: note.reception_date,
      document: uploadDocument(import_id),
    }
    return receiveStaged(act, rows, reception, progress)
  },
  async revert(act, import_id) {
    const uses = await movedSinceImport(act, import_id)
    if (uses.every(({ count }) => count === 0)) await revertDocument(act, uploadDocument(import_id))
    return uses
  },
})
