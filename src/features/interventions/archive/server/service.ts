/** Archive files: what is kept, and the door for uploads that put a client's file into the archive. */

import { existing, invalidField } from '#lib/texts/errors.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { insertFile } from '#server/files/files.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import { defineRecords } from '#server/records/records.ts'
import type { ArchiveFile, ArchiveFileInput, NewArchiveFile } from '../contract.ts'
import { errors, texts } from '../texts.ts'
import type { StoredArchiveFile } from './content.ts'
import * as queries from './queries.ts'
import * as register from './register-queries.ts'

async function checkModule(
  { tx }: UserAct,
  { supplier_id, module_id }: Pick<ArchiveFileInput, 'supplier_id' | 'module_id'>,
): Promise<void> {
  if (module_id === null) return
  if (supplier_id === null) throw invalidField('supplier_id', { key: 'required', words: texts.module_needs_supplier })
  if (!(await queries.isModuleOf(tx, module_id, supplier_id))) throw invalidField('module_id', 'missing_record')
}

export const archiveRecords = defineRecords<ArchiveFile, ArchiveFileInput>({
  table: 'archive_file',
  source: queries.archiveFileSource,
  one: texts.one,
  label: 'name',
  topics: ['interventions'],
  check: checkModule,
})

/** Keeps a file that is not read. The same content is refused once, so that nobody keeps it twice unknowingly. */
export async function keepFile(
  act: UserAct,
  { again, ...input }: NewArchiveFile,
  { stored, content, came }: StoredArchiveFile,
): Promise<ArchiveFile> {
  await checkModule(act, input)
  const same = again ? undefined : await register.findSame(act.tx, came.sha256)
  if (same) {
    const params = { name: same.name, who: same.created_by ?? '', when: formatInstant(same.created_at) }
    throw errors.same_file(params, { again: { key: 'taken', words: texts.same_file, params } })
  }
  const file_id = await insertFile(act, stored)
  const id = await queries.insertArchiveFile(act.tx, {
    ...input,
    content,
    file_id,
    file_name: came.name,
    bytes: came.bytes,
    sha256: came.sha256,
    created_by: act.user.id,
  })
  await recordAudit(act, { subject: 'archive-files', action: 'create', id, label: input.name })
  return archiveRecords.get(act, id)
}

/** Where a file was read, what it was read with stays. */
export async function changeArchiveFile(
  act: UserAct,
  id: number,
  input: Partial<ArchiveFileInput>,
  version?: number,
): Promise<ArchiveFile> {
  const known = await archiveRecords.get(act, id)
  const changed = (['type', 'supplier_id', 'module_id'] as const).filter(
    (field) => input[field] !== undefined && input[field] !== known[field],
  )
  if (known.interventions && changed.length > 0) throw errors.read_fixed()
  if (!known.interventions && input.type === 'interventions')
    throw invalidField('type', { key: 'choice', words: texts.interventions_are_read })
  return archiveRecords.update(act, id, input, version)
}

export const storedFileOf = ({ tx }: Pick<UserAct, 'tx'>, id: number) => existing(queries.findFileId(tx, id))

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
