/** Draws a document as PDF in a separate thread, so that a long one does not block other requests. */
import { Worker } from 'node:worker_threads'
import type { PdfDocument } from './document.ts'

export type PdfTask = { document: PdfDocument; compress: boolean }
export type PdfAnswer = { kind: 'done'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'failed'; message: string }

const milliseconds = 60_000
const heapMegabytes = 512

export async function renderPdf(document: PdfDocument, { compress = true } = {}): Promise<Uint8Array<ArrayBuffer>> {
  const task: PdfTask = { document, compress }
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  const { promise, resolve, reject } = Promise.withResolvers<PdfAnswer>()
  const timer = setTimeout(() => reject(new Error('the PDF took too long')), milliseconds)
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('the PDF was not drawn')))
  try {
    const answer = await promise
    if (answer.kind === 'failed') throw new Error(`the PDF was not drawn: ${answer.message}`)
    return answer.bytes
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
