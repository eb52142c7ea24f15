/** Opens a workbook's zip, checks its table of contents before unpacking anything, and streams single parts as text. */
import { StringDecoder } from 'node:string_decoder'
import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import type { SheetLimits } from './limits.ts'
import { SheetError } from './sheet-error.ts'

export type ZipParts = {
  fileBytes: number
  names: readonly string[]
  has(name: string): boolean
  bytes(name: string): number
  /** The part's text in pieces, checked against its declared size and checksum. */
  text(name: string, onBytes?: (bytes: number) => void): AsyncGenerator<string>
  close(): void
}

export async function openZip(path: string, limits: SheetLimits): Promise<ZipParts> {
  const zip = await orBroken(() => yauzl.openPromise(path, { autoClose: false, decodeStrings: false }))
  try {
    const entries = await readDirectory(zip, limits)
    return partsOf(zip, entries)
  } catch (error) {
    zip.close()
    throw error
  }
}

async function readDirectory(zip: yauzl.ZipFile, limits: SheetLimits): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > limits.zip_entries) throw new SheetError('unsafe', `${zip.entryCount} zip entries`)
  const entries = new Map<string, yauzl.Entry>()
  let packed = 0
  let unpacked = 0
  const listing = zip.eachEntry()
  for (;;) {
    const step = await orBroken(() => listing.next())
    if (step.done === true) break
    const entry = step.value
    const name = yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
    if (yauzl.validateFileName(name) !== null || name.includes('\0'))
      throw new SheetError('unsafe', 'a path in the zip')
    if (entry.isEncrypted()) throw new SheetError('password', 'an encrypted zip')
    const key = name.toLowerCase()
    if (entries.has(key)) throw new SheetError('unsafe', 'a name twice in the zip')
    entries.set(key, entry)
    packed += entry.compressedSize
    unpacked += entry.uncompressedSize
    if (entry.uncompressedSize > limits.entry_bytes) throw new SheetError('too_large', 'a part of the zip')
    const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize)
    if (entry.uncompressedSize > limits.ratio_from_bytes && ratio > limits.ratio) {
      throw new SheetError('unsafe', 'packed too tightly')
    }
  }
  if (unpacked > limits.total_bytes) throw new SheetError('too_large', 'the zip as a whole')
  if (unpacked > limits.ratio_from_bytes && unpacked > limits.ratio * zip.fileSize) {
    throw new SheetError('unsafe', 'packed too tightly')
  }
  // Entries that overlap share their packed bytes, and so claim more than the file holds.
  if (packed > zip.fileSize) throw new SheetError('unsafe', 'zip entries overlap')
  return entries
}

function partsOf(zip: yauzl.ZipFile, entries: Map<string, yauzl.Entry>): ZipParts {
  const find = (name: string): yauzl.Entry => {
    const entry = entries.get(name.toLowerCase())
    if (entry === undefined) throw new SheetError('broken', 'a part is missing')
    return entry
  }
  return {
    fileBytes: zip.fileSize,
    names: [...entries.keys()],
    has: (name) => entries.has(name.toLowerCase()),
    bytes: (name) => entries.get(name.toLowerCase())?.uncompressedSize ?? 0,
    text: (name, onBytes) => entryText(zip, find(name), onBytes),
    close: () => zip.close(),
  }
}

async function* entryText(
  zip: yauzl.ZipFile,
  entry: yauzl.Entry,
  onBytes: ((bytes: number) => void) | undefined,
): AsyncGenerator<string> {
  const stream = await orBroken(() => zip.openReadStreamPromise(entry))
  const chunks = stream[Symbol.asyncIterator]()
  let decoder: StringDecoder | undefined
  let checksum = 0
  try {
    for (;;) {
      const step = await orBroken(() => chunks.next())
      if (step.done === true) break
      const chunk: Buffer = step.value
      checksum = crc32(chunk, checksum)
      decoder ??= new StringDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf16le' : 'utf8')
      onBytes?.(chunk.length)
      yield decoder.write(chunk)
    }
  } finally {
    stream.destroy()
  }
  if (checksum !== entry.crc32) throw new SheetError('broken', 'a wrong checksum')
  yield decoder?.end() ?? ''
}

/** Any error of the zip library or of zlib means that the file is broken. */
async function orBroken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SheetError) throw error
    const message = error instanceof Error ? error.message : String(error)
    if (message.includes('encryption')) throw new SheetError('password', message)
    throw new SheetError('broken', message)
  }
}
