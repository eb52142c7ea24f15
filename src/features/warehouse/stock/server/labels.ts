/** Prints labels: sheets as PDF, and ZPL for label printers. */
import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { code128 } from '#lib/codes/code128.ts'
import { type Language, say } from '#lib/texts/texts.ts'
import type { Download } from '#server/http/download.ts'
import { millimetres, type Node, serialFont } from '#server/papers/document.ts'
import { renderPdf } from '#server/papers/render-pdf.ts'
import type { UserAct } from '#server/records/act.ts'
import { drawLabel, movePath } from '../label-drawing.ts'
import { labelTexts } from '../label-texts.ts'
import { type Label, type LabelCode, type LabelRequest, labelLayouts, labelsOnPage, maxLabels } from '../labels.ts'
import { errors } from '../texts.ts'
import { listLabels } from './label-queries.ts'
import { idsOf } from './products.ts'

const pointsPerMm = millimetres(1)
const fonts = { plain: {}, bold: { bold: true }, serial: { font: serialFont, bold: true } } as const

/** How many labels are drawn before yielding to the event loop. */
const labelsPerTurn = 20

/** One page after the other, each label at its place; a part-used sheet starts where it is still free. */
export async function labelSheets(
  labels: readonly Label[],
  { layout: name, code, start }: Pick<LabelRequest, 'layout' | 'code' | 'start'>,
): Promise<Node[]> {
  const layout = labelLayouts[name]
  const onPage = labelsOnPage(layout)
  const skipped = Math.min(start, onPage) - 1
  const nodes: Node[] = []
  for (const [index, label] of labels.entries()) {
    if (index % labelsPerTurn === labelsPerTurn - 1) await yieldToEventLoop()
    const at = (index + skipped) % onPage
    const left = layout.left + (at % layout.columns) * (layout.width + layout.gap)
    const top = layout.top + Math.floor(at / layout.columns) * layout.height
    const { texts, path } = drawLabel(label, layout, code)
    const outline = { type: 'path', d: movePath(path, pointsPerMm, left, top), color: '#000000' }
    nodes.push({
      canvas: [outline],
      absolutePosition: { x: 0, y: 0 },
      ...(index > 0 && at === 0 ? { pageBreak: 'before' } : {}),
    })
    for (const { text, font, size, x, y } of texts)
      nodes.push({
        text,
        fontSize: size,
        noWrap: true,
        absolutePosition: { x: (left + x) * pointsPerMm, y: (top + y) * pointsPerMm },
        ...fonts[font],
      })
  }
  return nodes
}

/** Control characters of ZPL and everything but plain ASCII are written as hex codes. */
const zplText = (text: string) =>
  [...new TextEncoder().encode(text)]
    .map((byte) => {
      const plain = byte >= 32 && byte < 127 && !'^~_\\'.includes(String.fromCharCode(byte))
      return plain ? String.fromCharCode(byte) : `_${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')

const dots = { width: 400, height: 200, edge: 12 }
/** At eight dots a millimetre a bar of one dot is too thin to be read. */
const barDots = 2

const zplField = (x: number, y: number, how: string, text: string) => `^FO${x},${y}${how}^FH^FD${zplText(text)}^FS`

/** One label of 50 × 25 mm at 203 dpi. */
export function zplLabel({ serial_number, model_number, part_number }: Label, code: LabelCode): string {
  const barsWidth = code128(serial_number).modules * barDots
  const bars = code !== 'qr' && barsWidth <= dots.width
  const qr = code !== 'code128' || !bars
  const beside = qr && !bars
  const textLeft = beside ? 180 : dots.edge
  const room = (letter: number) => Math.floor((dots.width - textLeft - (qr && bars ? 100 : 0) - dots.edge) / letter)
  const serialLines = serial_number.match(new RegExp(`.{1,${room(12)}}`, 'g')) ?? []
  return [
    `^XA^CI28^PW${dots.width}^LL${dots.height}^LH0,0`,
    zplField(textLeft, beside ? 30 : 12, '^A0N,26,24', model_number.slice(0, room(14))),
    zplField(textLeft, beside ? 62 : 44, '^A0N,20,18', part_number.slice(0, room(11))),
    ...(bars
      ? [
          `^BY${barDots}`,
          zplField(Math.round((dots.width - barsWidth) / 2) + 20, 104, '^BCN,58,N,N,N,A', serial_number),
          zplField(
            Math.max(0, Math.round((dots.width - serial_number.length * 12) / 2)),
            170,
            '^A0N,24,22',
            serial_number,
          ),
        ]
      : serialLines.map((line, at) => zplField(textLeft, 100 + at * 26, '^A0N,24,20', line))),
    ...(qr
      ? [zplField(beside ? dots.edge : 300, beside ? 20 : 4, `^BQN,2,${beside ? 5 : 3}`, `MA,${serial_number}`)]
      : []),
    '^XZ',
  ].join('\n')
}

export async function printLabels(act: UserAct, request: LabelRequest): Promise<Download> {
  const ids = await idsOf(act, request)
  if (ids.length > maxLabels) throw errors.too_many_labels({ max: maxLabels })
  const labels = await listLabels(act.tx, ids)
  if (labels.length === 0) throw errors.nothing_chosen()
  const name = say(labelTexts.file_name, act.language)
  if (request.format === 'zpl') {
    const text = labels.map((label) => zplLabel(label, request.code)).join('\n')
    return { stream: Readable.from([`${text}\n`]), media_type: 'text/plain; charset=utf-8', name: `${name}.zpl` }
  }
  return {
    stream: () => drawSheets(labels, request, act.language),
    takes: 'drawing',
    media_type: 'application/pdf',
    name: `${name}.pdf`,
  }
}

/** Drawn after the transaction that looked up the products. */
async function drawSheets(
  labels: readonly Label[],
  request: Omit<LabelRequest, 'products'>,
  language: Language,
): Promise<Readable> {
  const { page } = labelLayouts[request.layout]
  const sheets = await renderPdf({
    title: say(labelTexts.title, language),
    language,
    pageSize: { width: page.width * pointsPerMm, height: page.height * pointsPerMm },
    pageMargins: 0,
    content: await labelSheets(labels, request),
  })
  return Readable.from([Buffer.from(sheets)])
}
