/** The SQL of archive files as users see them; that of uploads is in register-queries.ts. */
import { sql } from 'kysely'
import { integer, string } from '#lib/records/fields.ts'
import { columnsOf, person, searchNames, searchPeople, valuesOf } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { lockRows } from '#server/database/locks.ts'
import { exists, insertId, maybeOne, readIds } from '#server/database/rows.ts'
import type { Findable } from '#server/lists/findable.ts'
import { defineSource, stored } from '#server/lists/list.ts'
import { todaySql } from '#server/time/time-zone.ts'
import { archiveFileList } from '../columns.ts'
import { ArchiveFile, type ArchiveFileInput } from '../contract.ts'
import { soonDays } from '../rules.ts'
import { texts } from '../texts.ts'

const today = todaySql
const jobsIn = (...statuses: string[]) => sql`case when f.type = 'interventions' then (
    select count(*) from archive_file_intervention l join intervention i on i.id = l.intervention_id
    where l.archive_file_id = f.id and i.status in (${sql.join(statuses.map((status) => sql.lit(status)))})) end`

const ids = columnsOf('f', ['supplier_id', 'module_id', 'import_id'])

export const archiveFileSource = defineSource({
  definition: archiveFileList,
  row: ArchiveFile,
  from: sql`archive_file f left join supplier s on s.id = f.supplier_id left join module_name m on m.id = f.module_id
    left join account a on a.id = f.created_by join stored_file k on k.id = f.file_id`,
  id: sql`f.id`,
  columns: {
    ...columnsOf('f', [
      'name',
      'type',
      'content',
      'expires_on',
      'created_at',
      'row_count',
      'bytes',
      'file_name',
      'sha256',
    ]),
    supplier: sql`s.name`,
    module: sql`m.name`,
    state: sql`case when k.removed_at is not null then 'deleted'
      when f.expires_on < ${today} then 'expired'
      when f.expires_on < ${today} + ${sql.lit(soonDays)} then 'expiring' else 'kept' end`,
    created_by: sql`(${person('a')})`,
    open: jobsIn('open'),
    assigned: jobsIn('assigned', 'closing_requested'),
    closed: jobsIn('closed'),
  },
  extra: {
    ...stored('f'),
    ...ids,
    interventions: sql`(f.type = 'interventions')`,
    content_deleted_at: sql`k.removed_at`,
  },
  search: [sql`f.name`, sql`f.file_name`],
  search_names: [
    searchNames(sql`f.supplier_id`, 'supplier'),
    searchNames(sql`f.module_id`, 'module_name'),
    searchPeople(sql`f.created_by`),
  ],
})

export const expiresOn = sql`f.expires_on`

type NewFile = ArchiveFileInput & {
  content: string
  file_id: number
  file_name: string
  bytes: number
  sha256: string
  created_by: number
}

export const insertArchiveFile = (tx: Tx, it: NewFile) => insertId(tx)`
    insert into archive_file ${valuesOf(it)} returning id`

export const findFileId = (tx: Tx, id: number) => maybeOne(tx, { file_id: integer, content: string })`
    select file_id, content from archive_file where id = ${id}`

export const isModuleOf = (tx: Tx, module_id: number, supplier_id: number | null): Promise<boolean> => exists(tx)`
    select from module_name where id = ${module_id} and supplier_id = ${supplier_id}`

/** Files whose last day is over, or whose deletion was interrupted, and whose content may still be there. */
export const listExpired = (tx: Tx): Promise<number[]> => readIds(tx)`
    select f.id from archive_file f join stored_file k on k.id = f.file_id
    where f.content_deleted_at is null and (f.expires_on < ${today} or k.removed_at is not null) order by f.id`

/** Locked, so that its expiry is not moved meanwhile; undefined if it was. */
export async function lockExpired(tx: Tx, id: number) {
  await lockRows(tx, 'archive_file', id)
  return maybeOne(tx, { id: integer, file_id: integer, name: string })`
    select f.id, f.file_id, f.name from archive_file f join stored_file k on k.id = f.file_id
    where f.id = ${id} and f.content_deleted_at is null and (f.expires_on < ${today} or k.removed_at is not null)`
}

export const markContentDeleted = (tx: Tx, id: number) =>
  sql`update archive_file set content_deleted_at = now(), updated_at = now(), version = version + 1
    where id = ${id}`.execute(tx)

/** What the search finds of archive files. */
export const archiveFiles: Findable = {
  key: 'archive-files',
  label: texts.one,
  icon: 'file',
  opens: { admin: ({ id, detail }) => `/archive-files/${detail === 'interventions' ? 'view' : 'preview'}/${id}` },
  source: archiveFileSource,
  title: sql`f.name`,
  note: sql`f.file_name`,
  detail: sql`f.type`,
  names: [sql`f.name`, sql`f.file_name`],
}
