/** Text as Windows-1252, for programs that read nothing newer; what that alphabet lacks becomes its plain letter or a question mark. */
import { Readable } from 'node:stream'

/** The characters between 0x80 and 0x9f; all others up to 0xff are those of Unicode. */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const codes = new Map([...upper].map((character, at) => [character, 0x80 + at]))

function codeOf(character: string): number | undefined {
  const own = codes.get(character)
  if (own !== undefined) return own
  const point = character.codePointAt(0) ?? 0
  return point < 0x80 || (point >= 0xa0 && point <= 0xff) ? point : undefined
}

/** Text of that alphabet alone. Each cell comes here before its sheet is written: a plain letter may be a sign that sheets read, as = is of ≠. */
export const inWindows1252 = (text: string): string =>
  [...text.normalize('NFC')]
    .map((character) => (codeOf(character) === undefined ? plain(character) : character))
    .join('')

const plain = (character: string): string =>
  [...character.normalize('NFD').replace(/\p{M}/gu, '')]
    .map((letter) => (codeOf(letter) === undefined ? '?' : letter))
    .join('')

/** Of text of that alphabet. */
export const windows1252Stream = (text: Readable): Readable =>
  Readable.from(encoded(text.setEncoding('utf8')), { objectMode: false })

async function* encoded(text: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const chunk of text) yield Buffer.from([...chunk].map((character) => codeOf(character) ?? 0x3f))
}
