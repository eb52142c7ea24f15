/** Archive files: what is kept, and the door for uploads that put a client's file into the archive. */
import { recordAudit, type UserAct } from '#server/act.ts'
import * as register from './register-queries.ts'

export type ImportedFile = Pick<
  register.NewImported,
  'file_id' | 'import_id' | 'supplier_id' | 'module_id' | 'row_count'
> & {
  /** All jobs that the file lists: new, changed and as they were. */
  interventions: readonly number[]
}

/** Puts a client's file into the archive, in the transaction that writes its interventions. Answers its id. */
export async function archiveImported(act: UserAct, { interventions, ...file }: ImportedFile): Promise<number> {
  const { id, name } = await register.insertImported(act.tx, { ...file, created_by: act.user.id, at: act.at ?? null })
  await register.insertListed(act.tx, id, interventions)
  await recordAudit(act, { subject: 'archive-files', action: 'create', id, label: name })
  return id
}

/** Takes the file of an upload out of the archive again, when the upload is undone. */
export async function removeImported(act: UserAct, import_id: number): Promise<void> {
  const removed = await register.deleteImported(act.tx, import_id)
  if (removed)
    await recordAudit(act, { subject: 'archive-files', action: 'delete', id: removed.id, label: removed.name })
}

/** The archive file with the same content, if there is one: who put it there and when. */
export const findSameFile = ({ tx }: Pick<UserAct, 'tx'>, sha256: string) => register.findSame(tx, sha256)
