/** A paper of ours on A4: our head beside what the paper is and whom it is for, the same margins and foot, drawn when it is downloaded. */
import { Readable } from 'node:stream'
import type { Language } from '#lib/texts/texts.ts'
import type { FileStore } from '../files/files.ts'
import type { StoredFile } from '../files/verified-read.ts'
import type { Download } from '../http/download.ts'
import type { Content, Node, PdfDocument } from './document.ts'
import { caption, grey, ink, layouts } from './paper.ts'
import { pictureForPdf } from './picture.ts'
import { renderPdf } from './render-pdf.ts'

export const red = '#A31515'
export const right = { alignment: 'right' } as const
export const bold = (text: string, more: Node = {}): Node => ({ text, bold: true, ...more })
/** Those of the lines that there are. */
export const filled = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter((part) => part && part.trim() !== '').join('\n')

type Head = {
  logo: string | null
  sender: { caption?: string; name: string; lines: string }
  /** What the paper is, in a column of this width. */
  column: Node & { width: number }
  /** The room up to what follows. */
  room: number
}

/** Who writes on the left, what it is on the right. */
export const paperHead = ({ logo, sender, column, room }: Head): Content => ({
  columns: [
    {
      width: '*',
      stack: [
        ...(logo ? [{ image: logo, fit: [150, 46], margin: [0, 0, 0, 6] }] : []),
        ...(sender.caption ? [caption(sender.caption)] : []),
        bold(sender.name, { fontSize: 12 }),
        { text: sender.lines, color: grey },
      ],
    },
    column,
  ],
  columnGap: 16,
  margin: [0, 0, 0, room],
})

type Letterhead = Omit<Head, 'column'> & {
  title?: string
  /** Under the title, such as the day. */
  about: readonly string[]
  to: { caption: string; name: string }
  /** Under the name of the addressee. */
  below: readonly Node[]
}

/** The head of a letter: what it is and to whom. */
export const letterhead = ({ title, about, to, below, ...head }: Letterhead): Content =>
  paperHead({
    ...head,
    column: {
      width: 240,
      ...right,
      stack: [
        ...(title ? [bold(title, { fontSize: 14 })] : []),
        ...about.map((text) => ({ text })),
        { stack: [caption(to.caption)], margin: [0, 10, 0, 0] },
        bold(to.name),
        ...below,
      ],
    },
  })

/** Across the head of a paper that was taken back. */
export const voidLine = (text: string): Content => bold(text, { color: red, margin: [0, 0, 0, 8] })

/** Who it is about: a caption, the name, what is under it. */
export const party = (label: string, name: string, lines: string): Node => ({
  stack: [caption(label), bold(name), { text: lines, color: grey }],
})

/** Boxes side by side, as wide as each other, never split across pages. */
export const boxRow = (cells: readonly Node[], room = 0): Node => ({
  table: { widths: cells.map(() => '*'), dontBreakRows: true, body: [cells] },
  layout: 'boxes',
  margin: [0, 0, 0, room],
})

type Fact = readonly [label: string, text: string | null]

/** Facts in boxes, empty ones left out: rows as even as possible, and every box with something in it, so that a shorter row has wider boxes. */
export function factBoxes(facts: readonly Fact[], mostInRow: number, room: number): Node[] {
  const cells = facts.flatMap(([label, text]) => (text?.trim() ? [{ stack: [caption(label), { text }] }] : []))
  const rows = Math.ceil(cells.length / mostInRow)
  const perRow = Math.ceil(cells.length / Math.max(1, rows))
  return Array.from({ length: rows }, (_, row) =>
    boxRow(cells.slice(row * perRow, (row + 1) * perRow), row + 1 === rows ? room : 0),
  )
}

type Rows = {
  heads: readonly string[]
  /** From this column on they are numbers. */
  numbers?: number
  widths: readonly (number | string)[]
  body: readonly (readonly Content[])[]
  /** Rows are never split across pages. */
  whole?: true
} & Node

/** Rows under bold headings, which are on each page. */
export const rowsTable = ({ heads, numbers = heads.length, widths, body, whole, ...more }: Rows): Node => ({
  table: {
    headerRows: 1,
    ...(whole && { dontBreakRows: true }),
    widths,
    body: [heads.map((head, at) => bold(head, at >= numbers ? right : {})), ...body],
  },
  layout: 'rows',
  ...more,
})

type Sheet = Pick<PdfDocument, 'title' | 'content' | 'foot' | 'copies' | 'created_at'> & {
  language: Language
  /** At the head of every page. */
  head: { left: string; right: string }
  /** Across every page where it is no valid paper. */
  stamp?: string | undefined
}

export const sheet = ({ stamp, ...about }: Sheet): PdfDocument => ({
  ...about,
  pageSize: 'A4',
  pageMargins: [36, 40, 36, 44],
  layouts,
  ...(stamp ? { watermark: { text: stamp, color: red, opacity: 0.16, bold: true, angle: -50, fontSize: 96 } } : {}),
  defaultStyle: { font: 'Roboto', fontSize: 9, color: ink, lineHeight: 1.15 },
})

/** What it says is read in the transaction; it is drawn after it, in its turn. */
export const drawnPaper = (
  name: string,
  draw: (logo: string | null) => PdfDocument,
  logo?: { files: FileStore; picture: StoredFile | null },
): Download => ({
  stream: async () => {
    const picture = logo ? await pictureForPdf(logo.files, logo.picture) : null
    return Readable.from([Buffer.from(await renderPdf(draw(picture)))])
  },
  takes: 'drawing',
  media_type: 'application/pdf',
  name: `${name}.pdf`,
})
