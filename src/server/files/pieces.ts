/** Files that come in pieces: each piece is kept, a cut costs at most one, and the whole is stored once, known by the hash of the bytes that came. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { integer, string } from '#lib/records/fields.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import type { Database, Tx } from '../database/db.ts'
import { execute, many, readCount, readValue } from '../database/rows.ts'
import type { UserAct } from '../records/act.ts'
import { type FileStore, insertFile, type StoredContent, storeContent } from './files.ts'
import { storablePicture } from './images.ts'

export type PieceState = { received: number; complete: boolean }
type Piece = { sha256: string; offset: number; size: number; bytes: Buffer }

/** What one account may leave unfinished. */
const mostUnfinishedBytes = 1_000_000_000
/** Days until what nothing refers to is swept. */
const keptDays = 14

const findReceived = (tx: Tx, account_id: number, sha256: string): Promise<number | undefined> =>
  readValue(tx, integer)`
    select f.bytes from received_file r join stored_file f on f.id = r.file_id
    where r.account_id = ${account_id} and r.sha256 = ${sha256} and f.removed_at is null`

export async function pieceState(tx: Tx, account_id: number, sha256: string): Promise<PieceState> {
  const whole = await findReceived(tx, account_id, sha256)
  if (whole !== undefined) return { received: whole, complete: true }
  const received = await readCount(tx)`
    select coalesce(sum(octet_length(content)), 0)::bigint as count from file_piece
    where account_id = ${account_id} and sha256 = ${sha256}`
  return { received, complete: false }
}

const Content = z.custom<Buffer>((value) => Buffer.isBuffer(value))

const readPieces = async (tx: Tx, account_id: number, sha256: string): Promise<Buffer[]> =>
  (
    await many(tx, { content: Content })`
      select content from file_piece where account_id = ${account_id} and sha256 = ${sha256} order by position`
  ).map(({ content }) => content)

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Call before the transaction: with the last piece the file is put together, compared and stored. */
export async function completePiece(
  database: Database,
  files: FileStore,
  account_id: number,
  { sha256, offset, size, bytes }: Piece,
): Promise<StoredContent | 'damaged' | undefined> {
  if (offset + bytes.length < size) return undefined
  const before = await database.read(async (tx) =>
    (await findReceived(tx, account_id, sha256)) === undefined ? readPieces(tx, account_id, sha256) : undefined,
  )
  if (!before || before.reduce((sum, piece) => sum + piece.length, 0) !== offset) return undefined
  const sent = Buffer.concat([...before, bytes])
  if (sent.length !== size || hashOf(sent) !== sha256) return 'damaged'
  const { content, media_type, extension } = await storablePicture(sent)
  const name = `${sha256.slice(0, 12)}.${extension}`
  return storeContent(files, { name, media_type, bytes: content.length, sha256: hashOf(content), content })
}

/** Call in the transaction: keeps the piece, or the whole file in place of its pieces. One that does not begin where the last ended changes nothing. */
async function keepPiece(
  act: UserAct,
  { sha256, offset, bytes }: Piece,
  completed: StoredContent | undefined,
): Promise<PieceState> {
  const account_id = act.user.id
  if (!completed) {
    await execute(act.tx)`select pg_advisory_xact_lock(hashtextextended(${`piece ${account_id} ${sha256}`}, 0))`
    const state = await pieceState(act.tx, account_id, sha256)
    if (state.complete || state.received !== offset || bytes.length === 0) return state
    const unfinished = await readCount(act.tx)`
      select coalesce(sum(octet_length(content)), 0)::bigint as count from file_piece where account_id = ${account_id}`
    if (unfinished > mostUnfinishedBytes) throw requestErrors.too_large()
    await execute(act.tx)`insert into file_piece (account_id, sha256, position, content)
      values (${account_id}, ${sha256}, ${offset}, ${bytes})`
    return { received: offset + bytes.length, complete: false }
  }
  const file_id = await insertFile(act, completed)
  await execute(act.tx)`
    insert into received_file (account_id, sha256, file_id) values (${account_id}, ${sha256}, ${file_id})
    on conflict do nothing`
  await dropPieces(act.tx, account_id, sha256)
  return { received: completed.bytes, complete: true }
}

/** Call in the transaction, after {@link completePiece}: a file that does not match its hash starts again. */
export async function keepCompleted(
  act: UserAct,
  sha256: string,
  place: { offset: number; size: number },
  { bytes, prepared }: { bytes: Buffer; prepared: StoredContent | 'damaged' | undefined },
): Promise<PieceState> {
  if (prepared !== 'damaged') return keepPiece(act, { sha256, ...place, bytes }, prepared)
  await dropPieces(act.tx, act.user.id, sha256)
  return { received: 0, complete: false }
}

const dropPieces = (tx: Tx, account_id: number, sha256: string) =>
  execute(tx)`delete from file_piece where account_id = ${account_id} and sha256 = ${sha256}`

/** The whole files among these, by their hashes. */
export const listReceived = (tx: Tx, account_id: number, hashes: readonly string[]) =>
  many(tx, { sha256: string, file_id: integer })`
    select r.sha256, r.file_id from received_file r join stored_file f on f.id = r.file_id
    where r.account_id = ${account_id} and r.sha256 = any(${hashes}::text[]) and f.removed_at is null`

/** Content without a record goes with the next sweep of files. */
export async function forgetOldPieces(tx: Tx): Promise<void> {
  await execute(tx)`delete from file_piece where created_at < now() - make_interval(days => ${keptDays})`
  await execute(tx)`delete from received_file where created_at < now() - make_interval(days => ${keptDays})`
}
