/** Decides by content, never by name, whether a file is a workbook or text, and why not when it is neither. */
import { type FileHandle, open } from 'node:fs/promises'
import type { SheetLimits } from './limits.ts'
import { SheetError } from './sheet-error.ts'

type FileKind = 'xlsx' | 'csv'

const hex = (text: string) => Buffer.from(text, 'hex')

const zip = hex('504b0304')
const compound = hex('d0cf11e0a1b11ae1')
/** Excel 2 to 4 wrote their records without a container. */
const ancientExcel = [hex('09000400'), hex('09020600'), hex('09040600')]

/** File signatures without a NUL byte, which could be mistaken for text. */
const otherFormats = [
  hex('504b0506'),
  hex('504b0708'),
  Buffer.from('%PDF-'),
  Buffer.from('%!PS'),
  Buffer.from('{\\rtf'),
  Buffer.from('ID;PWXL;'),
  Buffer.from('ID;PSCALC'),
  Buffer.from('#!'),
  Buffer.from('GIF8'),
  Buffer.from('Rar!'),
  Buffer.from('7z\xbc\xaf', 'latin1'),
  Buffer.from('BZh91AY'),
  hex('1f8b'),
  hex('89504e47'),
  hex('ffd8ff'),
  hex('fd377a58'),
  hex('28b52ffd'),
]

/** Excel opens a web archive, and reporting tools give it the name of a workbook. */
const webArchive = Buffer.from('MIME-Version:')

const headBytes = 64 * 1024

export async function fileKind(path: string, limits: SheetLimits): Promise<FileKind> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size === 0) throw new SheetError('empty', 'no bytes')
    if (size > limits.file_bytes) throw new SheetError('too_large', `${size} bytes`)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const head = buffer.subarray(0, bytesRead)
    if (startsWith(head, zip)) return 'xlsx'
    if (startsWith(head, compound)) throw await compoundReason(file)
    if (ancientExcel.some((magic) => startsWith(head, magic))) throw new SheetError('old_xls')
    if (otherFormats.some((magic) => startsWith(head, magic))) throw new SheetError('not_a_sheet', 'another format')
    if (startsWith(head, webArchive)) throw new SheetError('web_page', 'a web archive')
    refuseMarkup(head)
    return 'csv'
  } finally {
    await file.close()
  }
}

/** An old xls and a password-protected xlsx share their container; the names of the streams inside distinguish them. */
async function compoundReason(file: FileHandle): Promise<SheetError> {
  const names = {
    password: Buffer.from('EncryptedPackage', 'utf16le'),
    workbook: Buffer.from('Workbook', 'utf16le'),
    book: Buffer.from('Book\0', 'utf16le'),
  }
  const overlap = names.password.length
  const buffer = Buffer.alloc(1024 * 1024)
  let isWorkbook = false
  for (let position = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position)
    const part = buffer.subarray(0, bytesRead)
    if (part.includes(names.password)) return new SheetError('password')
    isWorkbook ||= part.includes(names.workbook) || part.includes(names.book)
    if (bytesRead <= overlap) return new SheetError(isWorkbook ? 'old_xls' : 'not_a_sheet', 'a compound file')
    position += bytesRead < buffer.length ? bytesRead : bytesRead - overlap
  }
}

/** HTML, SVG and XML are text too, but not tables. */
function refuseMarkup(head: Buffer): void {
  const utf16 = head[0] === 0xff && head[1] === 0xfe
  const text = head
    .toString(utf16 ? 'utf16le' : 'latin1', 0, 512)
    .replace(/^(?:\ufeff|\xef\xbb\xbf)/, '')
    .trimStart()
  // What Excel opens all the same: a page, or its XML of 2003. Another picture or document in XML is no table.
  if (
    /^(?:<\?xml[^>]*>\s*)?(?:<!doctype html|<html|<head|<body|<table|<meta|<style|<div|<\?mso-application|<workbook)/i.test(
      text,
    )
  )
    throw new SheetError('web_page', 'markup')
  if (text.startsWith('<') || /^(?:\{\s*"|\[\s*[[{])/.test(text)) throw new SheetError('not_a_sheet', 'markup')
}

function startsWith(head: Buffer, magic: Buffer): boolean {
  return head.subarray(0, magic.length).equals(magic)
}
