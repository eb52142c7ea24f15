/** Photos and signatures that have not reached the server: kept on this device until they have, so that a reload loses none. */
import { session } from '#web/session.ts'

export type PictureKind = 'label' | 'receipt' | 'other' | 'signature'

/** The same key again is the same picture: sent twice, it is there once. */
export type KeptPicture = {
  file_key: string
  kind: PictureKind
  name: string
  taken_at: string
  picture: Blob
  /** How often the job was sent back when it was taken: those of an earlier try are dropped. */
  rejections: number
}
type Row = KeptPicture & { owner: string; kept_at: number }

const store = 'pictures'
const keptMs = 30 * 24 * 3_600_000
/** Of one job of the person who is signed in. */
const ownerOf = (id: number) => `${session.get()?.user.id ?? ''} ${id}`

function open(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open('closing-pictures', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: ['owner', 'file_key'] })
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })
}

/** Without storage, as in some private windows, pictures live as long as the page. */
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

export async function keepPicture(id: number, picture: KeptPicture): Promise<void> {
  const row: Row = { ...picture, owner: ownerOf(id), kept_at: Date.now() }
  await inStore((rows) => rows.put(row))
}

export async function dropPicture(id: number, file_key: string): Promise<void> {
  await inStore((rows) => rows.delete([ownerOf(id), file_key]))
}

/** All of one job, when it is sent or begun again. */
export async function dropPictures(id: number): Promise<void> {
  const owner = ownerOf(id)
  await inStore((rows) => rows.delete(IDBKeyRange.bound([owner], [owner, []])))
}

/** What of the present try waits; what is too old or of an earlier try goes. */
export async function listPictures(id: number, rejections: number): Promise<KeptPicture[]> {
  // Written by `keepPicture` alone.
  const rows = ((await inStore((it) => it.getAll())) ?? []) as Row[]
  const owner = ownerOf(id)
  const isStale = (row: Row) =>
    row.kept_at < Date.now() - keptMs || (row.owner === owner && row.rejections !== rejections)
  for (const row of rows.filter(isStale)) await inStore((it) => it.delete([row.owner, row.file_key]))
  return rows.filter((row) => row.owner === owner && !isStale(row))
}

export function formOf({ kind, file_key, taken_at, picture, name }: KeptPicture): FormData {
  const form = new FormData()
  form.append('kind', kind)
  form.append('file_key', file_key)
  form.append('taken_at', taken_at)
  form.append('file', picture, name)
  return form
}
