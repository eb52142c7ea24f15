/** Minutes between municipalities from a file: read in pieces, each written at once, used only when all of it was read. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { drivingMinutes, type Municipality } from '#lib/places/municipalities.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import type { Database, Tx } from '#server/database/db.ts'
import { makeTemporary } from '#server/files/temporary.ts'
import type { ReceivedFile } from '#server/http/receive.ts'
import { municipalities } from '#server/places/municipalities.ts'
import { recordAudit, requireRole, type User, type UserAct } from '#server/records/act.ts'
import { type SheetLimits, sheetLimits } from '#server/sheets/limits.ts'
import { readCsv } from '#server/sheets/read-csv.ts'
import type { SheetRow } from '#server/sheets/row-guard.ts'
import { SheetError } from '#server/sheets/sheet-error.ts'
import { openZip } from '#server/sheets/zip-parts.ts'
import type { Matrix, matrixReasons } from '../minutes-contract.ts'
import { columnsOf, longestDrive, type MatrixColumns, type MatrixRow, readPair } from '../minutes-rules.ts'
import * as queries from './minutes-queries.ts'

type Reason = (typeof matrixReasons)[number]
/** A region against all of Italy is twelve million rows, a gigabyte of text. */
const limits: SheetLimits = {
  ...sheetLimits,
  zip_entries: 40,
  rows: 15_000_000,
  columns: 60,
  cell_characters: 500,
  row_characters: 4_000,
  sheet_characters: 2_000_000_000,
  entry_bytes: 1_500_000_000,
  total_bytes: 2_000_000_000,
}
/** More wrong rows than these of a hundred: it is another file. */
const mostWrong = 5
/** Rows that show what is in which column. */
const sampled = 200

/** The texts of a zip are unpacked one after the other; anything else is read as it is. */
async function* textsOf(path: string, folder: string): AsyncGenerator<{ path: string; before: number; share: number }> {
  const zip = await openZip(path, limits).catch((error: unknown) => {
    if (error instanceof SheetError && error.reason === 'broken') return undefined
    throw error
  })
  if (!zip) return yield { path, before: 0, share: 1 }
  try {
    const names = zip.names.filter((name) => /\.(csv|txt)$/.test(name))
    if (names.length === 0) throw new SheetError('not_a_sheet', 'no text in the zip')
    for (const [at, name] of names.entries()) {
      const unpacked = join(folder, `minutes-${at}.csv`)
      await pipeline(Readable.from(zip.text(name)), createWriteStream(unpacked))
      yield { path: unpacked, before: at / names.length, share: 1 / names.length }
      await rm(unpacked)
    }
  } finally {
    zip.close()
  }
}

/** The first rows come together, so that columns are known by what is in them. */
async function* withSample(parts: AsyncIterable<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  let first: SheetRow[] | undefined = []
  for await (const part of parts) {
    if (!first) yield part
    else if (first.push(...part) >= sampled) {
      yield first
      first = undefined
    }
  }
  if (first && first.length > 0) yield first
}

type Counts = { share: number; pairs: number; left_out: number }

async function readPairs(database: Database, id: number, path: string, tell: (read: number) => void, counts: Counts) {
  const known = new Set(municipalities().map((it) => it.id))
  let columns: MatrixColumns | undefined
  let [rows, wrong] = [0, 0]
  for await (const part of withSample(readCsv(path, limits, (read, total) => tell(read / Math.max(1, total))))) {
    const pairs: MatrixRow[] = []
    const [head] = part
    let skip = 0
    if (!columns && head) {
      const sample = part.slice(1, sampled).map(({ cells }) => cells)
      const found = columnsOf(head.cells, sample, (code) => known.has(code))
      if (!found) return 'columns'
      columns = found.columns
      skip = found.isHead ? 1 : 0
    }
    for (const { cells } of part.slice(skip)) {
      rows += 1
      const pair = columns && readPair(cells, columns)
      if (!pair) wrong += 1
      else if (pair.from === pair.to || pair.minutes > longestDrive || !known.has(pair.from) || !known.has(pair.to))
        counts.left_out += 1
      else pairs.push(pair)
    }
    if (wrong > 100 && wrong * 100 > rows * mostWrong) return 'wrong_rows'
    await database.write(async (tx) => {
      // Somebody removed it meanwhile.
      if (!(await queries.noteProgress(tx, id, counts))) throw requestErrors.not_found()
      counts.pairs += await queries.insertPairs(tx, id, pairs)
    })
  }
  return wrong * 100 > rows * mostWrong ? 'wrong_rows' : null
}

const reasonOf = ({ reason }: SheetError): Reason =>
  reason === 'too_large' || reason === 'too_many_rows' || reason === 'too_much_text' ? 'too_large' : 'unreadable'

/** Outside of the transaction of its call, because it takes long; what was read of a refused file is removed. */
export async function readMatrix(database: Database, file: ReceivedFile, user: User): Promise<number> {
  if (user.role !== 'admin') throw requestErrors.wrong_role()
  const id = await database.write((tx) => queries.insertMatrix(tx, file.name, user.id))
  const folder = await makeTemporary('read')
  const counts = { share: 0, pairs: 0, left_out: 0 }
  let reason: Reason | null = 'unreadable'
  try {
    for await (const { path, before, share } of textsOf(file.path, folder)) {
      const tell = (read: number) => {
        counts.share = Math.min(99, Math.floor((before + share * read) * 100))
      }
      reason = await readPairs(database, id, path, tell, counts)
      if (reason !== null) break
    }
    if (reason === null && counts.pairs === 0) reason = 'no_pairs'
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    reason = reasonOf(error)
  } finally {
    await rm(folder, { recursive: true, force: true })
    await database.write(async (tx) => {
      if (reason !== null) await queries.deletePairs(tx, id)
      await queries.endMatrix(tx, id, counts, reason)
    })
  }
  return id
}

export async function addedMatrix(act: UserAct, id: number): Promise<Matrix> {
  const matrix = await queries.findMatrix(act.tx, id)
  if (!matrix) throw requestErrors.not_found()
  await recordAudit(act, { subject: 'dispatch-board', action: 'upload', id, label: matrix.file_name })
  return matrix
}

export async function removeMatrix(act: UserAct, id: number): Promise<void> {
  requireRole(act)
  const matrix = await queries.findMatrix(act.tx, id)
  if (!matrix) throw requestErrors.not_found()
  await queries.deleteMatrix(act.tx, id)
  await recordAudit(act, { subject: 'dispatch-board', action: 'delete', id, label: matrix.file_name })
}

export type Minutes = { isMatrix: boolean; between: (a: Municipality, b: Municipality) => number }

/** Among these municipalities: from the files where they have it, else estimated. */
export async function loadMinutes(tx: Tx, ids: () => Promise<readonly number[]>): Promise<Minutes> {
  const isMatrix = (await queries.hasMinutes(tx)).length > 0
  const rows = isMatrix ? await queries.listMinutes(tx, await ids()) : []
  const known = new Map(
    rows.map(({ from_id, to_ids, minutes }) => [from_id, new Map(to_ids.map((to, at) => [to, minutes[at] ?? 0]))]),
  )
  return {
    isMatrix: rows.length > 0,
    between(a, b) {
      const [low, high] = a.id < b.id ? [a.id, b.id] : [b.id, a.id]
      return known.get(low)?.get(high) ?? drivingMinutes(a, b)
    },
  }
}
