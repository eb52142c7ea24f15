/** The upload of clients' files of interventions: read by a format, checked row by row, written as one batch. */
import { createHash } from 'node:crypto'
import { archiveImported, removeImported } from '#features/interventions/archive/server/service.ts'
import { interventionFieldNames } from '#features/interventions/formats/fields.ts'
import {
  chooseFormat,
  decideListing,
  findVersion,
  type InterventionField,
  type Mapping,
  markVersionUsed,
  openSheet,
  readFirstRows,
} from '#features/interventions/formats/server/service.ts'
import { isText, type PlainField, plainFields } from '#features/interventions/settings/job-fields.ts'
import { closingDaysLines, knownCodes, knownModels } from '#features/interventions/settings/server/service.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import { both, type Words } from '#lib/texts/texts.ts'
import { formatDay, formatInstant } from '#lib/time/dates.ts'
import type { UploadColumn, UploadColumns } from '#lib/uploads/upload.ts'
import type { Tx } from '#server/database/db.ts'
import { writeBehind } from '#server/database/write-behind.ts'
import { threadModule } from '#server/place.ts'
import type { UserAct } from '#server/records/act.ts'
import { defineServerUpload, type FileSheet, type SheetLayout, type Staged } from '#server/uploads/upload.ts'
import type { FileLook } from '../../files-contract.ts'
import type { FileProblem } from '../../files-problems.ts'
import { interventionsUpload as definition, FileChoices, reportGroups, terminalPattern } from '../../files-rules.ts'
import { fileErrors } from '../../files-texts.ts'
import { texts } from '../../texts.ts'
import type { DueJob } from '../due.ts'
import { named } from '../service.ts'
import { fewestToTell } from './compare-queries.ts'
import { changeOf, compareFile } from './comparing.ts'
import * as conflicts from './conflict-queries.ts'
import { deleteDifferences } from './difference-queries.ts'
import { listLaterFiles, listPlaces } from './outcome-queries.ts'
import * as queries from './queries.ts'
import { createResolver, type FileFacts, type FileJob, type ResolvedRow } from './resolve.ts'
import { createRead, type SheetToRead } from './row-reading.ts'
import { sample } from './sample.ts'
import { undoFile, writeFile } from './writing.ts'

/** Cells that are read into something else; in each the longest value that is stored. */
const readColumns = {
  code: { label: texts.code, max: 250, choices: { path: '/api/intervention-codes', field: 'code' } },
  received_at: { label: texts.received_at, max: 40 },
  closing_days: { label: texts.closing_days, max: 20 },
} as const satisfies Record<Exclude<InterventionField, PlainField>, Omit<UploadColumn, 'examples'>>

function columnOf(field: InterventionField): UploadColumn {
  if (field in readColumns) return { ...readColumns[field as keyof typeof readColumns], examples: [] }
  const { label, control } = plainFields[field as PlainField]
  return {
    label,
    // A province may be written out, and so may a number or a day.
    max: isText(control) ? control.max : 60,
    ...(control.mono && { type: 'code' }),
    ...(control.kind === 'textarea' && { several_lines: true }),
    examples: [],
  }
}
const place = ['merchant_name', 'city', 'province'] as const
const due = ['received_at', 'client_terminal_id', 'tml_model', 'closing_days'] as const
/** In the order of the table of failing rows: first what says which job it is, and when it is due. */
const fieldNames = [...new Set(['client_reference', 'code', ...place, ...due, ...interventionFieldNames] as const)]

const hidden = (label: Words): UploadColumn => ({ label, hidden: true, examples: [] })
const sheetLabel = both('Sheet', 'Foglio')

/** Beside what the format reads, days that neither the file nor the settings give can be typed. */
const readFields = (mapping: Mapping) =>
  fieldNames.filter((field) => mapping.fields[field] !== undefined || field === 'closing_days')

const columnsOf = (mapping: Mapping): UploadColumns => ({
  ...Object.fromEntries(readFields(mapping).map((field) => [field, columnOf(field)])),
  source_sheet:
    mapping.sheets.read === 'all' ? { label: sheetLabel, row_sheet: true, examples: [] } : hidden(sheetLabel),
  source_row: { ...hidden(texts.source), row_number: true },
  unreadable: hidden(both('Unreadable', 'Illeggibile')),
  raw: hidden(texts.raw_row),
})

const changeWords = ({ renamed, added, gone }: NonNullable<FileLook['change']>) =>
  [
    ...renamed.map(({ from, to }) => `“${from}” → “${to}”`),
    ...added.map((heading) => `+ “${heading}”`),
    ...gone.map((heading) => `− “${heading}”`),
  ].join(', ')

async function layout(act: UserAct, file: FileSheet): Promise<SheetLayout | undefined> {
  const version = await findVersion(act.tx, Number(file.context.version_id))
  if (!version?.module_id) throw fileErrors.no_format()
  const { mapping, format_name: format, supplier_id, module_id, version_id, number } = version
  if (file.index === 0)
    await queries.saveFile(act.tx, { import_id: file.import_id, supplier_id, module_id, version_id })
  const sheet = openSheet(mapping, { name: file.sheet, index: file.index, firstRows: file.firstRows })
  const everySheet = mapping.sheets.read === 'all'
  if (
    !sheet &&
    !everySheet &&
    (mapping.sheets.read === 'named' ? file.sheet === mapping.sheets.name : file.index === 0)
  )
    throw fileErrors.no_header({ format })
  if (!sheet) return undefined
  // Beside the sheets of the codes there may be others, such as a legend.
  if (!sheet.isNearly && everySheet) return undefined
  if (!sheet.isNearly) throw fileErrors.no_header({ format })
  if (sheet.change)
    throw fileErrors.header_changed({
      format,
      number,
      changes: `${everySheet ? `“${file.sheet}”: ` : ''}${changeWords(sheet.change)}`,
    })
  const input: SheetToRead = { mapping, name: file.sheet, firstRows: file.firstRows, fields: readFields(mapping) }
  return {
    columns: columnsOf(mapping),
    headRows: 0,
    countsEmptyRows: true,
    read: createRead(input),
    inThread: { module: threadModule('features/interventions/jobs/server/files/row-reading').href, input },
  }
}

type Facts = FileFacts & { file: queries.ClientFile; digest: string }

async function factsOf(act: UserAct, import_id: number): Promise<Facts> {
  const file = await queries.findFile(act.tx, import_id)
  if (!file) throw fileErrors.no_format()
  const settings = {
    codes: await knownCodes(act.tx),
    models: await knownModels(act.tx),
    lines: await closingDaysLines(act.tx),
  }
  const { supplier_id, version_id, terminal_id_pattern } = file
  const restsOn = JSON.stringify([supplier_id, version_id, terminal_id_pattern, settings])
  return {
    ...settings,
    file,
    supplier_id,
    terminal: terminalPattern(terminal_id_pattern),
    now: act.at ?? new Date().toISOString(),
    digest: createHash('sha256').update(restsOn).digest('hex'),
  }
}

/** The same settings, and no job that was closed or came from another client since. */
async function isCurrent({ tx, ...act }: UserAct, { import_id }: Staged): Promise<boolean> {
  const { file, digest } = await factsOf({ tx, ...act }, import_id)
  return file.checked_with === digest && !(await conflicts.hasNewConflicts(tx, import_id))
}

async function check(act: UserAct, { import_id, parts, columns, isAll, progress }: Staged) {
  const { tx } = act
  const fields = fieldNames.filter((field) => field in columns)
  const facts = await factsOf(act, import_id)
  const version = facts.file.version_id === null ? undefined : await findVersion(tx, facts.file.version_id)
  const resolve = createResolver(
    facts,
    fields.filter((field) => version === undefined || version.mapping.fields[field] !== undefined),
  )
  const found: Found[] = []
  const numbers: number[] = []
  await writeBehind(async (writer) => {
    // The client's raw row is left out: it is long, and only inserting needs it.
    for await (const staged of parts([...fields, 'unreadable'])) {
      const resolved = staged.map(resolve)
      await writer.start(async () => {
        await queries.saveRows(tx, import_id, resolved)
        found.push(...resolved.flatMap((row) => row.found), ...(await findKnown(tx, import_id, resolved)))
      })
      for (const { n } of resolved) numbers.push(n)
      await progress(numbers.length, facts.file.total_rows)
    }
  })
  await queries.saveCheckedWith(tx, import_id, facts.digest, isAll)
  return [...found, ...(await findDoubles(tx, import_id, numbers, columns))]
}

type Found = ResolvedRow['found'][number]
const column = 'client_reference'
const about = (n: number, problem: FileProblem, detail: Words): Found => ({ n, problem, column, detail })

/** Rows whose job is closed, or that another client has too. */
async function findKnown(tx: Tx, import_id: number, rows: readonly { n: number }[]): Promise<Found[]> {
  const known = await conflicts.listKnown(
    tx,
    import_id,
    rows.map(({ n }) => n),
  )
  return known.map(({ n, number, status, on, supplier, module }) => {
    if (status !== null) return about(n, 'known_closed', closedWords[status](number, formatDay(on)))
    const where = [supplier, module].filter((name) => name !== null).join(', ')
    return about(n, 'known_elsewhere', both(`${number} of ${where}`, `${number} di ${where}`))
  })
}

/** Rows whose reference occurs in another row of the file as well. */
async function findDoubles(tx: Tx, import_id: number, numbers: readonly number[], columns: UploadColumns) {
  const fields = fieldNames.filter((field) => field in columns).length
  const doubles = await conflicts.listDoubles(tx, import_id, numbers, fields)
  if (doubles.length === 0) return []
  const others = doubles.map(({ other }) => other)
  const places = new Map(
    (await listPlaces(tx, import_id, others, Object.keys(columns))).map((place) => [place.n, place]),
  )
  const hasSheets = columns.source_sheet?.row_sheet === true
  return doubles.map(({ n, other, is_same }) => {
    const { sheet = '', row = String(other) } = places.get(other) ?? {}
    const place = hasSheets
      ? both(`row ${row} of “${sheet}”`, `riga ${row} di «${sheet}»`)
      : both(`row ${row}`, `riga ${row}`)
    return is_same
      ? about(n, 'same_row', both(`The same as ${place.EN}: read once`, `Uguale alla ${place.IT}: letta una volta`))
      : about(n, 'duplicate_reference', both(`Also in ${place.EN}`, `Anche nella ${place.IT}`))
  })
}

const closedWords = {
  closed: (number: string, day: string) => both(`${number} was closed on ${day}`, `${number} è stato chiuso il ${day}`),
  cancelled: (number: string, day: string) =>
    both(`${number} was cancelled on ${day}`, `${number} è stato annullato il ${day}`),
}

/** Everything is compared again behind the locks; if that is not what was looked at, nothing is written. */
async function decide(act: UserAct, import_id: number, choices: FileChoices): Promise<queries.Decided> {
  const { tx } = act
  await queries.lockKnown(tx, import_id)
  const decided = await queries.decide(tx, import_id, choices)
  if (choices.by_group) return decided
  if (choices.seen === undefined ? decided.known === 0 : choices.seen === decided.digest) return decided
  const last = await queries.findLastChange(tx, import_id)
  const by = { name: last?.name ?? '–', when: formatInstant(last?.at) }
  throw choices.seen === undefined
    ? fileErrors.not_looked_at({ ...by, count: decided.known })
    : fileErrors.changed_since(by)
}

async function commit(act: UserAct, { import_id, rows, choices: given, progress }: Staged): Promise<number> {
  const { tx } = act
  const choices = FileChoices.parse(given ?? {})
  const file = await queries.findFile(tx, import_id)
  if (!file) throw fileErrors.no_format()
  await queries.lockClient(tx, file.supplier_id)
  const { withdrawn, rows: decided, listing } = await decide(act, import_id, choices)
  const changed = decided.flatMap((row) => (row.kind === 'changed' ? [changeOf(row)] : []))
  const created = decided.flatMap(({ kind, n, job }) => (kind === 'new' ? [{ n, ...toDueJob(file, job) }] : []))
  const total = created.length + changed.length + withdrawn.length
  if (total === 0) throw fileErrors.nothing_to_accept()
  const ids = await writeFile(act, { ...file, rows }, { created, changed, withdrawn }, (done) => progress(done, total))
  await archiveImported(act, {
    file_id: file.file_id,
    import_id,
    supplier_id: file.supplier_id,
    module_id: file.module_id,
    row_count: file.total_rows,
    interventions: [...decided.flatMap(({ id }) => id ?? []), ...ids],
  })
  await deleteDifferences(tx, import_id)
  if (file.version_id !== null) await markVersionUsed(tx, file.version_id)
  // Accepting two files accepts what they show of the third.
  if (file.format_id !== null && listing.decided === null && listing.proposed !== null && listing.total >= fewestToTell)
    await decideListing(act, file.format_id, listing.proposed)
  return created.length + changed.length
}

/** What the due date of a new row rests on. */
function toDueJob({ supplier_id }: queries.ClientFile, job: FileJob): DueJob {
  const { code_id, received_at, province = null, city = null, closing_days = null } = job
  if (!code_id || !received_at) throw requestErrors.stale()
  return { supplier_id, code_id, received_at, province, city, given_days: closing_days, holds: [] }
}

/** The version that reads a file exactly; otherwise the reason why none does. */
function chosenVersion(choice: Awaited<ReturnType<typeof chooseFormat>>): number {
  if (choice.fit === 'none') throw fileErrors.no_format()
  const { format_name: format, number, version_id } = choice.version
  if (choice.fit === 'nearly') throw fileErrors.header_changed({ format, number, changes: changeWords(choice.change) })
  if (choice.others.length > 0)
    throw fileErrors.several_formats({
      formats: [choice.version, ...choice.others].map((one) => `${one.format_name} (${one.format_id})`).join(', '),
    })
  return version_id
}

const inTheWay = (names: readonly string[], EN: string, IT: string) => [
  { count: names.length, items: both(`${EN} (${named(names)})`, `${IT} (${named(names)})`) },
]

export const interventionsUpload = defineServerUpload({
  definition: { ...definition, sample },
  allow: ['admin'],
  topics: ['interventions'],
  sheets: 'all',
  choices: FileChoices,
  groups: {
    names: reportGroups,
    renew: ({ tx }, import_id, numbers) => compareFile(tx, import_id, numbers),
    async count({ tx }, import_id) {
      const counts = (await queries.findFile(tx, import_id))?.comparison?.counts
      if (!counts) return null
      const { new: fresh, changed, unchanged, gone, closed } = counts
      return { new: fresh, changed, unchanged, gone, closed_here: closed }
    },
    accept: (names) => ({
      by_group: true,
      new: { accept: names.has('new') },
      changed: { accept: names.has('changed') },
      gone: { cancel: names.has('gone') ? 'all' : 'none' },
    }),
  },
  async prepare(file, { version_id, file_format_id, ...context }) {
    if (version_id !== undefined) return undefined
    const { sheets } = await readFirstRows(file)
    return async ({ tx }) => {
      const of = file_format_id === undefined ? {} : { format_id: Number(file_format_id) || 0 }
      return { ...context, version_id: String(chosenVersion(await chooseFormat(tx, of, sheets))) }
    }
  },
  linkedBy: ['client_reference'],
  async checkContext({ tx }, { version_id }) {
    if (!(await findVersion(tx, Number(version_id) || 0))) throw fileErrors.no_format()
  },
  layout,
  check,
  checksInParts: { takeBack: async ({ tx }, import_id) => void (await queries.deleteRows(tx, import_id)) },
  isCurrent,
  commit,
  async revert(act, import_id) {
    const later = await listLaterFiles(act.tx, import_id)
    if (later.length > 0) return inTheWay(later, '{count|later file|later files}', 'file {count|successivo|successivi}')
    const changed = await undoFile(act, import_id)
    if (changed.length > 0)
      return inTheWay(
        changed,
        '{count|intervention|interventions} changed since',
        '{count|intervento modificato|interventi modificati} in seguito',
      )
    await removeImported(act, import_id)
    return []
  },
})
