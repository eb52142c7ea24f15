/** What the technician has done and the server has not confirmed: commands in the order they were made, each with its key for ever. Kinds are the features' own. */
import type { Words } from '#lib/texts/texts.ts'
import { randomId } from '../random-id.ts'
import { session } from '../session.ts'
import { createStore } from '../ui/store.ts'
import { noteWaiting } from './lost-work.ts'
import { answerOf, hasStores, read, type Stores, tidy, write } from './store.ts'
import { changeNews } from './store-news.ts'

export const openStates = ['waiting', 'refused', 'to_settle'] as const
export type OutboxState = (typeof openStates)[number] | 'done' | 'done_with_remarks' | 'given_up'

export type OutboxItem = {
  sequence: number
  /** Made when Send was pressed; the same command again has the same. */
  key: string
  kind: string
  schema: number
  /** What it touches, such as `job 12` or `serial AB1`: what shares one goes in order. */
  lanes: readonly string[]
  /** For people: whom or what it is about, and where. */
  title: string
  place: string
  /** What was chosen or written, in words: of entries that say no more elsewhere. */
  detail?: Words
  made_at: string
  body: Readonly<Record<string, unknown>>
  /** SHA-256 of each photo. */
  photos: readonly string[]
  corrects: string | null
  state: OutboxState
  /** Of these photos the server has said that they are whole. */
  sent_photos: readonly string[]
  tries: number
  /** Tries that failed while others were answered; those without a network say nothing about it. */
  failures?: number
  last_try_at: string | null
  /** Not before this instant. */
  next_at: number
  sentence: Words | null
  remarks: readonly Words[]
  fields: Readonly<Record<string, Words>>
  ended_at: string | null
  /** What the office asks about it before it decides; not there where nothing was asked. */
  question?: string | null
  /** It was for the office to decide, which may look at it again. */
  was_settled?: boolean
  /** The command itself has left this phone, not only its photos; not there in what older versions queued. */
  has_left?: boolean
  /** Given up after it had left and nobody answered: it may have arrived. */
  is_unanswered?: boolean
}

type Made = Pick<OutboxItem, 'kind' | 'schema' | 'lanes' | 'title' | 'detail' | 'body'>
export type NewCommand = Made & {
  place?: string
  photos?: readonly string[]
  /** The draft that it was made from: gone in the same transaction. */
  draft?: string
  /** The last one that there was when its form opened: what another tab has sent from the same draft meanwhile is not sent twice. No clock decides. */
  opened_after?: number
  /** Nor what says the same, of drafts that each tab has its own of. */
  only_same?: boolean
  /** The refused command that it puts right. */
  corrects?: string | null
  /** Kinds that say the same of what it is about: one of them that was refused is put right by this one too. */
  instead_of?: readonly string[]
}

/** Sent ones stay readable for a week. */
const keptMs = 7 * 24 * 3_600_000
const now = () => new Date().toISOString()

/** Send: the draft goes and the command is there, both or neither. */
export async function queueCommand({
  draft,
  opened_after,
  only_same = false,
  corrects = null,
  instead_of = [],
  ...made
}: NewCommand): Promise<string> {
  let key = randomId()
  const item: Omit<OutboxItem, 'sequence' | 'corrects'> = {
    place: '',
    photos: [],
    ...made,
    key,
    made_at: now(),
    state: 'waiting',
    sent_photos: [],
    tries: 0,
    last_try_at: null,
    has_left: false,
    next_at: 0,
    sentence: null,
    remarks: [],
    fields: {},
    ended_at: null,
  }
  await write(['outbox', 'drafts'], async (stores) => {
    const outbox = stores('outbox')
    const items = await itemsIn(outbox)
    const isAboutSame = (it: OutboxItem) => it.lanes[0] === made.lanes[0]
    const isSame = (it: OutboxItem) => it.kind === made.kind && isAboutSame(it) && !isReturned(it)
    const sent = opened_after !== undefined && items.findLast((it) => it.sequence > opened_after && isSame(it))
    if (sent && (!only_same || JSON.stringify(sent.body) === JSON.stringify(made.body))) {
      key = sent.key
      return
    }
    if (draft !== undefined) stores('drafts').delete(draft)
    const isReplaced = (it: OutboxItem) => it.state === 'refused' && instead_of.includes(it.kind) && isAboutSame(it)
    const old = items.filter((it) => it.key === corrects || isReplaced(it))
    for (const it of old) outbox.put({ ...it, state: 'given_up', ended_at: now() } satisfies OutboxItem)
    await answerOf(outbox.add({ ...item, corrects: corrects ?? old.at(-1)?.key ?? null }))
  })
  for (const listener of queued) listener()
  return key
}

/** Called after each Send, and when one was taken back: less waits then. */
const queued = new Set<() => void>()
export function onQueued(listener: () => void) {
  queued.add(listener)
  return () => void queued.delete(listener)
}

// The store holds what the functions above and below wrote.
const itemsIn = (outbox: IDBObjectStore) => answerOf(outbox.getAll() as IDBRequest<OutboxItem[]>)
const itemIn = (outbox: IDBObjectStore, key: string) =>
  answerOf(outbox.index('key').get(key) as IDBRequest<OutboxItem | undefined>)

export const listItems = () => read(['outbox'], (stores) => itemsIn(stores('outbox')))
/** Undefined also once nobody is signed in: the session may end while a receipt is waited for. */
const findItem = async (key: string) =>
  session.get() === null ? undefined : read(['outbox'], (stores) => itemIn(stores('outbox'), key))

const isDecided = (item: OutboxItem | undefined) => item?.state !== 'waiting'
const isReturned = ({ state }: OutboxItem) => state === 'refused' || state === 'given_up'

/** The command once it has left the queue, or as it is when the time is over; nothing where the session ended meanwhile. */
export async function waitForReceipt(key: string, limitMs: number): Promise<OutboxItem | undefined> {
  if (!isDecided(await findItem(key)))
    await new Promise<void>((done) => {
      const end = () => {
        clearTimeout(timer)
        stop()
        done()
      }
      const timer = setTimeout(end, limitMs)
      const stop = changeNews.subscribe(() => void findItem(key).then((item) => isDecided(item) && end()))
    })
  return findItem(key)
}

/** Changes one command as it is now; nothing where it is gone. */
export async function changeItem(key: string, change: (item: OutboxItem) => Partial<OutboxItem>): Promise<void> {
  await write(['outbox'], async (stores) => {
    const outbox = stores('outbox')
    const item = await itemIn(outbox, key)
    if (item) await answerOf(outbox.put({ ...item, ...change(item) }))
  })
}

/** For a phone that has no room for the receipt of what arrived: the server has both. */
export async function removeItem(key: string): Promise<void> {
  await write(['outbox'], async (stores) => {
    const sequence = await answerOf(stores('outbox').index('key').getKey(key))
    if (sequence !== undefined) stores('outbox').delete(sequence)
  })
}

export const mayHaveArrived = ({ state, tries, has_left = tries > 0 }: OutboxItem) => state === 'waiting' && has_left

/** The technician takes one back: it stays as a line for a week, and is never sent. */
export async function giveUp(key: string): Promise<void> {
  await changeItem(key, (item) =>
    isUnsent(item) ? { state: 'given_up', ended_at: now(), is_unanswered: mayHaveArrived(item) } : {},
  )
  for (const listener of queued) listener()
}

const photoUsers = ['outbox', 'drafts', 'photos'] as const

/** Photos that a draft names, or a command that is still open. */
async function neededPhotos(stores: Stores): Promise<ReadonlySet<string>> {
  const items = await itemsIn(stores('outbox'))
  const drafts = (await answerOf(stores('drafts').getAll())) as { files?: readonly { sha256: string }[] }[]
  return new Set([
    ...items.filter(({ state }) => state === 'waiting' || state === 'refused').flatMap(({ photos }) => photos),
    ...drafts.flatMap(({ files = [] }) => files.map(({ sha256 }) => sha256)),
  ])
}

/** Its place was taken by a smaller one. */
export async function forgetPhoto(sha256: string): Promise<void> {
  await tidy(photoUsers, async (stores) => {
    if (!(await neededPhotos(stores)).has(sha256)) stores('photos').delete(sha256)
  })
}

/** Removes what ended a week ago, and photos that nothing needs any more. */
export async function sweep(): Promise<void> {
  await tidy(photoUsers, async (stores) => {
    const items = await itemsIn(stores('outbox'))
    const old = items.filter(({ ended_at }) => ended_at !== null && Date.parse(ended_at) < Date.now() - keptMs)
    for (const { sequence } of old) stores('outbox').delete(sequence)
    const needed = await neededPhotos(stores)
    const kept = (await answerOf(stores('photos').getAllKeys())).map(String)
    // One at a time: those of a day are too many for a phone's memory.
    for (const sha256 of kept)
      if (!needed.has(sha256) && !(await isYoung(stores('photos'), sha256))) stores('photos').delete(sha256)
  })
}

/** A photo that was just taken may not be named by its draft yet. */
const youngMs = 10 * 60_000
/** One that cannot be read back is not, and does not stop what is done beside it. */
const isYoung = (photos: IDBObjectStore, sha256: string): Promise<boolean> =>
  new Promise((done, fail) => {
    // Written by `keepPhoto`.
    const request = photos.get(sha256) as IDBRequest<{ kept_at: number }>
    request.onsuccess = () => done(Math.abs(Date.now() - request.result.kept_at) < youngMs)
    request.onerror = (event) => {
      if (request.error?.name === 'AbortError') return fail(request.error)
      event.preventDefault()
      event.stopPropagation()
      done(false)
    }
  })

/* What screens see. */

const items = createStore<readonly OutboxItem[]>([])
/** What is kept here could not be read just now. */
const unreadable = createStore(false)
const readAgainMs = 5_000
let readingAgain: ReturnType<typeof setTimeout> | undefined

async function load() {
  const isTechnician = () => hasStores && session.get()?.role === 'technician'
  try {
    const next = isTechnician() ? await listItems() : []
    unreadable.set(false)
    // Empty as before is no news.
    if (next.length + items.get().length > 0) items.set(next)
  } catch {
    // The session may have ended meanwhile. Otherwise what was read last still stands.
    if (!isTechnician()) return
    unreadable.set(true)
    clearTimeout(readingAgain)
    readingAgain = setTimeout(() => void load(), readAgainMs)
  }
}
/** Commands and drafts, also for the day on which the store is gone. */
async function note() {
  const account = session.get()
  if (account?.role !== 'technician') return
  const drafts = await read(['drafts'], (stores) => answerOf(stores('drafts').count()))
  noteWaiting(account.user.id, drafts + items.get().filter(isUnsent).length)
}
changeNews.subscribe((names) => {
  const loaded = names.includes('outbox') ? load() : Promise.resolve()
  if (names.includes('outbox') || names.includes('drafts')) void loaded.then(note).catch(() => undefined)
})
session.subscribe(() => void load())
void load()

export const useOutbox = items.use
export const useUnreadable = unreadable.use

/** Not with the office yet: what leaves by itself, and what the technician has to put right. */
export const isUnsent = ({ state }: OutboxItem) => state === 'waiting' || state === 'refused'
