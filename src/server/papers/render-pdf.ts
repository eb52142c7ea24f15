/** Draws documents as PDF in at most two threads, so that neither a long one nor many of them block other requests. */
import { openThreads } from '../threads.ts'
import type { PdfDocument } from './document.ts'

export type PdfTask = { document: PdfDocument; compress: boolean }

const draw = openThreads<PdfTask, Uint8Array<ArrayBuffer>>({
  module: 'server/papers/pdf-worker',
  atOnce: 2,
  milliseconds: 60_000,
  heapMegabytes: 384,
  failed: 'the PDF was not drawn',
})

export const renderPdf = (document: PdfDocument, { compress = true } = {}): Promise<Uint8Array<ArrayBuffer>> =>
  draw({ document, compress })
