/** Service functions of file formats, and what the reading of files asks of them. */

import { closingDaysFor, findCode, findModel, settingProblems } from '#features/interventions/settings/rules.ts'
import {
  calendarOf,
  closingDaysLines,
  knownCodes,
  knownModels,
  moduleOwner,
} from '#features/interventions/settings/server/service.ts'
import { invalidField } from '#lib/texts/errors.ts'
import { localDay } from '#lib/time/dates.ts'
import { dueDate } from '#lib/time/due-dates.ts'
import { workCalendar } from '#lib/time/working-days.ts'
import { cleanHeader } from '#lib/uploads/headings.ts'
import type { Tx } from '#server/database/db.ts'
import type { UserAct } from '#server/records/act.ts'
import { defineRecords } from '#server/records/records.ts'
import { chooseByHeader, type FormatChoice, isNearly, type KnownVersion } from '../choose.ts'
import type {
  FileFormat,
  FormatInput,
  FormatVersion,
  FormatWithVersions,
  Listing,
  Resolved,
  Sample,
} from '../contract.ts'
import { fieldOf, type InterventionField } from '../fields.ts'
import { Mapping, type SheetRow } from '../mapping.ts'
import {
  createSheetReader,
  fileHeader,
  isSheetRead,
  readValue,
  sheetChange,
  type ValueRules,
} from '../reading-rules.ts'
import type { ReportFormatInput } from '../report-contract.ts'
import { texts } from '../texts.ts'
import { isYes } from '../values.ts'
import * as queries from './queries.ts'
import { readSample, type SampleRows } from './read-sample.ts'
import { findLayout, reportFormatRecords } from './report/service.ts'

/** All versions of a format, the newest first; what was stored is checked when it is read. */
async function versionsOf(tx: Tx, format_id: number): Promise<FormatVersion[]> {
  const rows = await queries.listVersions(tx, { format_id })
  return rows.map(({ format_id: _id, kind, supplier_id, module_id, format_name, mapping, ...version }) => ({
    ...version,
    mapping: Mapping.parse(mapping),
  }))
}

const records = defineRecords<FileFormat, FormatInput>({
  table: 'file_format',
  source: queries.formatSource,
  one: texts.one,
  label: 'name',
  uses: queries.formatUses,
  topics: ['module-names'],
  async check({ tx }, { supplier_id, module_id }) {
    const owner = await moduleOwner(tx, module_id)
    if (owner !== undefined && owner !== supplier_id)
      throw invalidField('module_id', settingProblems.module_of_other_supplier)
  },
  relatedFields: {
    reading: {
      async write({ tx, user }: UserAct, format_id, reading: FormatInput['reading'] | undefined) {
        if (reading) await queries.saveVersion(tx, { format_id, ...reading, created_by: user.id })
      },
      describe: queries.describeVersion,
    },
  },
})

const withVersions = async (tx: Tx, format: FileFormat): Promise<FormatWithVersions> => ({
  ...format,
  versions: await versionsOf(tx, format.id),
})

/** The same actions as of every record, answered with the versions. */
export const formatRecords = {
  ...records,
  get: async (act: Pick<UserAct, 'tx'>, id: number) => withVersions(act.tx, await records.get(act, id)),
  create: async (act: UserAct, input: FormatInput) => withVersions(act.tx, await records.create(act, input)),
  update: async (act: UserAct, id: number, change: Partial<FormatInput>, version?: number) =>
    withVersions(act.tx, await records.update(act, id, change, version)),
  async remove(act: UserAct, id: number) {
    // A format of another kind is not found here.
    await records.get(act, id)
    return records.remove(act, id)
  },
}

/** A sample with the words that help to recognise its columns. */
export async function describeSample(tx: Tx, sample: SampleRows): Promise<Sample> {
  const codes = await knownCodes(tx)
  const models = await knownModels(tx)
  return {
    ...sample,
    sheets: sample.sheets.map(({ name, rows }) => ({
      name,
      rows: rows.map(({ n, cells }) => ({ n, cells: cells.map((cell) => cell.slice(0, 500)) })),
    })),
    known: {
      codes: codes
        .filter(({ active }) => active)
        .flatMap(({ code, supplier_id, aliases }) => [
          { word: code, supplier_id },
          ...aliases.map((it) => ({ word: it.alias, supplier_id: it.supplier_id })),
        ]),
      models: models.map(({ name, supplier_id }) => ({ word: name, supplier_id })),
      today: localDay(),
    },
  }
}

type PreviewRow = Record<'code' | 'tml_model' | 'city' | 'province' | 'received_at' | 'closing_days', string>

/** The day of an instant; nothing for other texts, of which a parser makes a year such as 454. */
function receivedOn(text: string): string | null {
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(Date.parse(text))) return null
  const day = localDay(text)
  return day >= '2000' && day < '2100' ? day : null
}

/** What rows would become: our code, its kind, the preferred part, the due date. */
export async function resolveRows(tx: Tx, supplier_id: number, rows: readonly PreviewRow[]): Promise<Resolved[]> {
  const codes = await knownCodes(tx)
  const models = await knownModels(tx)
  const lines = await closingDaysLines(tx)
  const office = await calendarOf(tx)
  const parts = await queries.partNumbers(
    tx,
    models.flatMap(({ part_ids }) => part_ids.slice(0, 1)),
  )
  return rows.map((row) => {
    const code = findCode(codes, supplier_id, row.code)
    const model = findModel(models, supplier_id, row.tml_model)
    const on = receivedOn(row.received_at)
    const days = /^\d{1,3}$/.test(row.closing_days)
      ? Number(row.closing_days)
      : on !== null && code
        ? closingDaysFor(lines, { supplier_id, code_id: code.id, province: row.province || null, on })?.days
        : undefined
    const calendar = workCalendar(office.closures, { city: row.city || null, supplier: supplier_id })
    const job = {
      received_at: row.received_at,
      cut_off: office.cutOffOf(supplier_id),
      closing_days: days ?? 0,
      holds: [],
    }
    return {
      code: code?.code ?? null,
      kind: code?.kind ?? null,
      part: parts.get(model?.part_ids[0] ?? 0) ?? null,
      due_on: on === null || days === undefined ? null : dueDate(job, calendar).due_on,
    }
  })
}

export type ChosenVersion = KnownVersion & {
  format_name: string
  supplier_id: number
  module_id: number | null
  mapping: Mapping
}

const toChosen = (row: Awaited<ReturnType<typeof queries.listVersions>>[number]): ChosenVersion => {
  const mapping = Mapping.parse(row.mapping)
  return {
    format_id: row.format_id,
    version_id: row.id,
    number: row.number,
    header: mapping.header,
    used_at: row.used_at && new Date(row.used_at).toISOString(),
    format_name: row.format_name,
    supplier_id: row.supplier_id,
    module_id: row.module_id,
    mapping,
  }
}

/** The first rows of the sheets of a file. */
export type FirstRows = SampleRows['sheets']
/** Reads the first rows of every sheet, outside a transaction; throws the reason why a file cannot be read. */
export const readFirstRows = readSample

/** Which format reads a file of interventions, by its header: of one supplier, module or format, or of all. */
export async function chooseFormat(
  tx: Tx,
  of: { supplier_id?: number | undefined; module_id?: number | undefined; format_id?: number | undefined },
  sheets: FirstRows,
): Promise<FormatChoice<ChosenVersion>> {
  const rows = await queries.listVersions(tx, { kind: 'interventions', supplier_id: of.supplier_id ?? null })
  const versions = rows
    .filter(({ module_id }) => of.module_id === undefined || module_id === of.module_id)
    .filter(({ format_id }) => of.format_id === undefined || format_id === of.format_id)
    .map(toChosen)
  return chooseByHeader(versions, ({ mapping }) => fileHeader(mapping, sheets))
}

/** One version to read a file with; undefined where it was deleted. */
export async function findVersion(tx: Tx, version_id: number): Promise<ChosenVersion | undefined> {
  const [row] = await queries.listVersions(tx, { version_id })
  return row && toChosen(row)
}

/** Reads one sheet of a file with a mapping. Undefined: the sheet is not read, or holds no header. */
export function openSheet(
  mapping: Mapping,
  { name, index, firstRows }: { name: string; index: number; firstRows: readonly SheetRow[] },
) {
  if (!isSheetRead(mapping, name, index)) return undefined
  const reader = createSheetReader(mapping, { name, rows: firstRows })
  if (!reader) return undefined
  const found = cleanHeader(reader.header.cells)
  return { ...reader, change: sheetChange(mapping, found), isNearly: isNearly(mapping.header, found) }
}

/** A value of a field as people type it on our screens; undefined where it cannot be read. */
export const readTyped = (field: InterventionField, text: string): string | undefined => readValue(field, text, typed)
const typed: ValueRules = { date_order: 'DMY', time_zone: 'rome' }
/** The same as it is stored, for its schema to judge: a number, yes and no; a text that cannot be read as it is. */
export function readPlain(field: InterventionField, text: string): unknown {
  const read = readTyped(field, text)
  const { kind } = fieldOf(field)
  return read === undefined ? text : kind === 'number' ? Number(read) : kind === 'yes_no' ? isYes(read) : read
}

export type { ChosenLayout } from './report/service.ts'
export type { InterventionField, Mapping }
/** The newest layout of a format, or one by its version; undefined where there is none. */
export const findReportLayout = findLayout

/** For the demo data. */
export const createReportFormat = (act: UserAct, input: ReportFormatInput) => reportFormatRecords.create(act, input)

/** What the files of a format list, as two of them showed. */
export const decideListing = async (act: UserAct, format_id: number, listing: Listing): Promise<void> => {
  await records.update(act, format_id, { listing })
}

/** Notes that a file was read or made with a version. */
export const markVersionUsed = async (tx: Tx, version_id: number): Promise<void> => {
  await queries.markUsed(tx, version_id)
}
