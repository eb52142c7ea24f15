/** Decides by its bytes, never by its name, what a file is, and stores it: pictures without metadata, all else as it came. */
import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { type FileStore, type StoredContent, storeContent } from '#server/files/files.ts'
import { storeImageWithin } from '#server/files/images.ts'
import type { ReceivedFile } from '#server/http/receive.ts'
import { fileKind } from '#server/sheets/file-kind.ts'
import { sheetLimits } from '#server/sheets/limits.ts'
import { refusedSheet } from '#server/sheets/refused-sheet.ts'
import { SheetError } from '#server/sheets/sheet-error.ts'
import { openZip } from '#server/sheets/zip-parts.ts'
import type { FileContent } from '../rules.ts'
import { errors } from '../texts.ts'

/** Small print on a photographed page stays readable. */
const pageEdge = 3_508
const pictures = new Set(['image/png', 'image/jpeg', 'image/webp'])
const headBytes = 4_100

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Only its table of contents is read. One that is not safe to unpack is kept like any zip; nothing here ever unpacks it. */
async function isWorkbook(path: string): Promise<boolean> {
  try {
    const zip = await openZip(path, sheetLimits)
    const found = zip.has('xl/workbook.xml')
    zip.close()
    return found
  } catch (error) {
    if (error instanceof SheetError) return false
    throw error
  }
}

const isText = (head: Buffer) => !head.includes(0) || (head[0] === 0xff && head[1] === 0xfe)

async function contentOf(path: string): Promise<FileContent> {
  const head = await headOf(path)
  if (head.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf'
  const type = await fileTypeFromBuffer(head.subarray(0, 64)).catch(() => undefined)
  if (type && pictures.has(type.mime)) return 'picture'
  try {
    const kind = await fileKind(path, sheetLimits)
    if (kind === 'xlsx') return (await isWorkbook(path)) ? 'sheet' : 'zip'
  } catch (error) {
    if (error instanceof SheetError && (error.reason === 'not_a_sheet' || error.reason === 'web_page'))
      throw errors.wrong_type()
    throw refusedSheet(error)
  }
  if (!isText(head)) throw errors.wrong_type()
  return 'sheet'
}

const mediaTypes = {
  pdf: 'application/pdf',
  sheet: 'application/octet-stream',
  zip: 'application/zip',
} as const satisfies Record<Exclude<FileContent, 'picture'>, string>

export type StoredArchiveFile = { stored: StoredContent; content: FileContent; came: Omit<ReceivedFile, 'path'> }

export async function storeArchiveFile(files: FileStore, file: ReceivedFile | undefined): Promise<StoredArchiveFile> {
  if (!file || file.bytes === 0) throw errors.missing()
  const { path, ...came } = file
  const content = await contentOf(path)
  const stored =
    content === 'picture'
      ? await storeImageWithin(pageEdge, files, file)
      : await storeContent(files, { ...came, media_type: mediaTypes[content], content: { path } })
  return { stored, content, came }
}
