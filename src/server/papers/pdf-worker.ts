/** The thread that draws documents; it reads only its own fonts, no other files or URLs. */
import { createRequire } from 'node:module'
import { answerTasks } from '../threads.ts'
import { paged, tableLayouts } from './drawing.ts'
import type { PdfTask } from './render-pdf.ts'

type Fonts = Readonly<Record<string, Readonly<Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>>>
/** The part of pdfmake that is used here; the package brings no types. */
type Pdfmake = {
  setFonts: (fonts: Fonts) => void
  setUrlAccessPolicy: (allowed: (url: string) => boolean) => void
  setLocalAccessPolicy: (allowed: (path: string) => boolean) => void
  setTableLayouts: (layouts: object) => void
  createPdf: (definition: object) => { getBuffer: () => Promise<Buffer> }
}

const load = createRequire(import.meta.url)
// The package has no types of its own; its shape is the one above.
const pdfmake = load('pdfmake') as Pdfmake
const fonts = { ...load('pdfmake/fonts/Roboto.js'), ...load('pdfmake/standard-fonts/Courier.js') } as Fonts
const fontFiles = new Set(Object.values(fonts).flatMap((font) => Object.values(font)))

pdfmake.setFonts(fonts)
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path))

async function draw({ document, compress }: PdfTask): Promise<Uint8Array<ArrayBuffer>> {
  const { title, language, head: _head, foot: _foot, copies: _copies, layouts, created_at, ...rest } = document
  pdfmake.setTableLayouts(tableLayouts(layouts))
  const made = await pdfmake
    .createPdf({
      ...rest,
      ...paged(document),
      compress,
      version: '1.7',
      language: language.toLowerCase(),
      displayTitle: true,
      info: {
        title,
        creator: 'Fieldstock',
        producer: 'Fieldstock',
        ...(created_at ? { creationDate: new Date(created_at) } : {}),
      },
    })
    .getBuffer()
  // A separate copy, which can be transferred without copying again.
  return new Uint8Array(made)
}

answerTasks(draw, ({ buffer }) => [buffer])
