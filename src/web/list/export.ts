/** Saves what is filtered or selected as csv or xlsx: streamed, with progress in a toast that can stop it. */
import { createElement } from 'react'
import type { Endpoint } from '#lib/records/endpoint.ts'
import { CallError, fetchEndpoint } from '#web/call.ts'
import { language, sayNow } from '#web/language.ts'
import { randomId } from '#web/random-id.ts'
import { saveBlob } from '#web/save-blob.ts'
import { toast } from '#web/ui/toast.ts'
import { toasts } from '#web/ui/toasts.tsx'
import { ExportProgress } from './export-progress.tsx'
import { texts } from './texts.ts'

export type ExportFormat = 'csv' | 'xlsx'
type ExportRequest = {
  endpoint: Endpoint
  params?: Readonly<Record<string, unknown>> | undefined
  /** The list's question, with `columns`, `ids` and `except` as lists. */
  query: Readonly<Record<string, unknown>>
  format: ExportFormat
  /** The list's name, which the file bears when the server gives none. */
  name: string
  title: string
}

const newLine = 10
const linesIn = (bytes: Uint8Array) => {
  let lines = 0
  for (const byte of bytes) if (byte === newLine) lines += 1
  return lines
}

export function fileNameOf(disposition: string | null, name: string, format: ExportFormat): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
  return (encoded ? decodeURIComponent(encoded) : plain) ?? `${name || 'export'}.${format}`
}

/** Rows where they can be counted, megabytes otherwise, as the language writes them. */
function progressWords(format: ExportFormat, rows: number, bytes: number, total: number): string {
  if (format === 'csv' && total > 0) return sayNow(texts.export_rows, { rows: Math.min(rows, total), total })
  const megabytes = new Intl.NumberFormat(language.get() === 'IT' ? 'it-IT' : 'en-GB', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(bytes / 1_000_000)
  return sayNow(texts.export_bytes, { megabytes })
}

/** Lists travel as text, in an address as in a body. */
const asText = (query: ExportRequest['query']) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => {
      if (!Array.isArray(value)) return [[key, value]]
      return value.length > 0 ? [[key, value.join(',')]] : []
    }),
  )

export async function exportList({ endpoint, params, query, format, name, title }: ExportRequest): Promise<void> {
  const stop = new AbortController()
  const id = randomId()
  const show = (words: string, share?: number) =>
    toasts.show({
      id,
      body: createElement(ExportProgress, {
        title: sayNow(texts.exporting, { name: title }),
        words,
        share,
        onCancel: () => stop.abort(),
      }),
    })
  show('')
  try {
    const response = await fetchEndpoint(
      endpoint,
      { ...(params ? { params } : {}), query: { ...asText(query), format } },
      { signal: stop.signal },
    )
    const total = Number(response.headers.get('x-total-rows') ?? 0)
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    let lines = 0
    let shownAt = 0
    const reader = response.body?.getReader()
    while (reader) {
      const { done, value } = await reader.read()
      if (done) break
      chunks.push(value)
      bytes += value.length
      if (format === 'csv') lines += linesIn(value)
      if (performance.now() - shownAt < 200) continue
      shownAt = performance.now()
      const share = format === 'csv' && total > 0 ? Math.min(1, lines / total) : undefined
      show(progressWords(format, lines, bytes, total), share)
    }
    const file = fileNameOf(response.headers.get('content-disposition'), name, format)
    saveBlob(new Blob(chunks, { type: response.headers.get('content-type') ?? 'application/octet-stream' }), file)
    toasts.hide(id)
    toast.success(texts.export_done, { params: { file } })
  } catch (error) {
    toasts.hide(id)
    if (stop.signal.aborted) return
    toast.failure(error instanceof CallError && error.message ? error.message : texts.export_failed)
  }
}
