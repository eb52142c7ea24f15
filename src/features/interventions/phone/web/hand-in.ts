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

type Left = { ticket: string | undefined; items: readonly Handed[] }

/** What an account has left here, with what it has begun, and the ticket for it. */
async function leftBy(account: number): Promise<Left> {
  const { ticket, items, drafts } = await readAccount(account, ['meta', 'outbox', 'drafts'], async (stores) => ({
    ticket: (await answerOf(stores('meta').get('hand_in_ticket'))) as unknown,
    // The stores hold what the outbox and the forms wrote.
    items: (await answerOf(stores('outbox').getAll())) as OutboxItem[],
    drafts: (await answerOf(stores('drafts').getAll())) as { key: string }[],
  }))
  const sent = items.filter(isUnsent).map((item) => ({ ...item, unsent: false }))
  const begun = drafts.length === 0 ? [] : await commandsOfDrafts(drafts)
  return {
    ticket: typeof ticket === 'string' ? ticket : undefined,
    items: [...sent, ...begun.map((it) => ({ ...it, schema: commandSchema, unsent: true }))],
  }
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

/** Whether the office has it now. A photo that cannot be had any more, or is none, does not keep the rest here. */
async function handInItem(account: number, ticket: string, item: Handed): Promise<boolean> {
  for (const sha256 of item.photos)
    await handInPhoto(account, ticket, sha256).catch((error: unknown) => {
      if (!isRefused(error, 'photo')) throw error
    })
  const { key, kind, schema, made_at, body, photos, corrects, unsent } = item
  // The kinds are those of the contract.
  const command = { key, kind: kind as Command['kind'], schema, made_at, body, corrects, unsent }
  const send = (named: readonly string[]) =>
    call(handIn.take, { body: { ...command, photos: [...named], ticket, sent_at: new Date().toISOString() } })
  const first = await send(photos)
  const { state } =
    first.state === 'photos_missing' ? await send(photos.filter((it) => !first.missing.includes(it))) : first
  return state !== 'refused' && state !== 'photos_missing'
}

/** Whether the ticket counts. Who can still sign in is told so by another answer. */
async function begin(ticket: string): Promise<boolean> {
  try {
    await call(handIn.begin, { body: { ticket } })
    return true
  } catch (error) {
    if (error instanceof CallError && error.status === 403) return false
    throw error
  }
}

type Outcome = { taken: number; refused: number; hasNoTicket: boolean }

async function handInOf(account: number): Promise<Outcome> {
  const { ticket, items } = await leftBy(account)
  if (ticket === undefined || !(await begin(ticket))) return { taken: 0, refused: 0, hasNoTicket: items.length > 0 }
  let taken = 0
  for (const item of items)
    try {
      if (await handInItem(account, ticket, item)) taken++
    } catch (error) {
      if (!isRefused(error, 'command')) throw error
    }
  const refused = items.length - taken
  // What the office does not have stays here.
  if (refused === 0) {
    await call(handIn.end, { body: { ticket } })
    await wipeAccount(account)
  }
  return { taken, refused, hasNoTicket: false }
}

/** What to say of what was handed in. A technician who can still sign in keeps everything; what was cut off goes on at the next visit, each entry once. */
export async function handInAll(): Promise<Words | undefined> {
  const all: Outcome = { taken: 0, refused: 0, hasNoTicket: false }
  for (const account of await listAccounts()) {
    try {
      const { taken, refused, hasNoTicket } = await handInOf(account)
      all.taken += taken
      all.refused += refused
      all.hasNoTicket ||= hasNoTicket
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }
  const { taken, refused, hasNoTicket } = all
  if (refused > 0) return sayBoth(handInTexts.handed_in_part, { left: refused, count: taken + refused })
  if (taken > 0) return sayBoth(handInTexts.handed_in, { count: taken })
  return hasNoTicket ? handInTexts.ticket_gone : undefined
}
