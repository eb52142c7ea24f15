/** Builds workbooks and other files byte by byte for the tests, honest ones and lying ones. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import { fileKind } from '#server/sheets/file-kind.ts'
import { sheetLimits } from '#server/sheets/limits.ts'
import { readCsv } from '#server/sheets/read-csv.ts'
import { type ReadSheetOptions, readSheet } from '#server/sheets/read-sheet.ts'
import { readXlsx } from '#server/sheets/read-xlsx.ts'
import type { SheetRow } from '#server/sheets/row-guard.ts'
import { SheetError, type SheetErrorReason } from '#server/sheets/sheet-error.ts'

export type Part = {
  name: string
  data: string | Buffer
  /** What the headers claim, where that differs from the truth. */
  claims?: { size?: number; packed?: number; crc?: number; method?: number; flags?: number; offset?: number }
  stored?: boolean
}

export function zipOf(parts: readonly Part[], claimedEntries = parts.length): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, claims = {}, stored = false } of parts) {
    const content = Buffer.from(data)
    const packed = stored ? content : deflateRawSync(content, { level: 6 })
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(claims.flags ?? 0x800, 2)
    fields.writeUInt16LE(claims.method ?? (stored ? 0 : 8), 4)
    fields.writeUInt16LE(0x5a21, 8)
    fields.writeUInt32LE(claims.crc ?? crc32(content), 10)
    fields.writeUInt32LE(claims.packed ?? packed.length, 14)
    fields.writeUInt32LE(claims.size ?? content.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(claims.offset ?? offset, 10)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, Buffer.from(name), packed])
    directory.push(Buffer.from('504b01021400', 'hex'), fields, tail, Buffer.from(name))
    files.push(local)
    offset += local.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(claimedEntries, 8)
  end.writeUInt16LE(claimedEntries, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, listing, end])
}

export const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const sheetXml = (data: string) => `${head}<worksheet ${main}><sheetData>${data}</sheetData></worksheet>`
export const stringsXml = (items: readonly string[]) =>
  `${head}<sst ${main} count="${items.length}">${items.map((item) => `<si>${item}</si>`).join('')}</sst>`
export const stylesXml = (formats: readonly string[], ids: readonly number[]) =>
  `${head}<styleSheet ${main}><numFmts>${formats
    .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`)
    .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${ids
    .map((id) => `<xf numFmtId="${id}" xfId="0"/>`)
    .join('')}</cellXfs></styleSheet>`
export const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
export const row = (...cells: string[]) => `<row>${cells.map(inline).join('')}</row>`

type Workbook = {
  sheet: string | Buffer
  strings?: string
  styles?: string
  sheets?: string
  properties?: string
  relations?: string
}

export function workbookParts({ sheet, strings, styles, sheets, properties = '', relations = '' }: Workbook): Part[] {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const parts: Part[] = [
    {
      name: '_rels/.rels',
      data: `${head}<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      data: `${head}<workbook ${main} xmlns:r="${office}">${properties}<sheets>${
        sheets ?? '<sheet name="Sheet1" sheetId="1" r:id="rId1"/>'
      }</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `${head}<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation(
        'rId8',
        'styles',
        '/xl/styles.xml',
      )}${relation('rId9', 'sharedStrings', 'sharedStrings.xml')}${relations}</Relationships>`,
    },
  ]
  if (styles !== undefined) parts.push({ name: 'xl/styles.xml', data: styles })
  parts.push({ name: 'xl/worksheets/sheet1.xml', data: sheet })
  if (strings !== undefined) parts.push({ name: 'xl/sharedStrings.xml', data: strings })
  return parts
}

export const xlsxOf = (workbook: Workbook): Buffer => zipOf(workbookParts(workbook))

/** A workbook whose sheet part claims something untrue. */
export function lyingXlsx(workbook: Workbook, claims: NonNullable<Part['claims']>): Buffer {
  return zipOf(
    workbookParts(workbook).map((part) => (part.name === 'xl/worksheets/sheet1.xml' ? { ...part, claims } : part)),
  )
}

/** A compound file as old Office and encryption write it, with streams of these names. */
export function compoundFile(...streams: string[]): Buffer {
  const directory = streams.map((name) => {
    const entry = Buffer.alloc(128)
    entry.write(name, 'utf16le')
    entry.writeUInt16LE((name.length + 1) * 2, 64)
    return entry
  })
  return Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), ...directory, Buffer.alloc(2048)])
}

/** Runs `work` with the file on disk, under a name that says nothing about its content. */
export async function withFile<T>(content: string | Buffer, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sheet-'))
  try {
    const path = join(folder, 'upload')
    await writeFile(path, content)
    return await work(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

export async function allRows(path: string, options?: ReadSheetOptions): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const batch of readSheet(path, options)) rows.push(...batch)
  return rows
}

export const readBytes = (content: string | Buffer, options?: ReadSheetOptions): Promise<SheetRow[]> =>
  withFile(content, (path) => allRows(path, options))

export const cellsOf = async (content: string | Buffer): Promise<string[][]> =>
  (await readBytes(content)).map(({ cells }) => cells)

/** Reads without a thread, for tests that read hundreds of files. */
export const readHere = (content: string | Buffer): Promise<SheetRow[]> =>
  withFile(content, async (path) => {
    const reader = (await fileKind(path, sheetLimits)) === 'xlsx' ? readXlsx : readCsv
    const rows: SheetRow[] = []
    for await (const group of reader(path, sheetLimits, () => {})) rows.push(...group)
    return rows
  })

/** Writes a stream of ours and reads it back. */
export const roundTrip = async (stream: NodeJS.ReadableStream): Promise<string[][]> =>
  (await readHere(await buffer(stream))).map(({ cells }) => cells)

export async function* batches<T>(...all: T[]): AsyncGenerator<T> {
  yield* all
}

/** Why a file is refused, or that it is read. */
export async function reasonFor(content: string | Buffer, limits = {}): Promise<SheetErrorReason | 'read'> {
  try {
    await readBytes(content, { limits })
    return 'read'
  } catch (error) {
    if (error instanceof SheetError) return error.reason
    throw error
  }
}
