/** Draws documents as PDF in at most two threads, so that neither a long one nor many of them block other requests. */
import { Worker } from 'node:worker_threads'
import type { PdfDocument } from './document.ts'

export type PdfTask = { document: PdfDocument; compress: boolean }
export type PdfAnswer = { kind: 'done'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'failed'; message: string }

const threadsAtOnce = 2
const milliseconds = 60_000
const heapMegabytes = 384

/** A thread of its own for each document: its memory is given back with its end. */
async function draw(task: PdfTask): Promise<Uint8Array<ArrayBuffer>> {
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

const waiting: (() => void)[] = []
let busy = 0

export async function renderPdf(document: PdfDocument, { compress = true } = {}): Promise<Uint8Array<ArrayBuffer>> {
  if (busy < threadsAtOnce) busy += 1
  else await new Promise<void>((resolve) => void waiting.push(resolve))
  try {
    return await draw({ document, compress })
  } finally {
    // The place is handed on, so that nobody slips in between.
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}
