/** The upload of products: serials with part and warehouse, received as one action. */

import { today } from '#server/time/today.ts'
import { defineServerUpload, uploadDocument } from '#server/uploads/upload.ts'
import { productsUpload as definition } from '../rules.ts'
import * as queries from './serial-upload-queries.ts'
import { findSerialProblems, receiveStaged, revertDocument } from './service.ts'

export const productsUpload = defineServerUpload({
  definition,
  allow: ['admin'],
  topics: ['products', 'warehouse-status'],
  linkedBy: ['serial_number', 'encoded_serial'],
  guarded: true,
  async check(act, { rows }) {
    return [...(await findSerialProblems(act, rows)), ...(await queries.findUnknownWarehouses(act.tx, rows))]
  },
  commit: (act, { rows, import_id, progress }) =>
    receiveStaged(
      act,
      rows,
      {
        warehouse_id: null,
        delivery_note_id: null,
        supplier_id: null,
        received_on: today(act.at),
        document: uploadDocument(import_id),
      },
      progress,
    ),
  async revert(act, import_id) {
    const uses = await queries.movedSinceImport(act.tx, import_id)
    if (uses.every(({ count }) => count === 0)) await revertDocument(act, uploadDocument(import_id))
    return uses
  },
})
