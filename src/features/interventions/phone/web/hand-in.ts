/** Nobody is signed in and work waits here: where its account was switched off, it is handed in with the last ticket, and then leaves this phone. */
import { commandsOfDrafts } from '#features/interventions/closings/web/shared.tsx'
import { sayBoth, type Words } from '#lib/texts/texts.ts'
import { CallError, call } from '#web/call.ts'
import { isUnsent, type OutboxItem } from '#web/offline/outbox.ts'
import { findPhotoOf } from '#web/offline/photos.ts'
import { answerOf, listAccounts, readAccount, wipeAccount } from '#web/offline/store.ts'
import { handIn } from '../hand-in-contract.ts'
import { handInTexts } from '../hand-in-texts.ts'
import { commandSchema, handInPieceBytes } from '../rules.ts'
import { verdictOf } from '../sending-rules.ts'
import type { Command } from '../shapes.ts'

/** `unsent`: begun, and nobody has pressed Send. */
type Handed = Pick<OutboxItem, 'key' | 'kind' | 'schema' | 'made_at' | 'body' | 'photos' | 'corrects'> & {
  unsent: boolean
}

type Left = { ticket: string; items: readonly Handed[] }

/** What an account has left here, with what it has begun, and the ticket for it. */
async function leftBy(account: number): Promise<Left | undefined> {
  const { ticket, items, drafts } = await readAccount(account, ['meta', 'outbox', 'drafts'], async (stores) => ({
    ticket: (await answerOf(stores('meta').get('hand_in_ticket'))) as unknown,
    // The stores hold what the outbox and the forms wrote.
    items: (await answerOf(stores('outbox').getAll())) as OutboxItem[],
    drafts: (await answerOf(stores('drafts').getAll())) as { key: string }[],
  }))
  if (typeof ticket !== 'string') return undefined
  const sent = items.filter(isUnsent).map((item) => ({ ...item, unsent: false }))
  const begun = drafts.length === 0 ? [] : await commandsOfDrafts(drafts)
  return { ticket, items: [...sent, ...begun.map((it) => ({ ...it, schema: commandSchema, unsent: true }))] }
}

function base64Of(bytes: ArrayBuffer): string {
  let text = ''
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte)
  return btoa(text)
}

async function handInPhoto(account: number, ticket: string, sha256: string): Promise<void> {
  const photo = await findPhotoOf(account, sha256)
  if (!photo) return
  const { bytes } = photo
  const size = bytes.byteLength
  const put = (offset: number, content: string) =>
    call(handIn.photo, { body: { ticket, sha256, offset, size, content } })
  let state = await put(0, '')
  while (!state.complete) {
    const { received } = state
    state = await put(received, base64Of(bytes.slice(received, received + handInPieceBytes)))
    if (!state.complete && state.received <= received) throw new CallError(500, {})
  }
}

/** It would be refused again, whenever it is sent. */
const isRefused = (error: unknown, what: 'photo' | 'command') =>
  error instanceof CallError && verdictOf(error, what) === 'refused'

/** A photo that cannot be had any more, or is none, does not keep the rest here. */
async function handInItem(account: number, ticket: string, item: Handed): Promise<void> {
  for (const sha256 of item.photos)
    await handInPhoto(account, ticket, sha256).catch((error: unknown) => {
      if (!isRefused(error, 'photo')) throw error
    })
  const { key, kind, schema, made_at, body, photos, corrects, unsent } = item
  // The kinds are those of the contract.
  const command = { key, kind: kind as Command['kind'], schema, made_at, body, corrects, unsent }
  const send = (named: readonly string[]) =>
    call(handIn.take, { body: { ...command, photos: [...named], ticket, sent_at: new Date().toISOString() } })
  const receipt = await send(photos)
  if (receipt.state === 'photos_missing') await send(photos.filter((it) => !receipt.missing.includes(it)))
}

async function handInOf(account: number): Promise<number> {
  const left = await leftBy(account)
  if (!left) return 0
  const { ticket, items } = left
  await call(handIn.begin, { body: { ticket } })
  let taken = 0
  for (const item of items)
    try {
      await handInItem(account, ticket, item)
      taken++
    } catch (error) {
      // One that the server cannot read stays here, for the file.
      if (!isRefused(error, 'command')) throw error
    }
  if (taken < items.length) return taken
  await call(handIn.end, { body: { ticket } })
  await wipeAccount(account)
  return taken
}

/** What to say of what was handed in. A technician who can still sign in keeps everything; what was cut off goes on at the next visit, each entry once. */
export async function handInAll(): Promise<Words | undefined> {
  let count = 0
  for (const account of await listAccounts()) {
    try {
      count += await handInOf(account)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }
  return count > 0 ? sayBoth(handInTexts.handed_in, { count }) : undefined
}
