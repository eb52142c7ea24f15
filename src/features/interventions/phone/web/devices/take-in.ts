/** Takes in a file entry by entry: its photos first, then the command, whose receipt says what became of it. */
import { both, sayBoth, type Words } from '#lib/texts/texts.ts'
import { CallError, call, fetchEndpoint } from '#web/call.ts'
import { phoneFiles } from '../../files-contract.ts'
import { fileTexts as texts } from '../../files-texts.ts'
import { verdictOf } from '../../sending-rules.ts'
import type { Command, Receipt } from '../../shapes.ts'
import { type PhotoState, putPieces } from '../put-pieces.ts'
import type { SavedFile } from './read-file.ts'

export type TakenIn = {
  command: Command
  state: Receipt['state'] | 'failed'
  sentence: Words
  /** Photos that it waits for. */
  missing: readonly string[]
}

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

/** A photo that is not in the file, or not a picture, is left out: the receipt then asks for it, and the office may go on without. */
export async function takeIn(file: SavedFile, command: Command, without: readonly string[] = []): Promise<TakenIn> {
  const photos = command.photos.filter((it) => !without.includes(it))
  try {
    for (const sha256 of photos)
      await sendPhoto(file, sha256).catch((error: unknown) => {
        if (!(error instanceof CallError) || verdictOf(error, 'photo') !== 'refused') throw error
      })
    const params = { account_id: file.account_id }
    const { state, missing, sentence } = await call(phoneFiles.take, { params, body: { ...command, photos } })
    return {
      command,
      state,
      missing,
      sentence: state === 'photos_missing' ? sayBoth(texts.photo_wait, { count: missing.length }) : sentence,
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { command, state: 'failed', missing: [], sentence: both(error.message, error.message) }
  }
}
