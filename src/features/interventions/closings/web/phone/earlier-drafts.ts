/** What versions of Fieldstock before the outbox kept on a phone: a draft in local storage, photos in a database of their own. Taken over once. */
import { keepPhoto } from '#web/offline/photos.ts'
import { answerOf } from '#web/offline/store.ts'
import { session } from '#web/session.ts'
import type { RequestFields } from '../../request-contract.ts'
import type { FileKind } from '../../rules.ts'

type Row = { owner: string; file_key: string; kind: FileKind; taken_at: string; photo?: Blob; picture?: Blob }
/** Its first version called both otherwise. */
const databaseName = 'closing-pictures'
const storeNames = ['photos', 'pictures'] as const

async function openEarlier(): Promise<IDBDatabase | undefined> {
  // Opening would make it.
  const known = await indexedDB.databases?.()
  if (!known?.some(({ name }) => name === databaseName)) return undefined
  return answerOf(indexedDB.open(databaseName))
}

const ownerOf = (id: number) => `${session.get()?.user.id ?? ''} ${id}`
const draftName = (id: number) => `closing_draft ${ownerOf(id)}`

function readFields(id: number): RequestFields | undefined {
  try {
    // Written by the version before; a text that is no draft has no fields.
    const draft = JSON.parse(localStorage.getItem(draftName(id)) ?? 'null') as { fields?: RequestFields } | null
    return draft?.fields
  } catch {
    return undefined
  }
}

async function readRows(database: IDBDatabase, id: number): Promise<Row[]> {
  const names = storeNames.filter((name) => database.objectStoreNames.contains(name))
  const all = await Promise.all(
    // Written by the version before.
    names.map((name) => answerOf(database.transaction(name).objectStore(name).getAll() as IDBRequest<Row[]>)),
  )
  return all.flat().filter(({ owner }) => owner === ownerOf(id))
}

/** The bytes are in the new store before anything is forgotten. */
export async function takeEarlierDraft(id: number) {
  const fields = readFields(id)
  const database = await openEarlier().catch(() => undefined)
  const rows = database ? await readRows(database, id).catch(() => []) : []
  const files = await Promise.all(
    rows.map(async ({ kind, taken_at, photo, picture }) => {
      const blob = photo ?? picture ?? new Blob()
      const { sha256 } = await keepPhoto(await blob.arrayBuffer(), blob.type)
      return { sha256, kind, taken_at }
    }),
  )
  const forget = async () => {
    localStorage.removeItem(draftName(id))
    for (const name of storeNames)
      if (database?.objectStoreNames.contains(name)) {
        const store = database.transaction(name, 'readwrite').objectStore(name)
        for (const { owner, file_key } of rows) await answerOf(store.delete([owner, file_key]))
      }
    database?.close()
  }
  if (rows.length === 0) database?.close()
  return { fields, files, forget }
}
