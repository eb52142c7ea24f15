/** All SQL of file formats. */
import { sql } from 'kysely'
import { z } from 'zod'
import { Instant, integer, nullableInstant, nullableInteger, nullableText, string } from '#lib/records/fields.ts'
import { columnsOf, person, searchNames, valuesOf } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { execute, exists, many, readCount } from '#server/database/rows.ts'
import { defineSource, type Sql, stored } from '#server/lists/list.ts'
import type { Use } from '#server/records/act.ts'
import { formatList } from '../columns.ts'
import { FileFormat } from '../contract.ts'
import type { Mapping } from '../mapping.ts'
import type { ReportLayout } from '../report-rules.ts'
import { texts } from '../texts.ts'

/** What the lists of formats in both directions have in common. */
export const ofFormats = (kinds: Sql) => ({
  from: sql`(select * from file_format where ${kinds}) t join supplier s on s.id = t.supplier_id left join module_name m on m.id = t.module_id
    left join lateral (select max(v.number) as number, max(v.used_at) as used_at from file_format_version v where v.format_id = t.id) as v on true`,
  id: sql`t.id`,
  columns: {
    ...columnsOf('t', ['name', 'created_at']),
    supplier: sql`s.name`,
    module: sql`m.name`,
    number: sql`coalesce(v.number, 0)`,
    used_at: sql`v.used_at`,
  },
  search: sql`t.name`,
  search_names: [searchNames(sql`t.supplier_id`, 'supplier'), searchNames(sql`t.module_id`, 'module_name')],
})
export const owner = { ...stored('t'), supplier_id: sql`t.supplier_id`, module_id: sql`t.module_id` }

export const formatSource = defineSource({
  definition: formatList,
  row: FileFormat,
  ...ofFormats(sql`kind <> 'closings_out'`),
  extra: { ...owner, kind: sql`t.kind`, listing: sql`t.listing` },
})

const StoredVersion = z.strictObject({
  id: integer,
  format_id: integer,
  kind: string,
  supplier_id: integer,
  module_id: nullableInteger,
  format_name: string,
  number: integer,
  mapping: z.unknown(),
  sample_name: string,
  used_at: nullableInstant,
  created_at: Instant,
  created_by: nullableText,
})
type StoredVersion = z.infer<typeof StoredVersion>

/** Versions, the newest first: one, those of one format, or those of all formats of a kind and supplier. */
export async function listVersions(
  tx: Tx,
  of: { version_id: number } | { format_id: number } | { kind: FileFormat['kind']; supplier_id: number | null },
): Promise<StoredVersion[]> {
  const condition =
    'version_id' in of
      ? sql`v.id = ${of.version_id}`
      : 'format_id' in of
        ? sql`v.format_id = ${of.format_id}`
        : sql`f.kind = ${of.kind} and (${of.supplier_id}::bigint is null or f.supplier_id = ${of.supplier_id})`
  return many(tx, StoredVersion)`
    select v.id, v.format_id, f.kind, f.supplier_id, f.module_id, f.name as format_name, v.number, v.mapping, v.sample_name,
      v.used_at, v.created_at, ${person('a')} as created_by
    from file_format_version v join file_format f on f.id = v.format_id left join account a on a.id = v.created_by
    where ${condition} order by v.number desc, v.id desc`
}

/** Compared as values: the order of the fields says nothing. */
const isSameMapping = (tx: Tx, version_id: number, mapping: Mapping | ReportLayout) => exists(tx)`
    select from file_format_version where id = ${version_id} and mapping = ${JSON.stringify(mapping)}::jsonb`

type NewVersion = {
  format_id: number
  number: number
  mapping: Mapping | ReportLayout
  sample_name: string
  created_by: number
}
const insertVersion = (tx: Tx, version: NewVersion) => execute(tx)`
    insert into file_format_version ${valuesOf({ ...version, mapping: JSON.stringify(version.mapping) })}`

/** A changed mapping becomes a new version; the same one again changes nothing. */
export async function saveVersion(tx: Tx, version: Omit<NewVersion, 'number'>): Promise<void> {
  const [newest] = await listVersions(tx, version)
  if (newest && (await isSameMapping(tx, newest.id, version.mapping))) return
  await insertVersion(tx, { ...version, number: (newest?.number ?? 0) + 1 })
}

/** The number of the newest version, for the audit. */
export async function describeVersion(tx: Tx, format_id: number): Promise<string | null> {
  const [newest] = await listVersions(tx, { format_id })
  return newest ? `${newest.number}` : null
}

export const markUsed = (tx: Tx, version_id: number) =>
  sql`update file_format_version set used_at = now() where id = ${version_id}`.execute(tx)

export async function partNumbers(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await many(tx, { id: integer, model_number: string })`
    select id, model_number from part where id = any(${ids}::bigint[])`
  return new Map(rows.map(({ id, model_number }) => [id, model_number]))
}

/** Files that were read with it, or are being read; an upload that was undone or refused does not count. */
export async function formatUses(tx: Tx, id: number): Promise<Use[]> {
  const count = await readCount(tx)`
    select count(*) as count from file_format_version v join intervention_file f on f.version_id = v.id join import m on m.id = f.import_id
    where v.format_id = ${id} and m.status not in ('reverted', 'failed')`
  return [{ count, items: texts.files_in_use }]
}
