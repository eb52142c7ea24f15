/** A streaming scanner for the plain XML inside a workbook: no DOCTYPE, no entities of its own, bounded memory. */
import { SheetError } from './sheet-error.ts'

export type XmlHandler = {
  /** `name` comes without its prefix; `attributes` is the raw text, for `eachAttribute`. */
  open(name: string, attributes: string): void
  close(name: string): void
  /** Raw text, possibly in pieces: collect it, then `decodeXml` it whole, as an entity may lie across two pieces. */
  text(raw: string): void
}

/** No spreadsheet program writes a tag or comment longer than this. */
const longestToken = 128 * 1024
const deepest = 64

export function createXmlScanner(handler: XmlHandler) {
  const stack: string[] = []
  let rest = ''
  let seenRoot = false

  function openTag(source: string, start: number, end: number): void {
    const selfClosing = source.charCodeAt(end - 2) === 47
    const stop = selfClosing ? end - 2 : end - 1
    let nameEnd = start + 1
    let nameStart = nameEnd
    while (nameEnd < stop) {
      const code = source.charCodeAt(nameEnd)
      if (code <= 32) break
      nameEnd += 1
      if (code === 58) nameStart = nameEnd
    }
    if (nameEnd === nameStart) throw new SheetError('broken', 'a tag without a name')
    if (stack.length === 0 && seenRoot) throw new SheetError('broken', 'a second root')
    seenRoot = true
    const name = source.substring(nameStart, nameEnd)
    handler.open(name, source.substring(nameEnd, stop))
    if (selfClosing) {
      handler.close(name)
      return
    }
    if (stack.push(name) > deepest) throw new SheetError('unsafe', 'nested too deep')
  }

  function closeTag(source: string, start: number, end: number): void {
    const open = stack.pop()
    let nameEnd = end - 1
    while (source.charCodeAt(nameEnd - 1) <= 32) nameEnd -= 1
    const name = source.substring(start + 2, nameEnd)
    if (open === undefined || (name !== open && name.slice(name.indexOf(':') + 1) !== open)) {
      throw new SheetError('broken', 'tags do not match')
    }
    handler.close(open)
  }

  /** Handles the token at `start` and returns the position after it, or -1 if it is incomplete. */
  function token(source: string, start: number): number {
    const second = source.charCodeAt(start + 1)
    if (second === 47) {
      const end = source.indexOf('>', start) + 1
      if (end === 0) return -1
      closeTag(source, start, end)
      return end
    }
    if (second === 63) return source.indexOf('?>', start + 2) < 0 ? -1 : source.indexOf('?>', start + 2) + 2
    if (second === 33) return markup(source, start)
    const end = tagEnd(source, start + 1)
    if (end !== -1) openTag(source, start, end)
    return end
  }

  function markup(source: string, start: number): number {
    if (source.startsWith('<!--', start)) {
      const end = source.indexOf('-->', start + 4)
      return end < 0 ? -1 : end + 3
    }
    if (source.startsWith('<![CDATA[', start)) {
      const end = source.indexOf(']]>', start + 9)
      if (end < 0) return -1
      const plain = source.substring(start + 9, end)
      if (stack.length > 0) handler.text(plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
      return end + 3
    }
    const begun = source.slice(start, start + 9)
    if (source.length - start < 9 && ('<!--'.startsWith(begun) || '<![CDATA['.startsWith(begun))) return -1
    throw new SheetError('unsafe', 'a document type')
  }

  return {
    write(chunk: string): void {
      if (chunk.includes('\0')) throw new SheetError('broken', 'a NUL inside XML')
      const source = rest === '' ? chunk : rest + chunk
      let at = 0
      while (at < source.length) {
        if (source.charCodeAt(at) !== 60) {
          const next = source.indexOf('<', at)
          const end = next === -1 ? source.length : next
          const text = source.substring(at, end)
          if (stack.length > 0) handler.text(text)
          else if (text.trim() !== '') throw new SheetError('broken', 'text outside the root')
          at = end
          continue
        }
        if (at + 1 >= source.length) break
        const end = token(source, at)
        if (end === -1) break
        at = end
      }
      rest = at === 0 ? source : source.substring(at)
      if (rest.length > longestToken) throw new SheetError('too_much_text', 'a tag')
    },
    end(): void {
      if (rest !== '' || stack.length > 0 || !seenRoot) throw new SheetError('broken', 'XML ends too early')
    },
  }
}

/** The place after the tag's closing bracket; a bracket inside quotes does not count. */
function tagEnd(source: string, start: number): number {
  let quote = 0
  for (let at = start; at < source.length; at += 1) {
    const code = source.charCodeAt(at)
    if (code === quote) quote = 0
    else if (code === 60) throw new SheetError('broken', 'a bracket inside a tag')
    else if (quote === 0) {
      if (code === 62) return at + 1
      if (code === 34 || code === 39) quote = code
    }
  }
  return -1
}

/** Calls `visit` with each attribute's full name and raw value. */
export function eachAttribute(raw: string, visit: (name: string, value: string) => void): void {
  let at = 0
  for (;;) {
    while (at < raw.length && raw.charCodeAt(at) <= 32) at += 1
    if (at >= raw.length) return
    const equals = raw.indexOf('=', at)
    if (equals === -1) throw new SheetError('broken', 'an attribute without a value')
    let nameEnd = equals
    while (raw.charCodeAt(nameEnd - 1) <= 32) nameEnd -= 1
    let open = equals + 1
    while (raw.charCodeAt(open) <= 32) open += 1
    const quote = raw.charCodeAt(open)
    if (quote !== 34 && quote !== 39) throw new SheetError('broken', 'an attribute without quotes')
    const close = raw.indexOf(quote === 34 ? '"' : "'", open + 1)
    if (close === -1) throw new SheetError('broken', 'an attribute without an end')
    visit(raw.substring(at, nameEnd), raw.substring(open + 1, close))
    at = close + 1
  }
}

/** All attributes by their name without prefix; for the few tags of the small parts. */
export function attributesOf(raw: string): Map<string, string> {
  const found = new Map<string, string>()
  eachAttribute(raw, (name, value) => found.set(name.slice(name.indexOf(':') + 1), decodeXml(value)))
  return found
}

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** Resolves the five entities of XML and character numbers; any other entity is refused. */
export function decodeXml(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(/&([^;&]{0,12};?)/g, (_, body: string) => {
    if (!body.endsWith(';')) throw new SheetError('broken', 'a bare ampersand')
    const name = body.slice(0, -1)
    const known = named.get(name)
    if (known !== undefined) return known
    const number = /^#(?:x([0-9a-f]{1,6})|([0-9]{1,7}))$/i.exec(name)
    if (number === null) throw new SheetError('unsafe', 'an entity of its own')
    const code = number[1] === undefined ? Number(number[2]) : Number.parseInt(number[1], 16)
    const lone = code >= 0xd800 && code <= 0xdfff
    if (code === 0 || code > 0x10ffff || lone) throw new SheetError('broken', 'a character that does not exist')
    return String.fromCodePoint(code)
  })
}

/** Resolves `_x000D_`, the way spreadsheets write what XML cannot hold; the NUL is dropped, as no database takes it. */
export function decodeCellText(raw: string): string {
  const text = decodeXml(raw)
  if (!text.includes('_x')) return text
  return text
    .replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\0', '')
    .toWellFormed()
}
