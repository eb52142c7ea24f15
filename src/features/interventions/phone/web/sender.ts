/** Sends what waits in the outbox: photos first, in pieces that go on where they ended; then the command, whose receipt alone takes it out. */
import type { Endpoint, Sent } from '#lib/records/endpoint.ts'
import { both, sayBoth, type Words } from '#lib/texts/texts.ts'
import { CallError, type CallOptions, call } from '#web/call.ts'
import { network } from '#web/offline/network.ts'
import { changeItem, isUnsent, listItems, type OutboxItem, onQueued, removeItem, sweep } from '#web/offline/outbox.ts'
import { findPhoto } from '#web/offline/photos.ts'
import { sha256 as nameOf } from '#web/offline/sha256.ts'
import { answerOf, findIn, isFull, keepIn, write } from '#web/offline/store.ts'
import { randomId } from '#web/random-id.ts'
import { session } from '#web/session.ts'
import { phone } from '../contract.ts'
import { outboxTexts } from '../outbox-texts.ts'
import { maxKeys, maxPhotoBytes, pieceBytes } from '../rules.ts'
import { isWorthSaying, longestPauseMs, nextToSend, verdictOf } from '../sending-rules.ts'
import type { Command, Outbox, Receipt } from '../shapes.ts'
import { type PhotoState, putPieces } from './put-pieces.ts'

/** Of one call: a line that swallows what is sent holds up the rest no longer. What had arrived all the same is known by its key. */
const limitMs = 60_000
const callInTime = <E extends Endpoint>(it: E, sent: Sent<E>, options?: CallOptions) =>
  call(it, sent, { ...options, signal: AbortSignal.timeout(limitMs) })

const everyMs = 30_000
const newsEveryMs = 5 * 60_000

/** This device, by a number that only the office's list of phones uses. */
async function deviceId(): Promise<string> {
  return write(['meta'], async (stores) => {
    const known: unknown = await answerOf(stores('meta').get('device'))
    if (typeof known === 'string') return known
    const device = randomId()
    await answerOf(stores('meta').put(device, 'device'))
    return device
  })
}

async function whatWaits(): Promise<Outbox> {
  const waiting = (await listItems()).filter(isUnsent)
  return { device: await deviceId(), waiting: waiting.length, oldest_made_at: waiting[0]?.made_at ?? null }
}

const leastPieceBytes = 16 * 1024
/** Smaller after a failure: on a slow line a whole piece may take too long. */
let mostBytes = pieceBytes

async function putPhoto(sha256: string, bytes: ArrayBuffer, before: PhotoState): Promise<void> {
  try {
    const isWhole = await putPieces(
      bytes,
      before,
      async ({ raw, query }) => {
        const state = await callInTime(phone.putPhoto, { params: { sha256 }, query }, { raw })
        mostBytes = Math.min(pieceBytes, mostBytes * 2)
        return state
      },
      () => mostBytes,
    )
    if (!isWhole) throw new CallError(500, {})
  } catch (error) {
    mostBytes = Math.max(leastPieceBytes, mostBytes / 2)
    throw error
  }
}

/** Why it can never be sent as it is; nothing where it has arrived. */
async function sendPhoto(sha256: string, place: { number: number; count: number }): Promise<Words | undefined> {
  const photo = await findPhoto(sha256)
  const state = await callInTime(phone.photo, { params: { sha256 } })
  if (state.complete) return undefined
  if (!photo) return outboxTexts.photo_gone
  if (photo.bytes.byteLength > maxPhotoBytes) return sayBoth(outboxTexts.photo_too_large, place)
  if ((await nameOf(photo.bytes)) !== sha256) return sayBoth(outboxTexts.photo_damaged, place)
  try {
    await putPhoto(sha256, photo.bytes, state)
    return undefined
  } catch (error) {
    if (!(error instanceof CallError) || verdictOf(error, 'photo') !== 'refused') throw error
    return sayBoth(outboxTexts.photo_unreadable, { ...place, why: error.message })
  }
}

/** A full phone cannot note how far it is; what waits leaves all the same, which makes room. */
const noteOn: typeof changeItem = (key, change) =>
  changeItem(key, change).catch((error) => {
    if (!isFull(error)) throw error
  })

/** The same, unless it was given up meanwhile; whether it still goes. In one transaction: it is given up before, or after. */
async function noteWhileItGoes(key: string, change: (item: OutboxItem) => Partial<OutboxItem>): Promise<boolean> {
  let goes = true
  await noteOn(key, (item) => {
    goes = item.state !== 'given_up'
    return goes ? change(item) : {}
  })
  return goes
}

/** Keeps a receipt; what it ends leaves the queue. */
async function keepReceipt(receipt: Receipt): Promise<void> {
  const { key, state, sentence, remarks, fields, decided, asked } = receipt
  if (state === 'photos_missing') {
    // Asked for again: the server does not have them after all.
    await noteOn(key, ({ sent_photos }) => ({
      sent_photos: sent_photos.filter((it) => !receipt.missing.includes(it)),
      sentence,
    }))
    return
  }
  const ended = state === 'refused' || (state === 'to_settle' && !decided) ? null : new Date().toISOString()
  const kept = changeItem(key, (item) => ({
    state: decided && state === 'to_settle' ? 'done_with_remarks' : state,
    sentence: decided?.sentence ?? sentence,
    remarks,
    fields,
    question: asked?.question ?? null,
    was_settled: item.was_settled || state === 'to_settle' || decided !== null,
    // What the office looks at again is open again.
    ended_at: ended === null ? null : (item.ended_at ?? ended),
    is_unanswered: false,
    // Given up and refused: it is over.
    ...(item.state === 'given_up' && state === 'refused' && { state: item.state, ended_at: item.ended_at }),
  }))
  await kept.catch((error) => {
    if (!isFull(error)) throw error
    return ended === null ? undefined : removeItem(key)
  })
}

const refuse = async (key: string, sentence: OutboxItem['sentence']): Promise<void> =>
  void (await noteWhileItGoes(key, () => ({ state: 'refused', sentence })))

/** So that some are on their way while another is answered; after a failure, such as the limit of the day, one is enough to see whether it is over. */
const photosAtOnce = ({ failures = 0 }: OutboxItem) => (failures > 0 ? 1 : 3)

/** Why one of them can never be sent. */
async function sendPhotos(item: OutboxItem): Promise<Words | undefined> {
  const { key, photos, sent_photos: sent } = item
  const left = photos.filter((sha256) => !sent.includes(sha256)).values()
  const sendSome = async () => {
    for (const sha256 of left) {
      const problem = await sendPhoto(sha256, { number: photos.indexOf(sha256) + 1, count: photos.length })
      if (problem) return problem
      if (!(await noteWhileItGoes(key, ({ sent_photos }) => ({ sent_photos: [...sent_photos, sha256] })))) break
    }
    return undefined
  }
  // All have ended before anything else is done: the next try meets none that is still under way.
  const ends = await Promise.allSettled(Array.from({ length: photosAtOnce(item) }, sendSome))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return ends.flatMap((end) => (end.status === 'fulfilled' && end.value ? [end.value] : []))[0]
}

async function sendItem(item: OutboxItem): Promise<void> {
  const problem = await sendPhotos(item)
  if (problem) return refuse(item.key, problem)
  const sent_at = new Date().toISOString()
  if (!(await noteWhileItGoes(item.key, () => ({ has_left: true, last_try_at: sent_at })))) return
  const { key, kind, schema, made_at, body, photos, corrects } = item
  // The kinds are those of the contract: what a newer page wrote, an older server refuses in words.
  const command = { key, kind: kind as Command['kind'], schema, made_at, body, photos: [...photos], corrects }
  try {
    await keepReceipt(await callInTime(phone.send, { body: { ...command, sent_at, outbox: await whatWaits() } }))
  } catch (error) {
    if (!(error instanceof CallError) || verdictOf(error, 'command') !== 'refused') throw error
    await refuse(key, both(error.message, error.message))
  }
}

const pauseAfter = (failures: number) => Math.min(longestPauseMs, 5_000 * 2 ** Math.min(failures, 10))

/** It waits, with what the server said; whether others should be tried now. */
async function keepFailure(item: OutboxItem, error: unknown): Promise<boolean> {
  const failure = error instanceof CallError ? error : new CallError(500, {})
  // Without a network or a session nothing is wrong with the item: the next answer sends it at once. Where others are answered it waits, or each of their answers would send it again.
  const isCut = failure.status === 0 && !(await network.probe())
  if (isCut || failure.status === 401) return false
  const sentence = isWorthSaying(failure) ? sayBoth(outboxTexts.answered, { why: failure.message }) : null
  await noteOn(item.key, ({ failures = 0 }) => ({
    failures: failures + 1,
    next_at: Date.now() + pauseAfter(failures),
    sentence,
  }))
  return true
}

/** Whether anything was sent. */
async function sendAll(): Promise<boolean> {
  const tried = new Set<string>()
  for (;;) {
    const item = nextToSend(
      (await listItems()).map((it) =>
        tried.has(it.key) && it.state === 'waiting' ? { ...it, next_at: Number.POSITIVE_INFINITY } : it,
      ),
      Date.now(),
    )
    if (!item || session.get() === null) break
    tried.add(item.key)
    const begun = { tries: item.tries + 1, last_try_at: new Date().toISOString() }
    if (!(await noteWhileItGoes(item.key, () => begun))) continue
    try {
      await sendItem(item)
      // Photos that were missing are sent again in the next round.
    } catch (error) {
      if (!(await keepFailure(item, error))) break
    }
  }
  return tried.size > 0
}

/** Its last try may still be on the way. */
const isOnTheWay = ({ last_try_at }: OutboxItem) => Math.abs(Date.now() - Date.parse(last_try_at ?? '')) < 2 * limitMs

/** What the office has decided since, what became of what was given up, and what waits here. */
async function exchangeNews(): Promise<void> {
  const open = (await listItems())
    .filter(({ state, was_settled, is_unanswered }) => state === 'to_settle' || was_settled || is_unanswered)
    .slice(0, maxKeys)
  if (open.length > 0) {
    const { items } = await callInTime(phone.receipts, { query: { keys: open.map(({ key }) => key).join(',') } })
    for (const receipt of items) await keepReceipt(receipt)
    const isKnown = ({ key }: OutboxItem) => items.some((receipt) => receipt.key === key)
    for (const item of open.filter((it) => it.is_unanswered && !isKnown(it) && !isOnTheWay(it)))
      await noteOn(item.key, () => ({ is_unanswered: false }))
  }
  // The one that is kept here counts until the answer's is: both may be lost on the way.
  const kept = await findIn<string>('meta', 'hand_in_ticket')
  const { hand_in_ticket } = await callInTime(phone.contact, {
    body: { outbox: await whatWaits(), sent_at: new Date().toISOString(), ...(kept ? { hand_in_ticket: kept } : {}) },
  })
  await keepIn('meta', hand_in_ticket, 'hand_in_ticket')
}

/** One tab sends at a time, where the browser has locks; where it has none, the server takes each key once all the same. */
const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks
    ? navigator.locks.request('fieldstock-phone sending', { ifAvailable: true }, (lock) => (lock ? work() : undefined))
    : work()

let running: Promise<void> | undefined
let again = false
let newsAt = 0

/** Sends what may go; called while it runs, it runs once more afterwards. */
export function sendNow(): Promise<void> {
  if (running) {
    again = true
    return running
  }
  running = alone(async () => {
    if (session.get()?.role !== 'technician') return
    const hasSent = await sendAll()
    if (!hasSent && Math.abs(Date.now() - newsAt) < newsEveryMs) return
    // What cannot be tidied keeps no news from the phone.
    await sweep().catch(() => undefined)
    await exchangeNews()
    newsAt = Date.now()
  })
    .catch(() => undefined)
    .finally(() => {
      running = undefined
      if (again) {
        again = false
        void sendNow()
      }
    })
  return running
}

/** The office is told at once what waits here now, and asked what it decided. */
function sendNews(): Promise<void> {
  newsAt = 0
  return sendNow()
}

/** When the page opens, the network comes back, the page is looked at, something was queued, and every half minute; until the returned function is called. */
export function startSending(): () => void {
  const onVisible = () => document.visibilityState === 'visible' && void sendNow()
  document.addEventListener('visibilitychange', onVisible)
  const stopNetwork = network.subscribe(() => network.isReachable() && void sendNow())
  const stopQueued = onQueued(() => void sendNews())
  const timer = setInterval(() => network.isReachable() && void sendNow(), everyMs)
  void sendNow()
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    stopNetwork()
    stopQueued()
    clearInterval(timer)
  }
}

/** Everything that waits is due at once. */
export async function retryNow(): Promise<void> {
  for (const { key } of (await listItems()).filter(({ state }) => state === 'waiting'))
    await noteOn(key, () => ({ next_at: 0 }))
  if (await network.probe()) await sendNews()
}
