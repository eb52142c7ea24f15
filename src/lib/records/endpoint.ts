/** An endpoint is a value: its address, who may call it, what goes in and what comes out. Server and browser read the same one. */

/** The numbers are the seed's `ref_user_type_id`. */
export const roleNumbers = { admin: 2, technician: 3 } as const
export type Role = keyof typeof roleNumbers
export const roles: readonly Role[] = ['admin', 'technician']

/** Schemas are typed by their shape alone: naming ZodType in the constraint makes the compiler compare every method. */
export type Schema<Out = unknown, In = unknown> = { _zod: { output: Out; input: In } }
type OutputOf<S> = S extends { _zod: { output: infer Out } } ? Out : never
type InputOf<S> = S extends { _zod: { input: infer In } } ? In : never

/** How the answer travels: json by default, a stream for exports and files, events for live changes. */
export type ReplyKind = 'json' | 'stream' | 'events'

export type Endpoint<P = unknown, Q = unknown, B = unknown, R = unknown> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:id` for parameters. */
  path: `/api/${string}`
  /** Everyone who may call it; 'public' needs no session. */
  allow: readonly Role[] | 'public'
  /** Only for people: a program with an API key is refused. Everything that manages accounts says so. */
  session_only?: true
  /** What it does, in one sentence, for the API document. */
  summary: string
  params?: P
  query?: Q
  body?: B
  reply: R
  kind?: ReplyKind
  /** The body is a multipart form with one file, streamed to disk before the handler runs. */
  upload?: { maxBytes: number }
  /** The body is plain bytes, in one piece: the handler gets them as they came. */
  raw?: { maxBytes: number }
  /** How large the body may be: of a public endpoint, where it takes more than names, passwords and codes; of another, where what comes is kept as it came. */
  bodyBytes?: number
  /** A POST that only reads, because its query is too long for a URL. */
  reads?: true
  /** Edits carry the version they saw in If-Match. */
  versioned?: boolean
  /** 201 for what creates; 200 otherwise. */
  status?: 200 | 201 | 202 | 204
  /** Large work answers 202 and goes on as a job. */
  as_job?: true
  /** A write that is safe to repeat or that must work without a session does not need an Idempotency-Key. */
  idempotent?: false
  /** Attempts per minute: three times as many per network, and this many per network and value of the named body field. */
  limit?: { perMinute: number; by?: string }
  /** Called by very many at the same moment, such as phones whose network is back: a few of them have a connection at a time, so that others are served. */
  crowded?: true
}

/** The noun of an endpoint, which is its tag in the API document and what a key's scope names: products, orders. */
export const subjectOf = ({ path }: Pick<Endpoint, 'path'>): string => path.split('/')[2] ?? ''
export const isRead = ({ method, reads }: Pick<Endpoint, 'method' | 'reads'>): boolean =>
  method === 'GET' || reads === true

export const endpoint = <const P, const Q, const B, const R>(it: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> => it

/** What goes in and comes out, and whatever else is special about it. */
type Exchange<P, Q, B, R> = Omit<Endpoint<P, Q, B, R>, 'method' | 'path' | 'allow' | 'summary'>

/** Endpoints that the same people may call, each made by its method: address, summary, what goes in and comes out. */
function endpointsFor(allow: readonly Role[]) {
  const made =
    (method: Endpoint['method']) =>
    <const P, const Q, const B, const R>(path: Endpoint['path'], summary: string, exchange: Exchange<P, Q, B, R>) =>
      endpoint<P, Q, B, R>({ ...exchange, method, path, allow, summary })
  return { get: made('GET'), post: made('POST'), put: made('PUT'), patch: made('PATCH'), delete: made('DELETE') }
}

export const byAdmin = endpointsFor(['admin'])
export const byTechnician = endpointsFor(['technician'])
export const byBoth = endpointsFor(roles)

type Part<Name extends string, S> = S extends Schema ? { [K in Name]: OutputOf<S> } : unknown
type InPart<Name extends string, S> = S extends Schema ? { [K in Name]: InputOf<S> } : unknown

/** What the handler receives, after validation. */
export type Given<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never
/** What the caller sends, before validation. */
export type Sent<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? InPart<'params', P> & InPart<'query', Q> & InPart<'body', B>
    : never
export type Reply<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? OutputOf<R> : never

/** Proxies and servers may refuse longer URLs. */
const longestAddress = 6_000

/** Path for a long query: the same endpoint accepts it as the body of a POST. */
export const postedPath = (path: string) => `${path}/query` as `/api/${string}`
export const isPosted = ({ path }: Pick<Endpoint, 'path'>) => path.endsWith('/query')
export const isTooLong = (address: string) => address.length > longestAddress

/** Fills the path's parameters and leaves empty query values out. */
export function addressOf(
  it: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const path = it.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    search.set(key, Array.isArray(value) ? value.join(',') : String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}
