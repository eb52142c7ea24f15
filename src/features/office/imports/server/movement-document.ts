/** Uploads as the documents behind movements: they are undone as a whole. */
import type { MovementDocument } from '#features/warehouse/stock/server/service.ts'
import { revertImport } from '#server/uploads/revert.ts'
import { texts } from '../texts.ts'

export const movementDocument: MovementDocument = {
  key: 'imports',
  name: texts.document_name,
  link: (_id, label) => `/imports?q=${encodeURIComponent(label)}`,
  label: { table: 'import', column: 'file_name' },
  topics: [],
  async undo(act, import_id, batch_id) {
    const { status, result } = await revertImport(act, import_id)
    return { batch_id, count: result?.total_inserted ?? 0, under_way: status === 'reverting' }
  },
}
