/** What a technician's phone keeps: one database per account, opened here alone. What belongs together is written in one transaction. */
import { session } from '../session.ts'
import { forgetKeys } from './account-keys.ts'
import { noteNewStore, showLost } from './lost-work.ts'
import { changeNews, type StoreName } from './store-news.ts'

const databaseVersion = 1
/** The browser's own address stands for the server; each account has a database of its own. */
/** Some browsers have none, and then nothing was ever kept. */
export const hasStores = Boolean(globalThis.indexedDB)

const prefix = 'fieldstock-phone '
const nameOf = (account: number) => `${prefix}${account}`

/** The stores of every version so far, oldest first. */
const upgrades: readonly ((database: IDBDatabase) => void)[] = [
  (database) => {
    database.createObjectStore('meta')
    database.createObjectStore('snapshot')
    database.createObjectStore('drafts', { keyPath: 'key' })
    database.createObjectStore('photos', { keyPath: 'sha256' })
    database
      .createObjectStore('outbox', { keyPath: 'sequence', autoIncrement: true })
      .createIndex('key', 'key', { unique: true })
  },
]

export const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })

let opened: { account: number; database: Promise<IDBDatabase> } | undefined

function openDatabase(account: number): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open(nameOf(account), databaseVersion)
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion === 0) noteNewStore(account)
      for (const upgrade of upgrades.slice(oldVersion)) upgrade(request.result)
    }
    request.onsuccess = () => {
      const database = request.result
      // Another tab upgrades or empties it, or the system took it away: the next use opens it again.
      const forget = () => {
        if (opened?.account === account) opened = undefined
      }
      database.onversionchange = () => {
        forget()
        database.close()
      }
      database.onclose = forget
      if (session.get()?.user.id === account) showLost(account)
      done(database)
    }
    request.onerror = () => fail(request.error)
    request.onblocked = () => fail(new DOMException('another tab keeps an older version open', 'InvalidStateError'))
  })
}

async function open(): Promise<IDBDatabase> {
  const account = session.get()?.user.id
  if (account === undefined) throw new Error('nobody is signed in')
  if (opened?.account !== account) {
    const last = opened
    opened = { account, database: openDatabase(account) }
    void last?.database.then((database) => database.close())
    opened.database.catch(() => {
      opened = undefined
    })
  }
  return opened.database
}

/** Nothing where it has ended already. */
function giveUp(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has ended, or its end is being written.
  }
}

const underWay = new Set<IDBTransaction>()
/** A page that is left may be kept whole for the way back, with its transactions: WebKit then lets no other page at these stores, for as long as it keeps it. They are given up, and run again when the page is shown. */
function letGo({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  for (const transaction of underWay) giveUp(transaction)
  opened?.database.then((database) => database.close()).catch(() => undefined)
  opened = undefined
}
if (typeof window !== 'undefined') window.addEventListener('pagehide', letGo)

export type Stores = (name: StoreName) => IDBObjectStore

async function run<T>(
  names: readonly StoreName[],
  mode: IDBTransactionMode,
  work: (stores: Stores) => Promise<T>,
  durability?: IDBTransactionDurability,
): Promise<T> {
  return runIn(await open(), names, mode, work, durability)
}

/** What cannot be made again, a photo or a command, is on the disk itself before it counts as kept; each letter of a note is not worth the wait. */
const durabilityOf = (names: readonly StoreName[]): IDBTransactionDurability =>
  names.includes('photos') || names.includes('outbox') ? 'strict' : 'relaxed'

async function runIn<T>(
  database: IDBDatabase,
  names: readonly StoreName[],
  mode: IDBTransactionMode,
  work: (stores: Stores) => Promise<T>,
  durability = durabilityOf(names),
): Promise<T> {
  const transaction = database.transaction(names, mode, { durability })
  underWay.add(transaction)
  const ended = new Promise<void>((done, fail) => {
    transaction.oncomplete = () => done()
    transaction.onerror = () => fail(transaction.error)
    transaction.onabort = () => fail(transaction.error ?? new DOMException('given up', 'AbortError'))
  })
  try {
    const result = await work((name) => transaction.objectStore(name))
    await ended
    return result
  } catch (error) {
    ended.catch(() => undefined)
    giveUp(transaction)
    throw error
  } finally {
    underWay.delete(transaction)
  }
}

/** iPhones lose the connection when the app was in the background, and a store that is removed ends what is under way: reopened, the same work goes through. */
const lostConnection = new Set(['InvalidStateError', 'UnknownError', 'AbortError'])
const isLostConnection = (error: unknown) => error instanceof DOMException && lostConnection.has(error.name)

async function runTwice<T>(...given: Parameters<typeof run<T>>): Promise<T> {
  try {
    return await run<T>(...given)
  } catch (error) {
    if (!isLostConnection(error)) throw error
    opened = undefined
    return run<T>(...given)
  }
}

/** The phone has no room left. It can still remove. */
export const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/** Everything in `work` is kept, or nothing. It may only wait for requests of these stores. */
export async function write<T>(names: readonly StoreName[], work: (stores: Stores) => Promise<T>): Promise<T> {
  const result = await runTwice(names, 'readwrite', work)
  changeNews.announce(names)
  return result
}
/** Removes what nothing needs, without the wait for the disk: until it is over nobody else can write, and what comes back after a dead battery is removed again. */
export async function tidy(names: readonly StoreName[], work: (stores: Stores) => Promise<void>): Promise<void> {
  await runTwice(names, 'readwrite', work, 'relaxed')
  changeNews.announce(names)
}
export const read = <T>(names: readonly StoreName[], work: (stores: Stores) => Promise<T>): Promise<T> =>
  runTwice(names, 'readonly', work)

/** What was kept under a key: the caller knows what it writes there. */
export const findIn = <T>(name: StoreName, key: string): Promise<T | undefined> =>
  read([name], (stores) => answerOf(stores(name).get(key) as IDBRequest<T | undefined>))
/** Under its own key, or under one that is given. */
export const keepIn = (name: StoreName, value: unknown, key?: string): Promise<void> =>
  write([name], async (stores) => void (await answerOf(stores(name).put(value, key))))
export const dropFrom = (name: StoreName, key: string): Promise<void> =>
  write([name], async (stores) => void (await answerOf(stores(name).delete(key))))

/** Changes a draft as it is in the store, so that two tabs keep what both have entered; the given one begins it. */
export function changeDraft<T extends { key: string }>(start: T, change: (draft: T) => Partial<T>): Promise<T>
/** What comes late begins none: the draft was sent or thrown away since. */
export function changeDraft<T extends { key: string }>(
  start: T,
  change: (draft: T) => Partial<T>,
  begins: boolean,
): Promise<T | undefined>
export function changeDraft<T extends { key: string }>(start: T, change: (draft: T) => Partial<T>, begins = true) {
  return write(['drafts'], async (stores) => {
    const kept = (await answerOf(stores('drafts').get(start.key))) as T | undefined
    const before = kept ?? (begins ? start : undefined)
    if (!before) return undefined
    const after = { ...before, ...change(before) }
    await answerOf(stores('drafts').put(after))
    return after
  })
}

/** Those who have something on this device. */
export async function listAccounts(): Promise<number[]> {
  const known = (await indexedDB.databases()).map(({ name = '' }) => name)
  return known.filter((name) => name.startsWith(prefix)).map((name) => Number(name.slice(prefix.length)))
}

/** The same in the stores of an account, also while nobody is signed in. */
export async function readAccount<T>(
  account: number,
  names: readonly StoreName[],
  work: (stores: Stores) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(account)
  return runIn(database, names, 'readonly', work).finally(() => database.close())
}

/** In those of each account on this device. */
export const readAllAccounts = async <T>(
  names: readonly StoreName[],
  work: (stores: Stores) => Promise<T>,
): Promise<T[]> => Promise.all((await listAccounts()).map((account) => readAccount(account, names, work)))

/** Removes everything of an account that is not signed in. */
export async function wipeAccount(account: number): Promise<void> {
  forgetKeys(account)
  await answerOf(indexedDB.deleteDatabase(nameOf(account)))
}

/** Removes everything of the account from this device. It is asked for before the first pause; connections that are open close by themselves. */
export async function wipeStore(): Promise<void> {
  const account = session.get()?.user.id
  if (account === undefined) return
  opened = undefined
  await wipeAccount(account)
}

/** Whether the browser has promised not to remove it when the device is full. */
export async function askToPersist(): Promise<boolean> {
  const { storage } = navigator
  // Absent on plain http.
  if (!storage?.persist) return false
  return (await storage.persisted()) || (await storage.persist())
}
