/** The upload of products: serials with part and warehouse, received as one action per warehouse. */

import { today } from '#server/today.ts'
import { defineServerUpload } from '#server/upload.ts'
import { productsUpload as definition } from '../rules.ts'
import { findSerialProblems, receivable, receiveRows, revertDocument } from './service.ts'
import * as queries from './upload-queries.ts'

const documentOf = (import_id: number) => ({ document: 'imports', document_id: import_id })

export const productsUpload = defineServerUpload({
  definition,
  allow: ['admin'],
  topics: ['products', 'warehouse-status'],
  async check(act, { rows }) {
    return [...(await findSerialProblems(act, rows)), ...(await queries.findUnknownWarehouses(act.tx, rows))]
  },
  async commit(act, { rows, import_id, progress }) {
    const total = await queries.countRows(act.tx, rows)
    let done = 0
    for (const { warehouse_id, names } of await queries.listNamedWarehouses(act.tx, rows)) {
      if (warehouse_id === null) continue
      const { count } = await receiveRows(act, receivable(queries.rowsNaming(rows, names)), {
        warehouse_id,
        delivery_note_id: null,
        supplier_id: null,
        received_on: today(act.at),
        document: documentOf(import_id),
      })
      done += count
      await progress(done, total)
    }
    return done
  },
  async revert(act, import_id) {
    const uses = await queries.movedSinceImport(act.tx, import_id)
    if (uses.every(({ count }) => count === 0)) await revertDocument(act, documentOf(import_id))
    return uses
  },
})
