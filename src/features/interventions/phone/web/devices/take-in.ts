/** Takes in a file entry by entry: its photos first, then the command, whose receipt says what became of it. */
import { both, sayBoth, type Words } from '#lib/texts/texts.ts'
import { CallError, call, fetchEndpoint } from '#web/call.ts'
import { phoneFiles } from '../../files-contract.ts'
import { fileTexts as texts } from '../../files-texts.ts'
import type { Command, Receipt } from '../../shapes.ts'
import { type PhotoState, putPieces } from '../put-pieces.ts'
import type { SavedFile } from './read-file.ts'

export type TakenIn = { command: Command; state: Receipt['state'] | 'failed'; sentence: Words }

/** One that is not in the file, or not a picture, is left out: the receipt then asks for it. */
async function sendPhoto(file: SavedFile, sha256: string): Promise<void> {
  const params = { account_id: file.account_id, sha256 }
  const before = await call(phoneFiles.photo, { params })
  if (before.complete) return
  const bytes = await file.photo(sha256)
  if (!bytes) return
  await putPieces(bytes, before, async ({ raw, query }) => {
    const response = await fetchEndpoint(phoneFiles.putPhoto, { params, query }, { raw })
    // The reply of the endpoint.
    return (await response.json()) as PhotoState
  })
}

export async function takeIn(file: SavedFile, command: Command): Promise<TakenIn> {
  try {
    for (const sha256 of command.photos) await sendPhoto(file, sha256)
    const receipt = await call(phoneFiles.take, { params: { account_id: file.account_id }, body: command })
    const { state, missing, sentence } = receipt
    return {
      command,
      state,
      sentence: state === 'photos_missing' ? sayBoth(texts.photo_wait, { count: missing.length }) : sentence,
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { command, state: 'failed', sentence: both(error.message, error.message) }
  }
}
