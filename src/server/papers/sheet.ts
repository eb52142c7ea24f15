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
  parts.filter(Boolean).join('\n')

type Letterhead = {
  logo: string | null
  sender: { name: string; lines: string }
  title?: string
  /** Under the title, such as the day. */
  about: readonly string[]
  to: { caption: string; name: string }
  /** Under the name of the addressee. */
  below: readonly Node[]
  /** The room up to what follows. */
  room: number
}

/** Who writes on the left; what it is and to whom on the right. */
export const letterhead = ({ logo, sender, title, about, to, below, room }: Letterhead): Content => ({
  columns: [
    {
      width: '*',
      stack: [
        ...(logo ? [{ image: logo, fit: [150, 46], margin: [0, 0, 0, 6] }] : []),
        bold(sender.name, { fontSize: 12 }),
        { text: sender.lines, color: grey },
      ],
    },
    {
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
  ],
  columnGap: 16,
  margin: [0, 0, 0, room],
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
