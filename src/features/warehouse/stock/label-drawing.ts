/** How a label looks, in millimetres from its top left corner: the paper and its preview on the screen draw the same. */
import { code128 } from '#lib/codes/code128.ts'
import { qrGrid } from '#lib/codes/qr-code.ts'
import type { Label, LabelCode, LabelLayout } from './labels.ts'

export type LabelText = {
  text: string
  font: 'plain' | 'bold' | 'serial'
  /** Points. */
  size: number
  x: number
  /** Top of the line. */
  y: number
}
export type LabelDrawing = {
  texts: LabelText[]
  /** The bars and squares, as one outline. */
  path: string
}

/** Office printers and hand scanners cannot handle thinner bars. */
const thinnestModule = 0.17
const widestModule = 0.4
const mmPerPoint = 25.4 / 72
/** Height of a line against its letters. */
const lineHeight = 1.2
/** How wide a letter is against its height: Courier's are all alike, the others on the average. */
const letterWidth = { plain: 0.55, bold: 0.58, serial: 0.6 } as const

const short = (value: number) => String(Math.round(value * 1000) / 1000)
const box = (x: number, y: number, width: number, height: number) =>
  `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`

const widthOf = (text: string, font: LabelText['font'], size: number) =>
  text.length * letterWidth[font] * size * mmPerPoint
const heightOf = (size: number) => size * lineHeight * mmPerPoint

/** Names are truncated; a serial never is. */
function cut(text: string, font: 'plain' | 'bold', size: number, width: number): string {
  const most = Math.max(1, Math.floor(width / (letterWidth[font] * size * mmPerPoint)))
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`
}

function drawBars(serial: string, x: number, y: number, width: number, height: number): string {
  const { modules, bars } = code128(serial)
  const module = Math.min(widestModule, width / modules)
  const left = x + (width - module * modules) / 2
  return bars.map(([from, wide]) => box(left + from * module, y, wide * module, height)).join('')
}

/** Four empty squares on every side are part of the code. */
const quietSquares = 4

function drawQr(serial: string, x: number, y: number, size: number): string {
  const grid = qrGrid(serial, 'M')
  const square = size / (grid.length + quietSquares * 2)
  const path: string[] = []
  for (const [row, squares] of grid.entries())
    for (let at = 0; at < squares.length; at++) {
      const from = at
      while (squares[at]) at++
      if (at > from)
        path.push(
          box(x + (from + quietSquares) * square, y + (row + quietSquares) * square, (at - from) * square, square),
        )
    }
  return path.join('')
}

/** If the bar code would be too fine to read, use a QR code instead. */
export function codeThatFits(serial: string, layout: LabelLayout, code: LabelCode): LabelCode {
  if (code === 'qr') return code
  const width = layout.width - paddingOf(layout) * 2
  return width / code128(serial).modules < thinnestModule ? 'qr' : code
}

const paddingOf = ({ height }: LabelLayout) => (height < 30 ? 1.5 : 4)

export function drawLabel(label: Label, layout: LabelLayout, code: LabelCode): LabelDrawing {
  const { serial_number } = label
  return codeThatFits(serial_number, layout, code) === 'qr'
    ? drawBeside(label, layout)
    : drawBelow(label, layout, code === 'both')
}

/** Model and part number above, the bar code across, the serial under it; the QR code in the upper right corner. */
function drawBelow(label: Label, layout: LabelLayout, withQr: boolean): LabelDrawing {
  const padding = paddingOf(layout)
  const small = layout.height < 30
  const inner = layout.width - padding * 2
  const qr = withQr ? layout.height * (small ? 0.48 : 0.42) : 0
  const nameWidth = inner - qr
  const [nameSize, partSize] = small ? [7.5, 6] : [10, 7.5]
  const serialSize = Math.min(small ? 8 : 10, inner / (label.serial_number.length * letterWidth.serial * mmPerPoint))
  const serialTop = layout.height - padding - heightOf(serialSize)
  const barsTop = padding + Math.max(qr, heightOf(nameSize) + heightOf(partSize) + 0.5)
  return {
    texts: [
      {
        text: cut(label.model_number, 'bold', nameSize, nameWidth),
        font: 'bold',
        size: nameSize,
        x: padding,
        y: padding,
      },
      {
        text: cut(label.part_number, 'plain', partSize, nameWidth),
        font: 'plain',
        size: partSize,
        x: padding,
        y: padding + heightOf(nameSize),
      },
      {
        text: label.serial_number,
        font: 'serial',
        size: serialSize,
        x: (layout.width - widthOf(label.serial_number, 'serial', serialSize)) / 2,
        y: serialTop,
      },
    ],
    path:
      drawBars(label.serial_number, padding, barsTop, inner, serialTop - barsTop - (small ? 0.8 : 1.2)) +
      (withQr ? drawQr(label.serial_number, layout.width - padding - qr, padding - 1, qr) : ''),
  }
}

/** The QR code as large as the label allows, the words beside it. */
function drawBeside(label: Label, layout: LabelLayout): LabelDrawing {
  const padding = paddingOf(layout)
  const small = layout.height < 30
  const qr = layout.height - padding * 2
  const x = padding + qr + 1
  const width = layout.width - padding - x
  const [nameSize, partSize, serialSize] = small ? [7.5, 6, 7] : [10, 7.5, 9]
  const inLine = Math.floor(width / (letterWidth.serial * serialSize * mmPerPoint))
  const lines = label.serial_number.match(new RegExp(`.{1,${inLine}}`, 'g')) ?? []
  const height = heightOf(nameSize) + heightOf(partSize) + 1 + lines.length * heightOf(serialSize)
  const top = (layout.height - height) / 2
  const serialTop = top + heightOf(nameSize) + heightOf(partSize) + 1
  return {
    texts: [
      { text: cut(label.model_number, 'bold', nameSize, width), font: 'bold', size: nameSize, x, y: top },
      {
        text: cut(label.part_number, 'plain', partSize, width),
        font: 'plain',
        size: partSize,
        x,
        y: top + heightOf(nameSize),
      },
      ...lines.map(
        (text, at): LabelText => ({
          text,
          font: 'serial',
          size: serialSize,
          x,
          y: serialTop + at * heightOf(serialSize),
        }),
      ),
    ],
    path: drawQr(label.serial_number, padding, padding, qr),
  }
}

/** The same outline at another place and in another unit. */
export function movePath(path: string, scale: number, dx: number, dy: number): string {
  return path.replace(/M([\d.-]+) ([\d.-]+)|([hv])([\d.-]+)/g, (_all, x, y, letter, length) =>
    letter
      ? `${letter}${short(Number(length) * scale)}`
      : `M${short((Number(x) + dx) * scale)} ${short((Number(y) + dy) * scale)}`,
  )
}
