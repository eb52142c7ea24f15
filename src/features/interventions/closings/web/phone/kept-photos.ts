/** Photos and signatures that have not reached the server: kept on this device until they have, so that a reload loses none. */
import { session } from '#web/session.ts'

export type PhotoKind = 'label' | 'receipt' | 'other' | 'signature'

/** The same key again is the same photo: sent twice, it is there once. */
export type KeptPhoto = {
  file_key: string
  kind: PhotoKind
  name: string
  taken_at: string
  photo: Blob
  /** How often the job was sent back when it was taken: those of an earlier try are dropped. */
  rejections: number
}
type Row = KeptPhoto & { owner: string; kept_at: number }

const store = 'photos'
/** Phones keep it under its first name, which cannot be changed. */
const databaseName = 'closing-pictures'
const keptMs = 30 * 24 * 3_600_000
/** Of one job of the person who is signed in. */
const ownerOf = (id: number) => `${session.get()?.user.id ?? ''} ${id}`

function open(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open(databaseName, 2)
    request.onupgradeneeded = () => {
      const photos = request.result.createObjectStore(store, { keyPath: ['owner', 'file_key'] })
      if (!request.result.objectStoreNames.contains('pictures')) return
      // Photos that an earlier version kept, and that still have to reach the server.
      const earlier = request.transaction?.objectStore('pictures').getAll()
      if (earlier)
        earlier.onsuccess = () => {
          for (const { picture, ...row } of earlier.result) photos.put({ ...row, photo: picture })
          request.result.deleteObjectStore('pictures')
        }
    }
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })
}

/** Without storage, as in some private windows, photos live as long as the page. */
async function inStore<T>(work: (rows: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  try {
    const database = await open()
    try {
      return await new Promise<T>((done, fail) => {
        const request = work(database.transaction(store, 'readwrite').objectStore(store))
        request.onsuccess = () => done(request.result)
        request.onerror = () => fail(request.error)
      })
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}

export async function keepPhoto(id: number, photo: KeptPhoto): Promise<void> {
  const row: Row = { ...photo, owner: ownerOf(id), kept_at: Date.now() }
  await inStore((rows) => rows.put(row))
}

export async function dropPhoto(id: number, file_key: string): Promise<void> {
  await inStore((rows) => rows.delete([ownerOf(id), file_key]))
}

/** All of one job, when it is sent or begun again. */
export async function dropPhotos(id: number): Promise<void> {
  const owner = ownerOf(id)
  await inStore((rows) => rows.delete(IDBKeyRange.bound([owner], [owner, []])))
}

/** What of the present try waits; what is too old or of an earlier try goes. */
export async function listPhotos(id: number, rejections: number): Promise<KeptPhoto[]> {
  // Written by `keepPhoto` alone.
  const rows = ((await inStore((it) => it.getAll())) ?? []) as Row[]
  const owner = ownerOf(id)
  const isStale = (row: Row) =>
    row.kept_at < Date.now() - keptMs || (row.owner === owner && row.rejections !== rejections)
  for (const row of rows.filter(isStale)) await inStore((it) => it.delete([row.owner, row.file_key]))
  return rows.filter((row) => row.owner === owner && !isStale(row))
}

export function formOf({ kind, file_key, taken_at, photo, name }: KeptPhoto): FormData {
  const form = new FormData()
  form.append('kind', kind)
  form.append('file_key', file_key)
  form.append('taken_at', taken_at)
  form.append('file', photo, name)
  return form
}
