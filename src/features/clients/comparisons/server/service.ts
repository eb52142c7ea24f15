/** Comparisons: look at a client's list, compare it, and what one comparison says. */

import { hasSupplier } from '#features/warehouse/suppliers/server/service.ts'
import { invalidField } from '#lib/texts/errors.ts'
import { cleanHeader } from '#lib/uploads/headings.ts'
import { sheetErrors } from '#lib/uploads/sheet-errors.ts'
import { normaliseHeader } from '#lib/uploads/upload.ts'
import { type FileStore, insertFile, type StoredContent, storeContent } from '#server/files/files.ts'
import type { ReceivedFile } from '#server/http/receive.ts'
import { getRow } from '#server/lists/list.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import type { Services } from '#server/services.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { refusedSheet } from '#server/sheets/refused-sheet.ts'
import { today } from '#server/time/today.ts'
import type { ComparisonDetail, FileLook, NewComparison } from '../contract.ts'
import { errors } from '../error-texts.ts'
import {
  type FileField,
  fieldNames,
  findMappedHeader,
  findTerminalHeader,
  type HeadRow,
  proposeMapping,
  type TerminalMapping,
} from '../file-fields.ts'
import { compareJob } from './background.ts'
import { failRun, subject, topics } from './compare.ts'
import { eraseMerchantNames } from './erasure-queries.ts'
import * as queries from './queries.ts'

export type LookedFile = { file: Omit<ReceivedFile, 'path'>; rows: HeadRow[] }

/** The first rows of the first sheet; throws the reason why a file cannot be read. */
export async function readFirstRows(_files: unknown, file: ReceivedFile | undefined): Promise<LookedFile> {
  if (!file || file.bytes === 0) throw sheetErrors.file_empty()
  const { path, ...came } = file
  try {
    for await (const batch of readSheet(path)) return { file: came, rows: batch.map(({ n, cells }) => ({ n, cells })) }
  } catch (error) {
    throw refusedSheet(error)
  }
  throw sheetErrors.file_empty()
}

/** The same headings in any order are the same shape of list. */
function sameHeader(a: readonly string[], b: readonly string[]): boolean {
  const keys = (header: readonly string[]) => header.map(normaliseHeader).filter(Boolean).toSorted().join('|')
  return keys(a) === keys(b)
}

const shownSamples = 3

const findMapping = async ({ tx }: UserAct, supplier_id: number, headings: readonly string[]) =>
  (await queries.listMappings(tx, supplier_id)).find((it) => sameHeader(it.header, headings))

/** The mapping of a list that a program sends without one. */
export const mappingFor = async (act: UserAct, supplier_id: number, headings: readonly string[]) =>
  (await findMapping(act, supplier_id, headings))?.mapping ?? proposeMapping(headings)

/** A mapping is remembered per client: that of the last list with the same headings, else the headings are recognised. */
export async function lookAtFile(act: UserAct, supplier_id: number, { file, rows }: LookedFile): Promise<FileLook> {
  const header = findTerminalHeader(rows)
  if (!header) throw errors.no_header()
  const headings = cleanHeader(header.cells)
  const known = await findMapping(act, supplier_id, headings)
  const below = rows.filter(({ n }) => n > header.n)
  const samples = (at: number) =>
    [...new Set(below.map(({ cells }) => (cells[at] ?? '').trim().slice(0, 60)).filter(Boolean))].slice(0, shownSamples)
  return {
    file_name: file.name,
    columns: headings.flatMap((heading, at) => (heading === '' ? [] : [{ heading, samples: samples(at) }])),
    mapping: known?.mapping ?? proposeMapping(headings),
    remembered_on: known?.as_of ?? null,
    same_file_at: await queries.findSameFile(act.tx, supplier_id, file.sha256),
  }
}

export type StoredList = LookedFile & { stored: StoredContent }

export async function storeList(files: FileStore, file: ReceivedFile | undefined): Promise<StoredList> {
  const looked = await readFirstRows(files, file)
  // Checked by readFirstRows.
  const { path } = file as ReceivedFile
  const stored = await storeContent(files, {
    ...looked.file,
    media_type: 'application/octet-stream',
    content: { path },
  })
  return { ...looked, stored }
}

/** The fields that have a heading; at least terminal ID or serial, and no column twice. */
export function mappingOf(input: Partial<Record<FileField, string | null>>): TerminalMapping {
  const mapping: TerminalMapping = {}
  const taken = new Set<string>()
  for (const field of fieldNames) {
    const heading = input[field]
    if (!heading) continue
    if (taken.has(normaliseHeader(heading))) throw errors.column_twice({ heading }, { [field]: { key: 'taken' } })
    taken.add(normaliseHeader(heading))
    mapping[field] = heading
  }
  if (!mapping.terminal && !mapping.serial) throw errors.no_terminal({}, { terminal: { key: 'required' } })
  return mapping
}

type NewRun = Pick<NewComparison, 'supplier_id' | 'as_of'> & {
  file_id: number | null
  file_name: string
  import_id?: number
  mapping: TerminalMapping
  header: readonly string[]
}

/** The client and the day of a list. */
export async function checkList(act: UserAct, list: Pick<NewRun, 'supplier_id' | 'as_of'>): Promise<void> {
  if (list.as_of > today(act.at)) throw errors.in_the_future({}, { as_of: { key: 'date_in_future' } })
  if (!(await hasSupplier(act.tx, list.supplier_id))) throw invalidField('supplier_id', 'missing_record')
}

/** Opens a run; its rows follow. One per client at a time. */
export async function openRun(act: UserAct, run: NewRun): Promise<number> {
  await checkList(act, run)
  for (const id of await queries.listStalled(act.tx, run.supplier_id))
    await failRun(act, id, errors.interrupted({ reason: 'its job is gone' }))
  const id = await queries.insertRun(act.tx, { ...run, created_by: act.user.id, at: act.at ?? null })
  if (id === undefined) throw errors.under_way()
  await recordAudit(act, { subject, action: 'create', id, label: run.file_name, topics })
  return id
}

export async function startComparison(
  act: UserAct & { services: Services },
  input: NewComparison,
  { stored, file, rows }: StoredList,
): Promise<ComparisonDetail> {
  const mapping = mappingOf(input)
  const header = findMappedHeader(rows, mapping)
  if (!header) throw errors.column_missing({ headings: Object.values(mapping).join(', ') })
  const file_id = await insertFile(act, stored)
  const { supplier_id, as_of } = input
  const id = await openRun(act, {
    supplier_id,
    as_of,
    file_id,
    file_name: file.name,
    mapping,
    header: cleanHeader(header.cells),
  })
  await act.services.queue.send(act.tx, compareJob, { comparison_id: id })
  return getComparison(act, id)
}

export async function getComparison(act: UserAct, id: number): Promise<ComparisonDetail> {
  const head = await getRow(act.tx, queries.headSource, id)
  // The column holds the words in both languages.
  const { failure, ...rest } = head as unknown as queries.StoredHead
  const [current, previous, ...older] = await queries.listRunsUpTo(act.tx, id, rest.supplier_id)
  const runs = rest.state === 'done' && current ? [current, ...(previous ? [previous] : []), ...older].toReversed() : []
  const sums = await queries.listSums(act.tx, id)
  return {
    ...rest,
    failure: failure?.[act.language] ?? null,
    told: await queries.countReported(act.tx, id),
    previous:
      rest.state === 'done' && previous
        ? { as_of: previous.as_of, matched: previous.matched, open_count: previous.open_count }
        : null,
    classes: sums.map((it) => ({
      ...it,
      before: previous ? (previous.counts[it.class] ?? 0) : null,
      trend: runs.map(({ counts }) => counts[it.class] ?? 0),
    })),
  }
}

export async function getTrend(act: UserAct) {
  const rows = await queries.listTrend(act.tx)
  const items = new Map<
    number,
    { supplier_id: number; supplier: string; runs: { id: number; as_of: string; agreement: number }[] }
  >()
  for (const { supplier_id, supplier, ...run } of rows) {
    const item = items.get(supplier_id) ?? { supplier_id, supplier, runs: [] }
    item.runs.push(run)
    items.set(supplier_id, item)
  }
  return { items: [...items.values()] }
}

/** Of merchants who asked to be erased; called while their jobs still have their names. */
export const eraseMerchantsInComparisons = ({ tx }: Pick<UserAct, 'tx'>, intervention_ids: readonly number[]) =>
  eraseMerchantNames(tx, intervention_ids)
