/** Undoes an action from the history of a product: by the ledger alone, or by the feature that owns its document. */
import { requestErrors } from '#lib/texts/errors.ts'
import { say } from '#lib/texts/texts.ts'
import { errors } from '../texts.ts'
import { getDocumentKind, type UndoAct, type Undone } from './documents.ts'
import { findDocumentLabel } from './queries.ts'
import { revertBatch } from './service.ts'
import { findBatch } from './undo-queries.ts'

export async function undoAction(act: UndoAct, batch_id: number): Promise<Undone> {
  const batch = await findBatch(act.tx, batch_id)
  if (!batch || batch.kind === 'revert') throw requestErrors.not_found()
  const { document, document_id } = batch
  if (document !== null && document_id !== null) {
    const kind = getDocumentKind(document)
    if (kind.undo === 'own_screen') {
      const label = await findDocumentLabel(act.tx, kind, document_id)
      throw errors.has_document({ document: say(kind.name, act.language, { label }) })
    }
    if (typeof kind.undo === 'function') return kind.undo(act, document_id, batch_id)
  }
  return { ...(await revertBatch(act, batch_id)), under_way: false }
}
