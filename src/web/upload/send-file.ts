/** Sends a file with progress in numbers, which fetch does not report; otherwise like every other call. */
import { addressOf, type Endpoint } from '#lib/records/endpoint.ts'
import { CallError, fetchEndpoint } from '#web/call.ts'
import { language, sayNow } from '#web/language.ts'
import { fileNameOf } from '#web/list/export.ts'
import { saveBlob } from '#web/save-blob.ts'
import { session } from '#web/session.ts'
import { uploadTexts as texts } from './texts.ts'

export type Sending = { done: number; total: number }

export function sendFile<Answer>(
  it: Endpoint,
  fields: Readonly<Record<string, string>>,
  file: File,
  options: { key: string; signal: AbortSignal; onProgress: (sending: Sending) => void },
): Promise<Answer> {
  const form = new FormData()
  // The server reads the stream as it comes, so what it must know beforehand comes before the file.
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file, file.name)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(it.method, addressOf(it))
    request.setRequestHeader('accept-language', language.get())
    request.setRequestHeader('idempotency-key', options.key)
    const token = session.get()?.token
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => options.onProgress({ done: loaded, total })
    request.onload = () => {
      // The answer has the reply's shape or the shape of a refusal; anything else comes from a proxy in between.
      if (request.status >= 200 && request.status < 300) return resolve(request.response as Answer)
      if (request.status === 401 && token && session.get()?.token === token) session.clear()
      // An error reply of ours, or nothing.
      reject(new CallError(request.status, (request.response ?? {}) as Partial<CallError>))
    }
    request.onerror = () => reject(new CallError(0, { code: 'network', message: sayNow(texts.failure) }))
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    options.signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

/** Saves what an endpoint streams; a link cannot carry the token, so the answer becomes a blob first. */
export async function saveFile(
  it: Endpoint,
  params: Record<string, unknown>,
  /** Without one the file keeps the name that the server gives it. */
  name?: string,
  query: Record<string, unknown> = {},
  body?: unknown,
): Promise<void> {
  const response = await fetchEndpoint(it, { params, query, body })
  const given = fileNameOf(response.headers.get('content-disposition'), '', 'xlsx')
  saveBlob(await response.blob(), name ?? given)
}
