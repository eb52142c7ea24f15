/** How an upload is undone: from its report, or from the history of a product that it brought. */
import type { AppError } from '#lib/texts/errors.ts'
import { formatNumber, say } from '#lib/texts/texts.ts'
import { errors } from '#lib/uploads/import-errors.ts'
import type { Import } from '#lib/uploads/imports.ts'
import { recordAudit } from '../records/act.ts'
import { getImport } from './report.ts'
import { become, failureOf, lockStored, rowsAtOnce, type StoredUpload, type UploadAct } from './stored.ts'

/** A small upload is undone at once; a large one goes on as a job. */
export async function revertImport(act: UploadAct, id: number): Promise<Import> {
  const it = await lockStored(act, id)
  if (it.status === 'reverted') throw errors.already_reverted()
  if (it.status === 'committing' || it.status === 'reverting') throw errors.under_way()
  if (it.status !== 'committed') throw errors.not_inserted()
  const total = it.stored.total_inserted
  if (total <= rowsAtOnce) await revert(act, it)
  else {
    await become(act, it, 'reverting', { phase: 'reverting', done: 0, total, failure: null })
    await act.services.queue.send(act.tx, 'import-revert', { import_id: id, account_id: act.user.id })
  }
  return getImport(act, id)
}

/** The job of a large upload; does nothing if another worker has done it. */
export async function revertNow(act: UploadAct, id: number): Promise<void> {
  const it = await lockStored(act, id)
  if (it.status === 'reverting') await revert(act, it)
}

/** Undoing was refused: everything stays inserted, and the reason is stored for the screen. */
export async function refuseRevert(act: UploadAct, id: number, error: AppError): Promise<void> {
  const it = await lockStored(act, id)
  if (it.status === 'reverting') await become(act, it, 'committed', { failure: failureOf(error) })
}

async function revert(act: UploadAct, it: StoredUpload): Promise<void> {
  const { stored, upload } = it
  const uses = (await upload.revert(act, stored.id)).filter((use) => use.count > 0)
  if (uses.length > 0) {
    const reasons = uses.map(
      (use) => `${formatNumber(use.count, act.language)} ${say(use.items, act.language, { count: use.count })}`,
    )
    throw errors.not_revertible({ reason: reasons.join(', ') })
  }
  await become(act, it, 'reverted', { reverted_by: act.user.id, ended: true })
  await recordAudit(act, {
    subject: 'imports',
    action: 'revert',
    id: stored.id,
    label: stored.file_name,
    topics: upload.topics,
    by: upload.allow,
  })
}
