/** Reads a file that a phone saved, as it may come back from people: as it was, packed again, or only its list. What is hostile in it is refused before it is read. */
import type { Words } from '#lib/texts/texts.ts'
import { sha256 as hashOf } from '#web/offline/sha256.ts'
import { fileTexts as texts } from '../../files-texts.ts'
import { commandKinds, maxPhotoBytes } from '../../rules.ts'
import type { Command } from '../../shapes.ts'

/** More is in no phone. */
const mostEntries = 10_000
const mostCommands = 2_000
const mostListBytes = 16 * 1024 * 1024
const mostFileBytes = 2_000_000_000

export type SavedFile = {
  account_id: number
  saved_at: string | null
  /** Those that can be read, in their order. */
  commands: readonly Command[]
  /** Entries that are no commands. */
  unreadable: number
  photos: number
  /** Its bytes, if it is in the file and is what its name says. */
  photo: (sha256: string) => Promise<ArrayBuffer | undefined>
}
export type ReadFile = SavedFile | { refused: Words }

type Entry = { name: string; method: number; packed: number; size: number; at: number }
type Entries = ReadonlyMap<string, Entry>

class Refused extends Error {
  readonly words: Words
  constructor(words: Words) {
    super(words.EN)
    this.words = words
  }
}
const refuse = (words: Words): never => {
  throw new Refused(words)
}

const viewOf = async (blob: Blob, from: number, to: number) => new DataView(await blob.slice(from, to).arrayBuffer())

/** The list at the end of an archive; without 64-bit sizes, which no phone writes. */
async function listEntries(file: Blob): Promise<Entry[]> {
  const tail = await viewOf(file, Math.max(0, file.size - 65_557), file.size)
  let end = tail.byteLength - 22
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end -= 1
  if (end < 0) return refuse(texts.not_an_archive)
  const count = tail.getUint16(end + 10, true)
  const [size, at] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)]
  if (count > mostEntries || size > mostListBytes || at + size > file.size) return refuse(texts.too_much)
  const list = await viewOf(file, at, at + size)
  const entries: Entry[] = []
  for (let place = 0; entries.length < count; ) {
    if (place + 46 > list.byteLength || list.getUint32(place, true) !== 0x02014b50) return refuse(texts.not_an_archive)
    const [names, extra, comment] = [28, 30, 32].map((offset) => list.getUint16(place + offset, true))
    const end_of_name = place + 46 + (names ?? 0)
    if (end_of_name > list.byteLength) return refuse(texts.not_an_archive)
    // Bit 0: locked by a password.
    if ((list.getUint16(place + 8, true) & 1) === 1) return refuse(texts.locked)
    entries.push({
      name: new TextDecoder().decode(list.buffer.slice(place + 46, end_of_name)),
      method: list.getUint16(place + 10, true),
      packed: list.getUint32(place + 20, true),
      size: list.getUint32(place + 24, true),
      at: list.getUint32(place + 42, true),
    })
    place = end_of_name + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}

/** Stops as soon as more comes out than may: what an archive says of its own size is not believed. */
async function readAtMost(stream: ReadableStream<Uint8Array>, most: number): Promise<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = stream.getReader()
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > most) {
      await reader.cancel()
      return refuse(texts.too_much)
    }
    parts.push(new Uint8Array(value))
  }
  return new Blob(parts).arrayBuffer()
}

async function readEntry(file: Blob, { method, packed, size, at }: Entry, most: number): Promise<ArrayBuffer> {
  if (size > most || packed > most) return refuse(texts.too_much)
  const head = await viewOf(file, at, at + 30)
  if (head.byteLength < 30 || head.getUint32(0, true) !== 0x04034b50) return refuse(texts.not_an_archive)
  const begin = at + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const body = file.slice(begin, begin + packed)
  if (method === 0) return body.arrayBuffer()
  if (method !== 8) return refuse(texts.not_an_archive)
  try {
    return await readAtMost(body.stream().pipeThrough(new DecompressionStream('deflate-raw')), most)
  } catch (error) {
    if (error instanceof Refused) throw error
    return refuse(texts.not_an_archive)
  }
}

/** In whatever folder it was packed again. */
const baseOf = (name: string) => name.split(/[\\/]/).at(-1) ?? ''

/** As far as the page has to know it; the server checks the rest. */
function isCommand(it: unknown): it is Command {
  if (typeof it !== 'object' || it === null) return false
  // Any object has fields of unknown values.
  const { key, kind, made_at, body, photos } = it as Record<string, unknown>
  return (
    typeof key === 'string' &&
    commandKinds.some((known) => known === kind) &&
    typeof made_at === 'string' &&
    !Number.isNaN(Date.parse(made_at)) &&
    typeof body === 'object' &&
    Array.isArray(photos) &&
    photos.every((sha256) => typeof sha256 === 'string')
  )
}

function readList(text: string) {
  let saved: unknown
  try {
    saved = JSON.parse(text)
  } catch {
    return refuse(texts.broken_list)
  }
  // Any object has fields of unknown values.
  const { account_id, saved_at, commands } = (saved ?? {}) as Record<string, unknown>
  if (!Number.isSafeInteger(account_id) || !Array.isArray(commands)) return refuse(texts.broken_list)
  if (commands.length > mostCommands) return refuse(texts.too_much)
  const read = commands.filter(isCommand)
  return {
    // Checked above.
    account_id: account_id as number,
    saved_at: typeof saved_at === 'string' ? saved_at : null,
    commands: read,
    unreadable: commands.length - read.length,
  }
}

function photosIn(file: Blob, entries: Entries): Pick<SavedFile, 'photos' | 'photo'> {
  return {
    photos: entries.size,
    async photo(sha256) {
      const entry = entries.get(sha256)
      if (!entry) return undefined
      const bytes = await readEntry(file, entry, maxPhotoBytes)
      return (await hashOf(bytes)) === sha256 ? bytes : undefined
    },
  }
}

async function read(file: Blob): Promise<SavedFile> {
  if (file.size > mostFileBytes) return refuse(texts.too_much)
  const start = await viewOf(file, 0, 4)
  const isArchive = start.byteLength === 4 && start.getUint32(0, true) === 0x04034b50
  if (!isArchive) {
    if (file.size > mostListBytes) return refuse(texts.not_an_archive)
    return { ...readList(await file.text()), photos: 0, photo: async () => undefined }
  }
  const entries = await listEntries(file)
  const list = entries.find(({ name }) => baseOf(name) === 'commands.json')
  if (!list) return refuse(texts.no_list)
  const photos = new Map(
    entries.flatMap((entry) => {
      const [, sha256] = /^([0-9a-f]{64})\.\w{1,5}$/.exec(baseOf(entry.name)) ?? []
      return sha256 ? [[sha256, entry] as const] : []
    }),
  )
  return {
    ...readList(new TextDecoder().decode(await readEntry(file, list, mostListBytes))),
    ...photosIn(file, photos),
  }
}

export async function readSavedFile(file: Blob): Promise<ReadFile> {
  try {
    return await read(file)
  } catch (error) {
    if (error instanceof Refused) return { refused: error.words }
    throw error
  }
}
