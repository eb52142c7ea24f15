/** The number of a document for scanners: as bar code and as QR code, each with the white that readers need around it. */
import { code128 } from '#lib/codes/code128.ts'
import { qrOutline } from '#lib/codes/qr-code.ts'
import { millimetres } from './document.ts'

const barsWidth = 46
const barsHeight = 11
const squareSize = 17
/** More characters would make the bars too thin for office printers. */
const mostLetters = 18

/** A warehouse's code that a bar code cannot hold is left out; the number alone is encoded. */
export const scannedText = (label: string) =>
  label.length <= mostLetters && /^[\x20-\x7e]+$/.test(label) ? label : (/(?<!\d)\d+\/\d{4}$/.exec(label)?.[0] ?? '')

const svg = (width: number, height: number, path: string, sizeMm: [number, number]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${millimetres(sizeMm[0])}" height="${millimetres(sizeMm[1])}" preserveAspectRatio="none"><path d="${path}" fill="#000"/></svg>`

export function documentCodes(label: string): { bars: string; square: string } {
  const text = scannedText(label)
  const { modules, bars } = code128(text)
  const high = (modules * barsHeight) / barsWidth
  const lines = bars.map(([from, wide]) => `M${from} 0h${wide}v${high}h${-wide}z`).join('')
  const { size, path } = qrOutline(text)
  return {
    bars: svg(modules, high, lines, [barsWidth, barsHeight]),
    square: svg(size, size, path, [squareSize, squareSize]),
  }
}
