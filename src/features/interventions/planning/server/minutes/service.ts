/** Minutes between municipalities from a file: read in pieces, each written at once, used only when all of it was read. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { drivingMinutes, type Municipality } from '#lib/places/municipalities.ts'
import { existing } from '#lib/texts/errors.ts'
import { defineBackgroundJob } from '#server/background/job.ts'
import type { Queue } from '#server/background/queue.ts'
import type { Database, Tx } from '#server/database/db.ts'
import { findFile, insertFile, type StoredContent } from '#server/files/files.ts'
import { withLocalFile } from '#server/files/local-file.ts'
import { makeTemporary } from '#server/files/temporary.ts'
import { municipalities } from '#server/places/municipalities.ts'
import { recordAudit, requireRole, type UserAct } from '#server/records/act.ts'
import { type SheetLimits, sheetLimits } from '#server/sheets/limits.ts'
import { readCsv } from '#server/sheets/read-csv.ts'
import type { SheetRow } from '#server/sheets/row-guard.ts'
import { SheetError } from '#server/sheets/sheet-error.ts'
import { openZip } from '#server/sheets/zip-parts.ts'
import type { Matrix, matrixReasons } from '../../minutes-contract.ts'
import { columnsOf, longestDrive, type MatrixColumns, type MatrixRow, readPair } from '../../minutes-rules.ts'
import * as queries from './queries.ts'

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
  total_bytes: 4_000_000_000,
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
    // What a Mac puts beside each file begins with a point.
    const names = zip.names.filter((name) => /(^|\/)[^./][^/]*\.(csv|txt)$/.test(name))
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

async function readPairs(database: Database, id: number, path: string, onRead: (read: number) => void, counts: Counts) {
  const known = new Set(municipalities().map((it) => it.id))
  let columns: MatrixColumns | undefined
  let [rows, wrong] = [0, 0]
  for await (const part of withSample(readCsv(path, limits, (read, total) => onRead(read / Math.max(1, total))))) {
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
    const isThere = await database.write(async (tx) => {
      if (!(await queries.noteProgress(tx, id, counts))) return false
      counts.pairs += await queries.insertPairs(tx, id, pairs)
      return true
    })
    if (!isThere) return 'removed'
  }
  return wrong * 100 > rows * mostWrong ? 'wrong_rows' : null
}

const reasonOf = ({ reason }: SheetError): Reason =>
  reason === 'too_large' || reason === 'too_many_rows' || reason === 'too_much_text' ? 'too_large' : 'unreadable'

/** Read from its beginning, whatever an earlier try has left; what was read of a refused file is removed. */
async function readMatrix(database: Database, id: number, file: string): Promise<void> {
  await database.write((tx) => queries.deletePairs(tx, id))
  const folder = await makeTemporary('read')
  const counts = { share: 0, pairs: 0, left_out: 0 }
  let reason: Reason | 'removed' | null = 'unreadable'
  let isFound = false
  try {
    for await (const { path, before, share } of textsOf(file, folder)) {
      const onRead = (read: number) => {
        counts.share = Math.min(99, Math.floor((before + share * read) * 100))
      }
      reason = await readPairs(database, id, path, onRead, counts)
      // A note that lies beside the tables in a zip.
      if (reason !== null && reason !== 'columns') break
      isFound ||= reason === null
    }
    if (isFound && (reason === null || reason === 'columns')) reason = counts.pairs === 0 ? 'no_pairs' : null
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    reason = reasonOf(error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  if (reason !== 'removed') await endMatrix(database, id, counts, reason)
}

const endMatrix = (database: Database, id: number, counts: Counts, reason: Reason | null) =>
  database.write(async (tx) => {
    if (reason !== null) await queries.deletePairs(tx, id)
    await queries.endMatrix(tx, id, counts, reason)
  })

const nothing: Counts = { share: 0, pairs: 0, left_out: 0 }

export const drivingMinutesJob = defineBackgroundJob<{ matrix_id: number }>({
  name: 'driving-minutes',
  // A region against all of Italy takes many minutes.
  expireSeconds: 4 * 3_600,
  retries: 2,
  record: {
    label: async ({ tx, data }) => (await queries.findMatrix(tx, data.matrix_id))?.file_name ?? null,
    async fail({ tx, data }) {
      await queries.deletePairs(tx, data.matrix_id)
      await queries.endMatrix(tx, data.matrix_id, nothing, 'interrupted')
    },
    reopen: async ({ tx, data }) => (await queries.readAgain(tx, data.matrix_id)) !== undefined,
  },
  async run({ matrix_id }, { database, files }) {
    const file = await database.read(async (tx) => {
      const found = await queries.findFileId(tx, matrix_id)
      return found ? findFile(tx, found.file_id) : null
    })
    // Removed before it was read.
    if (file) await withLocalFile(files, file, (path) => readMatrix(database, matrix_id, path))
  },
})

export async function addMatrix(act: UserAct, queue: Queue, content: StoredContent): Promise<Matrix> {
  requireRole(act)
  const id = await queries.insertMatrix(act.tx, content.name, await insertFile(act, content), act.user.id)
  await queue.send(act.tx, drivingMinutesJob.name, { matrix_id: id })
  await recordAudit(act, { subject: 'dispatch-board', action: 'upload', id, label: content.name })
  return existing(queries.findMatrix(act.tx, id))
}

export async function removeMatrix(act: UserAct, id: number): Promise<void> {
  requireRole(act)
  const matrix = await existing(queries.findMatrix(act.tx, id))
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
