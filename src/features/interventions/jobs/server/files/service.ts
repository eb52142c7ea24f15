/** Clients' files before they are inserted: which format reads one, how it differs from our jobs, words mapped on the spot. */
import { findSameFile } from '#features/interventions/archive/server/service.ts'
import { type ChosenVersion, chooseFormat, readFirstRows } from '#features/interventions/formats/server/service.ts'
import { knownCodes } from '#features/interventions/settings/server/service.ts'
import { existing } from '#lib/texts/errors.ts'
import type { Language } from '#lib/texts/texts.ts'
import { notAvailable } from '#lib/time/dates.ts'
import { writeValue } from '#lib/words/values.ts'
import type { Tx } from '#server/database/db.ts'
import type { ReceivedFile } from '#server/http/receive.ts'
import type { UserAct } from '#server/records/act.ts'
import type { DifferenceRow, FileDifferences, FileLook } from '../../files-contract.ts'
import { compareFile } from './comparing.ts'
import * as differences from './difference-queries.ts'
import { findOutcome, listOwners } from './outcome-queries.ts'
import * as queries from './queries.ts'
import { countKnownLengths, countLengths, type LengthCount } from './terminal-queries.ts'

export type LookedAt = Awaited<ReturnType<typeof readFirstRows>> & Pick<ReceivedFile, 'bytes' | 'sha256'>

/** Before the transaction: reading a file takes its time. */
export async function readToLook(file: ReceivedFile | undefined): Promise<LookedAt> {
  const first = await readFirstRows(file)
  return { ...first, bytes: file?.bytes ?? 0, sha256: file?.sha256 ?? '' }
}

export async function lookAtFile(
  { tx }: Pick<UserAct, 'tx'>,
  of: { module_id?: number | undefined; format_id?: number | undefined },
  file: LookedAt,
): Promise<FileLook> {
  const choice = await chooseFormat(tx, of, file.sheets)
  const versions = choice.fit === 'none' ? [] : [choice.version, ...(choice.fit === 'exact' ? choice.others : [])]
  const [format = null, ...others] = await describeFormats(tx, versions)
  return {
    file_name: file.file_name,
    bytes: file.bytes,
    total_rows: file.total_rows,
    hidden: file.hidden,
    fit: format ? choice.fit : 'none',
    format,
    others,
    change: choice.fit === 'nearly' ? choice.change : null,
    same_file_as: (await findSameFile({ tx }, file.sha256)) ?? null,
  }
}

async function describeFormats(tx: Tx, versions: readonly ChosenVersion[]): Promise<NonNullable<FileLook['format']>[]> {
  const owners = await listOwners(
    tx,
    versions.map(({ format_id }) => format_id),
  )
  return versions.flatMap(({ format_id, version_id, format_name, number, supplier_id, module_id }) => {
    const owner = owners.find((it) => it.format_id === format_id)
    if (!owner || module_id === null) return []
    const { newest, supplier, module } = owner
    return [{ format_id, version_id, name: format_name, number, newest, supplier_id, supplier, module_id, module }]
  })
}

export const getFile = (tx: Tx, import_id: number): Promise<queries.ClientFile> =>
  existing(queries.findFile(tx, import_id))

const fewestIds = 5
const countOf = (lengths: readonly LengthCount[]) => lengths.reduce((sum, { count }) => sum + count, 0)

/** The number of digits that at least this share of the IDs have; undefined if there are few IDs, or no such number. */
function usualDigits(lengths: readonly LengthCount[], share: number): number | undefined {
  const total = countOf(lengths)
  const most = lengths.toSorted((a, b) => b.count - a.count)[0]
  return most && most.digits > 0 && total >= fewestIds && most.count >= total * share ? most.digits : undefined
}

/** Terminal IDs with fewer digits than this client's have: a digit was lost on the way, most often a leading zero. */
async function findShortTerminals(tx: Tx, file: queries.ClientFile): Promise<FileDifferences['short_terminals']> {
  const lengths = await countLengths(tx, file.import_id)
  const digits = usualDigits(await countKnownLengths(tx, file.supplier_id), 0.9) ?? usualDigits(lengths, 0.5)
  const shorter = lengths.filter((one) => one.digits > 0 && one.digits < (digits ?? 0))
  const [first] = shorter
  return digits === undefined || !first ? null : { digits, count: countOf(shorter), example: first.example }
}

/** Nothing is known of a file before its first check has ended. */
const notCompared: NonNullable<queries.ClientFile['comparison']> = {
  counts: {
    new: 0,
    changed: 0,
    unchanged: 0,
    closed: 0,
    gone: 0,
    changed_blocked: 0,
    gone_open: 0,
    gone_assigned: 0,
    gone_blocked: 0,
  },
  fields: [],
  effects: { due_moves: 0, due_sooner: 0, technicians: 0 },
  digest: '',
  listing: { decided: null, proposed: null, total: 0, listed: 0 },
}

/** As the file was compared last; `compareFile` compares it again. */
export async function getDifferences({ tx }: Pick<UserAct, 'tx'>, import_id: number): Promise<FileDifferences> {
  const file = await getFile(tx, import_id)
  return {
    import_id,
    supplier_id: file.supplier_id,
    supplier: file.supplier,
    module: file.module,
    format:
      file.format_id === null
        ? null
        : { id: file.format_id, name: file.format_name ?? '', number: file.format_number ?? 0 },
    last: (await queries.findLastFile(tx, import_id)) ?? null,
    ...(file.comparison ?? notCompared),
    compared_at: file.compared_at,
    short_terminals: await findShortTerminals(tx, file),
    outcome: (await findOutcome(tx, import_id)) ?? null,
  }
}

/** Compares with the jobs as they are now. */
export async function compareAgain(act: UserAct, import_id: number): Promise<FileDifferences> {
  await compareFile(act.tx, import_id)
  return getDifferences(act, import_id)
}

/** A value as people read it. */
function show(field: string, value: unknown, codes: ReadonlyMap<number, string>, language: Language): string | null {
  if (value === null || value === undefined) return null
  if (field === 'code_id') return codes.get(Number(value)) ?? notAvailable
  return writeValue(value, language)
}

export async function listDifferences(
  { tx, language }: Pick<UserAct, 'tx' | 'language'>,
  import_id: number,
  asked: Parameters<typeof differences.listDifferences>[2],
): Promise<{ items: DifferenceRow[]; total: number }> {
  await getFile(tx, import_id)
  const rows = await differences.listDifferences(tx, import_id, asked)
  const codes = new Map((await knownCodes(tx)).map(({ id, code }) => [id, code]))
  const items = rows.map(({ changes, provinces, client_reference, code_id, ...row }): DifferenceRow => {
    const province = changes?.province?.[1]
    return {
      ...row,
      client_reference: client_reference ?? '',
      code: show('code_id', code_id, codes, language),
      changes: Object.entries(changes ?? {}).map(([field, [before, after]]) => ({
        field,
        before: show(field, before, codes, language),
        after: show(field, after, codes, language),
      })),
      not_covered: typeof province === 'string' && provinces !== null && !provinces.includes(province),
      blocked: row.status === 'closing_requested' && (asked.group === 'changed' || asked.group === 'gone'),
    }
  })
  return { items, total: await differences.countDifferences(tx, import_id, asked) }
}
