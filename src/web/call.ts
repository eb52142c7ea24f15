/** Calls an endpoint from the browser: token, language, idempotency key and version go along; a refusal becomes a CallError. */
import { addressOf, type Endpoint, isTooLong, postedPath, type Reply, type Sent } from '#lib/records/endpoint.ts'
import { both, type Params } from '#lib/texts/texts.ts'
import { language, sayNow } from './language.ts'
import { randomId } from './random-id.ts'
import { session } from './session.ts'

export type FieldMessages = Readonly<Record<string, { code: string; message: string }>>

export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly params: Params
  readonly fields: FieldMessages
  readonly correlation_id: string

  constructor(status: number, body: Partial<Omit<CallError, 'status'>>) {
    super(body.message ?? '')
    this.status = status
    this.code = body.code ?? 'request.unexpected'
    this.params = body.params ?? {}
    this.fields = body.fields ?? {}
    this.correlation_id = body.correlation_id ?? ''
  }
}

const offline = both(
  'The server cannot be reached. Check the network and try again.',
  'Il server non è raggiungibile. Controlla la rete e riprova.',
)

export type CallOptions = {
  signal?: AbortSignal
  /** The version the user saw, for edits. */
  version?: number
  /** The same key for the same intention: a second click or a retry has no second effect. */
  key?: string
  /** A multipart body, for endpoints that take a file. */
  form?: FormData
}

type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** The raw answer, for streams and files; refusals are thrown like everywhere. */
export async function fetchEndpoint(it: Endpoint, sent: Loose, options: CallOptions = {}): Promise<Response> {
  const headers = new Headers({ 'accept-language': language.get() })
  const token = session.get()?.token
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (it.method !== 'GET') headers.set('idempotency-key', options.key ?? randomId())
  if (options.version !== undefined) headers.set('if-match', String(options.version))
  const address = addressOf(it, sent.params, sent.query)
  const long = it.method === 'GET' && isTooLong(address)
  const content = long ? sent.query : sent.body
  if (content !== undefined && !options.form) headers.set('content-type', 'application/json')
  let response: Response
  try {
    response = await fetch(long ? postedPath(addressOf(it, sent.params)) : address, {
      method: long ? 'POST' : it.method,
      headers,
      body: options.form ?? (content === undefined ? null : JSON.stringify(content)),
      signal: options.signal ?? null,
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new CallError(0, { code: 'network', message: sayNow(offline) })
  }
  if (response.ok) return response
  // The server answers every refusal with this shape; a proxy in between may not, hence the fallback.
  const body = (await response.json().catch(() => ({}))) as Partial<CallError>
  if (response.status === 401 && token && session.get()?.token === token) session.clear()
  throw new CallError(response.status, body)
}

/** Reads an address whose endpoint is known by its path alone. */
export const readerOf = (path: Endpoint['path']): Endpoint => ({
  method: 'GET',
  path,
  allow: [],
  summary: '',
  reply: undefined,
})

export async function call<E extends Endpoint>(it: E, sent: Sent<E>, options?: CallOptions): Promise<Reply<E>> {
  // Sent<E> is a record of the parts the endpoint declares; the wire does not know their types.
  const response = await fetchEndpoint(it, sent as Loose, options)
  if (response.status === 204) return undefined as Reply<E>
  return (await response.json()) as Reply<E>
}
