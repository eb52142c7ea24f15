/** How an upload is undone: from its report, or from the history of a product that it brought. */
import type { AppError } from '#lib/errors.ts'
import type { Import } from '#lib/imports.ts'
import { formatNumber, say } from '#lib/texts.ts'
import { record } from '#server/act.ts'
import { errors } from '../texts.ts'
import * as queries from './queries.ts'
import { failureOf, getImport, getStored, rowsAtOnce, type UploadAct } from './service.ts'

/** A small upload is undone at once; a large one goes on as a job. */
export async function revertImport(act: UploadAct, id: number): Promise<Import> {
  await queries.holdImport(act.tx, id)
  const { stored } = await getStored(act, id)
  if (stored.status === 'reverted') throw errors.already_reverted()
  if (stored.status === 'committing') throw errors.under_way()
  if (stored.status !== 'committed') throw errors.not_inserted()
  if (stored.total_inserted <= rowsAtOnce) await takeBack(act, id)
  else {
    const total = stored.total_inserted
    await queries.updateImport(act.tx, id, { status: 'committing', phase: 'reverting', done: 0, total, failure: null })
    await act.services.jobs.send(act.tx, 'import-revert', { import_id: id, account_id: act.user.id })
  }
  return getImport(act, id)
}

/** The job that undoes starts from this; false when another already did. */
export async function isReverting(act: UploadAct, id: number): Promise<boolean> {
  await queries.holdImport(act.tx, id)
  const { stored } = await getStored(act, id)
  return stored.status === 'committing' && stored.phase === 'reverting'
}

/** Undoing was refused: everything stays inserted, and the reason is kept for the screen. */
export const backToCommitted = (act: UploadAct, id: number, error: AppError) =>
  queries.updateImport(act.tx, id, { status: 'committed', failure: JSON.stringify(failureOf(error)) })

export async function takeBack(act: UploadAct, id: number): Promise<void> {
  const { stored, upload } = await getStored(act, id)
  const uses = (await upload.revert(act, id)).filter((use) => use.count > 0)
  if (uses.length > 0) {
    const reasons = uses.map(
      (use) => `${formatNumber(use.count, act.language)} ${say(use.items, act.language, { count: use.count })}`,
    )
    throw errors.not_revertible({ reason: reasons.join(', ') })
  }
  await queries.updateImport(act.tx, id, { status: 'reverted', reverted_by: act.user.id })
  await record(act, { subject: 'imports', action: 'revert', id, label: stored.file_name, topics: upload.topics })
}
