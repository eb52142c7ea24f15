/** Reads the words of a PDF of ours back, page by page, for tests. */
import { inflateSync } from 'node:zlib'

type Objects = ReadonlyMap<string, string>

/** Embedded letters are numbered; the file says which number is which letter. */
function lettersOf(cmap: string): Map<number, string> {
  const found = new Map<number, string>()
  const write = (hex: string) => Buffer.from(hex.replace(/\s/g, ''), 'hex').swap16().toString('utf16le')
  for (const [, from = '', , list = ''] of cmap.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*\[([^\]]*)\]/gi))
    for (const [at, hex] of Array.from(list.matchAll(/<([0-9a-f ]+)>/gi)).entries())
      found.set(Number.parseInt(from, 16) + at, write(hex[1] ?? ''))
  return found
}

function fontsIn(objects: Objects, resources: string) {
  return new Map(
    Array.from(resources.matchAll(/\/(F\d+) (\d+) 0 R/g), ([, name = '', id = '']) => {
      const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
      return [name, cmap ? lettersOf(objects.get(cmap) ?? '') : undefined]
    }),
  )
}

function wordsIn(stream: string, fonts: ReadonlyMap<string, Map<number, string> | undefined>): string {
  let font: Map<number, string> | undefined
  const words: string[] = []
  for (const [, name, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]+>|[\s\d.-])+)\] TJ/g)) {
    if (name) font = fonts.get(name)
    if (!shown) continue
    const hex = Array.from(shown.matchAll(/<([0-9a-f]+)>/g), ([, part = '']) => part).join('')
    const text = font
      ? (hex.match(/.{4}/g) ?? []).map((code) => font?.get(Number.parseInt(code, 16)) ?? '').join('')
      : Buffer.from(hex, 'hex').toString('latin1')
    words.push(text)
  }
  return words.join('')
}

/** Our PDFs are compressed stream by stream; what is no such stream stays as it is. */
const inflated = (pdf: string) =>
  pdf.replace(/stream\n([\s\S]*?)\nendstream/g, (whole, bytes: string) => {
    try {
      return `stream\n${inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')}\nendstream`
    } catch {
      return whole
    }
  })

/** The text of each page, in the order it was drawn. */
export function readPdf(pdf: Uint8Array): string[] {
  const file = inflated(Buffer.from(pdf).toString('latin1'))
  const objects: Objects = new Map(
    Array.from(file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g), ([, id = '', body = '']) => [id, body]),
  )
  const kids = /\/Type \/Pages[\s\S]*?\/Kids \[([^\]]*)\]|\/Kids \[([^\]]*)\]/.exec(file)
  const pages = Array.from(
    (kids?.[1] ?? kids?.[2] ?? '').matchAll(/(\d+) 0 R/g),
    ([, id = '']) => objects.get(id) ?? '',
  )
  return pages.map((page) => {
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? ''
    const resources = objects.get(/\/Resources (\d+) 0 R/.exec(page)?.[1] ?? '') ?? page
    return wordsIn(content, fontsIn(objects, resources))
  })
}
