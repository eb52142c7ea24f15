/** Reads the first visible sheet of an xlsx file, or all visible ones, row by row, whichever program wrote it. */
import type { SheetLimits } from './limits.ts'
import { type HiddenParts, nothingHidden, type SheetChoice } from './reader-messages.ts'
import { createRowGuard, type SheetRow } from './row-guard.ts'
import { SheetError } from './sheet-error.ts'
import { createSheetParser } from './sheet-xml.ts'
import { readStrings, readStyles } from './workbook-parts.ts'
import { attributesOf, createXmlScanner, type XmlHandler } from './xml-scan.ts'
import { openZip, type ZipParts } from './zip-parts.ts'

export type Progress = (bytesRead: number, bytesTotal: number) => void

/** Hidden sheets that are named. */
const mostNamed = 20

type Relation = { type: string; part: string; external: boolean }

/** Gives the rows in the small groups in which they come off the file; adds to `hidden` what a spreadsheet program shows otherwise. */
export async function* readXlsx(
  path: string,
  limits: SheetLimits,
  onProgress: Progress,
  { sheets: choice, hidden }: { sheets: SheetChoice; hidden: HiddenParts } = {
    sheets: 'first',
    hidden: nothingHidden(),
  },
): AsyncGenerator<SheetRow[]> {
  const zip = await openZip(path, limits)
  try {
    const workbook = await readWorkbook(zip, limits)
    hidden.sheets.push(...workbook.hidden)
    const sheets = choice === 'all' ? workbook.sheets : workbook.sheets.slice(0, 1)
    const sheetBytes = sheets.reduce((sum, { part }) => sum + zip.bytes(part), 0)
    const total = sheetBytes + (workbook.strings === undefined ? 0 : zip.bytes(workbook.strings))
    let read = 0
    const count = (bytes: number) => {
      read += bytes
      onProgress(read, total)
    }
    const formats = workbook.styles === undefined ? [] : await readStyles(zip.text(workbook.styles), limits)
    const strings = workbook.strings === undefined ? [] : await readStrings(zip.text(workbook.strings, count), limits)
    // One guard for all sheets: their rows and characters count together.
    const accept = createRowGuard(limits, zip.fileBytes)
    for (const { name, part } of sheets) {
      const acceptHere: typeof accept = (n, cells) => accept(n, cells, name)
      const parser = createSheetParser({ strings, formats, from1904: workbook.from1904, limits, accept: acceptHere })
      for await (const text of zip.text(part, count)) {
        parser.write(text)
        const rows = parser.take()
        if (rows.length > 0) yield rows
      }
      parser.end()
      hidden.rows += parser.hidden.rows
      for (const range of parser.hidden.columns) hidden.columns.push({ sheet: name, ...range })
      for (const row of parser.hidden.joined) hidden.joined.push({ sheet: name, row })
    }
  } finally {
    zip.close()
  }
}

async function readWorkbook(zip: ZipParts, limits: SheetLimits) {
  const workbookPart = await findWorkbook(zip, limits)
  if (zip.has('xl/vbaProject.bin')) throw new SheetError('macros')
  const relations = await readRelations(zip, workbookPart, limits)
  for (const relation of relations.values()) {
    if (relation.type === 'vbaProject') throw new SheetError('macros')
  }
  let from1904 = false
  const sheets: { name: string; part: string }[] = []
  const hidden: string[] = []
  let listed = 0
  await parsePart(zip, workbookPart, limits, (name, raw) => {
    if (name === 'workbookPr') {
      const flag = attributesOf(raw).get('date1904')
      from1904 = flag === '1' || flag === 'true'
    }
    if (name !== 'sheet') return
    listed += 1
    const attributes = attributesOf(raw)
    const relation = relations.get(attributes.get('id') ?? '')
    const state = attributes.get('state') ?? 'visible'
    const title = attributes.get('name') ?? ''
    if (state !== 'visible') {
      if (hidden.length < mostNamed) hidden.push(title)
      return
    }
    if (relations.size === 0) sheets.push({ name: title, part: `xl/worksheets/sheet${listed}.xml` })
    else if (relation?.external === true) throw new SheetError('unsafe', 'a sheet outside the file')
    else if (relation?.type === 'worksheet') sheets.push({ name: title, part: relation.part })
  })
  // Read once for each of its names, a small part would be much work.
  if (new Set(sheets.map(({ part }) => part.toLowerCase())).size < sheets.length)
    throw new SheetError('unsafe', 'a sheet under two names')
  if (sheets.length === 0) throw new SheetError(listed === 0 ? 'broken' : 'empty', 'no visible sheet')
  const partOf = (type: string): string | undefined => {
    const relation = [...relations.values()].find((one) => one.type === type && !one.external)
    return relation !== undefined && zip.has(relation.part) ? relation.part : undefined
  }
  return { sheets, hidden, from1904, strings: partOf('sharedStrings'), styles: partOf('styles') }
}

/** The package's own relations name the workbook; it is nearly always at the usual path. */
async function findWorkbook(zip: ZipParts, limits: SheetLimits): Promise<string> {
  const usual = 'xl/workbook.xml'
  if (zip.has(usual)) return usual
  for (const relation of (await readRelations(zip, '', limits)).values()) {
    if (
      relation.type === 'officeDocument' &&
      /(^|\/)workbook\w*\.xml$/i.test(relation.part) &&
      zip.has(relation.part)
    ) {
      return relation.part
    }
  }
  const other = ['xl/workbook.bin', 'content.xml', 'Index/Document.iwa'].some((name) => zip.has(name))
  throw new SheetError(other ? 'other_format' : 'not_a_sheet', 'a zip without a workbook')
}

async function readRelations(zip: ZipParts, part: string, limits: SheetLimits): Promise<Map<string, Relation>> {
  const slash = part.lastIndexOf('/') + 1
  const folder = part.slice(0, slash)
  const file = `${folder}_rels/${part.slice(slash)}.rels`
  const relations = new Map<string, Relation>()
  if (!zip.has(file)) return relations
  await parsePart(zip, file, limits, (name, raw) => {
    if (name !== 'Relationship') return
    const attributes = attributesOf(raw)
    const type = attributes.get('Type') ?? ''
    relations.set(attributes.get('Id') ?? '', {
      type: type.slice(type.lastIndexOf('/') + 1),
      part: resolvePart(folder, attributes.get('Target') ?? ''),
      external: attributes.get('TargetMode') === 'External',
    })
  })
  return relations
}

function resolvePart(folder: string, target: string): string {
  const path: string[] = []
  const written = target.replaceAll('\\', '/')
  for (const step of (written.startsWith('/') ? written : folder + written).split('/')) {
    if (step === '..') path.pop()
    else if (step !== '' && step !== '.') path.push(step)
  }
  return path.join('/')
}

async function parsePart(zip: ZipParts, part: string, limits: SheetLimits, open: XmlHandler['open']): Promise<void> {
  if (zip.bytes(part) > limits.part_bytes) throw new SheetError('too_large', 'the workbook part')
  const scanner = createXmlScanner({ open, close: ignore, text: ignore })
  for await (const text of zip.text(part)) scanner.write(text)
  scanner.end()
}

function ignore(): void {}
