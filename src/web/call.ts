/** Calls an endpoint from the browser: token, language, idempotency key and version go along; a refusal becomes a CallError. */
import { type ByColumn, byColumnType, byRow } from '#lib/lists/by-column.ts'
import {
  addressOf,
  type Endpoint,
  isRead,
  isTooLong,
  postedPath,
  type Reply,
  type Sent,
} from '#lib/records/endpoint.ts'
import { both, type Params } from '#lib/texts/texts.ts'
import { language, sayNow } from './language.ts'
import { phoneAnswer } from './offline/answers.ts'
import { noteServerTime } from './offline/clock.ts'
import { network } from './offline/network.ts'
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

const silence = () => new CallError(0, { code: 'network', message: sayNow(offline) })
/** By the caller, who is not told that the server is silent. */
const isGivenUp = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
const silenceOf = (error: unknown) => (isGivenUp(error) ? error : silence())

/** Nothing was said about what was asked: no network, a server in trouble or too busy, a proxy in its place. */
export const isNoAnswer = (error: unknown): error is CallError =>
  error instanceof CallError && (error.status === 0 || error.status >= 500 || [408, 429].includes(error.status))

export type CallOptions = {
  signal?: AbortSignal
  /** The version the user saw, for edits. */
  version?: number
  /** The same key for the same intention: a second click or a retry has no second effect. */
  key?: string
  /** A multipart body, for endpoints that take a file. */
  form?: FormData
  /** Bytes as they are, for endpoints that take pieces. */
  raw?: Uint8Array<ArrayBuffer>
  /** Sent although the page is closing. */
  keepalive?: boolean
  /** What kind of answer is asked for, where there are several. */
  accept?: string
}

type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** The raw answer, for streams and files; refusals are thrown like everywhere. */
export async function fetchEndpoint(it: Endpoint, sent: Loose, options: CallOptions = {}): Promise<Response> {
  const headers = new Headers({ 'accept-language': language.get() })
  const token = session.get()?.token
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (it.method !== 'GET') headers.set('idempotency-key', options.key ?? randomId())
  if (options.version !== undefined) headers.set('if-match', String(options.version))
  if (options.accept) headers.set('accept', options.accept)
  const address = addressOf(it, sent.params, sent.query)
  const long = it.method === 'GET' && isTooLong(address)
  const content = long ? sent.query : sent.body
  if (options.raw) headers.set('content-type', 'application/octet-stream')
  else if (content !== undefined && !options.form) headers.set('content-type', 'application/json')
  let response: Response
  try {
    response = await fetch(long ? postedPath(addressOf(it, sent.params)) : address, {
      method: long ? 'POST' : it.method,
      headers,
      body: options.raw ?? options.form ?? (content === undefined ? null : JSON.stringify(content)),
      signal: options.signal ?? null,
      keepalive: options.keepalive ?? false,
    })
  } catch (error) {
    if (!isGivenUp(error)) network.failed()
    throw silenceOf(error)
  }
  network.answered()
  noteServerTime(response.headers.get('date'))
  if (response.ok) return response
  // The server answers every refusal with this shape; a proxy in between may not, so there is a fallback.
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

const ask = async (it: Endpoint, sent: Loose, options?: CallOptions) =>
  replyOf(await fetchEndpoint(it, sent, { ...options, accept: byColumnType }))

/** A weak network, or a server in trouble, counts as none where the phone has an answer of its own. */
const patienceMs = 6_000

/** The content of the answer, of the server or of the phone; for endpoints whose types are known elsewhere. */
export async function fetchOrAnswer(it: Endpoint, sent: Loose, options: CallOptions | undefined): Promise<unknown> {
  const answer = await phoneAnswer(it)
  if (!answer) return ask(it, sent, options)
  // A write that may have arrived is not done a second way: whether it goes or is queued is decided before.
  const isHere = isRead(it) ? network.isReachable() : await network.probe()
  let failure = silence()
  if (isHere)
    try {
      return await ask(it, sent, isRead(it) ? withLimit(options) : options)
    } catch (error) {
      if (!isRead(it) || !isNoAnswer(error)) throw error
      failure = error
    }
  const reply = await answer(sent)
  if (reply === undefined) throw failure
  return reply
}

function withLimit(options: CallOptions = {}): CallOptions {
  const limit = new AbortController()
  setTimeout(() => limit.abort(new DOMException('too slow', 'TimeoutError')), patienceMs)
  return { ...options, signal: options.signal ? AbortSignal.any([options.signal, limit.signal]) : limit.signal }
}

async function replyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  // It may break off, come too late, or be a page that is not ours.
  const reply: unknown = await response.json().catch((error: unknown) => {
    throw silenceOf(error)
  })
  // The type of the answer says what it is.
  return response.headers.get('content-type')?.startsWith(byColumnType) ? byRow(reply as ByColumn) : reply
}

export async function call<E extends Endpoint>(it: E, sent: Sent<E>, options?: CallOptions): Promise<Reply<E>> {
  // Sent<E> is a record of the parts the endpoint declares, and the answer is the endpoint's reply; the wire does not know their types.
  return (await fetchOrAnswer(it, sent as Loose, options)) as Reply<E>
}
