/** Serves an endpoint over HTTP: session, role, validation, one transaction, idempotency, and in development a check of the answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { byColumnType } from '#lib/lists/by-column.ts'
import { type Endpoint, type Given, isPosted, isRead, type Reply } from '#lib/records/endpoint.ts'
import { cleanInput, cleanLine } from '#lib/texts/clean-text.ts'
import { AppError, requestErrors } from '#lib/texts/errors.ts'
import { languageOf } from '#lib/texts/texts.ts'
import { countBytes, largeBodyOf } from '../access/daily-bytes.ts'
import { callerNumber } from '../access/fair-queue.ts'
import { type Answer, once } from '../access/idempotency.ts'
import { refuseKeyOutOfScope } from '../access/key-scope.ts'
import { limitTries, networkOf } from '../access/rate-limit.ts'
import { authenticate, sessionErrors, userFrom, userQuery } from '../access/session.ts'
import type { FileStore, StoredContent } from '../files/files.ts'
import { isExport, noteExport, notifyOfExport } from '../lists/exports.ts'
import type { Act, User, UserAct } from '../records/act.ts'
import type { Services } from '../services.ts'
import { checkReply } from './check-reply.ts'
import { onceClosed } from './closed.ts'
import { type Download, openDownload } from './download.ts'
import { mayTryAgain } from './error-reply.ts'
import { credentialsOf, keepSession } from './keep-session.ts'
import { type ReceivedFile, type ReceivedForm, receiveForm } from './receive.ts'
import { isWritten, rowsOfPage, type WrittenPage } from './written-json.ts'

/** Address and device of the caller. */
export type Caller = { address: string; device: string; cookie: string | undefined }

type Common = {
  services: Services
  caller: Caller
  /** The version from If-Match. */
  version: number | undefined
  /** The file of an upload endpoint, on local disk until the call ends. */
  file: ReceivedFile | undefined
  /** Sets a header of the answer. */
  header: (name: string, value: string) => void
  /** The work goes on as a job: the answer is 202. */
  accepted: () => void
}
export type Call<E> = Given<E> & UserAct & Common
export type PublicCall<E> = Given<E> & Act & Common
/** A call that opens its transactions itself. */
export type OpenCall<E> = Given<E> & Omit<Act, 'tx' | 'user'> & Omit<Common, 'version' | 'file'>
export type Served = {
  endpoint: Endpoint
  mount: (app: FastifyInstance, services: Services) => void
  /** Throws if the endpoint is misconfigured, so that the server does not start. */
  check?: () => Promise<void>
}

const versionOf = (request: FastifyRequest) => {
  const given = request.headers['if-match']
  // A star asks for any version, which is what no header means too.
  if (given === undefined || given === '*') return undefined
  const match = /^(?:"(\d{1,15})"|(\d{1,15}))$/.exec(given)
  if (!match) throw requestErrors.bad_version()
  return Number(match[1] ?? match[2])
}
const requestKeyOf = (request: FastifyRequest) => {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key.trim() === '' || key.length > 200) throw requestErrors.bad_request_key()
  return key
}
// Endpoints keep only the shape of their schemas in their type; what is in them is always a zod schema.
const parse = (schema: unknown, value: unknown) =>
  (schema as z.ZodType | undefined)?.parse(value, { reportInput: true })

/** What a request carries, cleaned: the only way in for its address, its query and its body. */
const inputOf = (endpoint: Endpoint, request: FastifyRequest, form?: ReceivedForm) => ({
  params: cleanInput(request.params),
  // Filters that take a pasted list get it line by line.
  query: cleanInput(request.query, { keepLines: true }),
  body: endpoint.raw
    ? undefined
    : cleanInput(form ? form.fields : (request.body ?? undefined), { keepLines: isPosted(endpoint) }),
})
type Input = ReturnType<typeof inputOf>

function parseParams(endpoint: Endpoint, params: unknown): unknown {
  if (!endpoint.params) return undefined
  // The schema's own type is lost in the union of all endpoints.
  const parsed = (endpoint.params as z.ZodType).safeParse(params)
  // A malformed id is answered like an unknown one: 404.
  if (!parsed.success) throw requestErrors.not_found()
  return parsed.data
}

const parseInput = (endpoint: Endpoint, { params, query, body }: Input) => ({
  params: parseParams(endpoint, params),
  query: parse(endpoint.query, query),
  body: parse(endpoint.body, body),
})

function allowed(endpoint: Endpoint, user: User | undefined): void {
  if (endpoint.allow === 'public') return
  if (!user) throw requestErrors.not_signed_in()
  if (!endpoint.allow.includes(user.role)) throw requestErrors.wrong_role()
  if (user.key) refuseKeyOutOfScope(endpoint, user.key)
  if (user.must_set_up_totp && !endpoint.path.startsWith('/api/profile')) throw sessionErrors.totp_required()
}

/** Stores or reads the file of a call, before its transaction. */
export type Store<Stored = unknown> = (
  files: FileStore,
  file: ReceivedFile | undefined,
  /** The form's other fields as they came, not checked yet; for plain bytes whatever the endpoint takes, checked. */
  form: { services: Services; fields: Readonly<Record<string, string>>; caller: User | undefined; given?: unknown },
) => Promise<Stored>
export type Handle = (call: PublicCall<Endpoint>) => Promise<unknown>
/** How an endpoint's transaction runs. */
type Running = { joinsAsWritten?: boolean; store?: Store }

/** Everything an endpoint's handler needs, from one request. */
function callOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Pick<
  PublicCall<Endpoint>,
  'services' | 'caller' | 'version' | 'header' | 'accepted' | 'language' | 'correlation_id' | 'address'
> {
  return {
    services,
    caller: {
      address: request.ip,
      device: cleanLine(request.headers['user-agent'] ?? ''),
      cookie: request.headers.cookie,
    },
    version: versionOf(request),
    header: (name, value) => void reply.header(name, value),
    accepted: () => void reply.status(202),
    language: languageOf(request.headers['accept-language']),
    correlation_id: request.id,
    address: request.ip,
  }
}

async function answer(
  endpoint: Endpoint,
  handle: Handle,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { joinsAsWritten = false, store }: Running = {},
): Promise<Answer> {
  const common = callOf(services, request, reply)
  const { database } = services
  const reads = isRead(endpoint)
  const key = reads ? undefined : requestKeyOf(request)

  // Signing in writes little, and readers have to sign in.
  if (!reads && endpoint.allow !== 'public') await services.space.refuseWhenFull()
  // Before the transaction: waiting for a second connection while holding one could exhaust the pool.
  if (endpoint.limit) await limitByAddress(endpoint, services, request)
  // Receive a file only after authentication, and before the transaction, which must be short.
  let form: ReceivedForm | undefined
  let endUpload: (() => void) | undefined
  const endTurn = endpoint.crowded
    ? await services.queues.crowd.take(callerNumber(request.headers.authorization))
    : undefined
  let caller: User | undefined
  let takeBack: (() => void) | undefined
  const countWrite = (user: User | undefined) => {
    if (user && !reads) takeBack ??= services.writes.count(user)
  }
  try {
    const large = reads || endpoint.allow === 'public' ? 0 : largeBodyOf(request)
    if (endpoint.upload || endpoint.raw || large > 0) {
      caller = await database.read((tx) => authenticate(tx, credentialsOf(request)))
      allowed(endpoint, caller)
      countWrite(caller)
    }
    if (endpoint.upload) {
      endUpload = await services.queues.uploads.take(caller?.id ?? 0)
      form = await receiveForm(request, endpoint.upload.maxBytes)
    }
    const given = endpoint.raw
      ? { ...parseInput(endpoint, inputOf(endpoint, request)), user: caller, bytes: request.body }
      : undefined
    const bytes = form?.file?.bytes ?? (Buffer.isBuffer(request.body) ? request.body.length : large)
    if (caller && bytes > 0 && !reads) await countBytes(database, caller, bytes)
    const stored = await store?.(services.files, form?.file, {
      services,
      fields: form?.fields ?? {},
      caller,
      given,
    })
    const credentials = credentialsOf(request)
    const first = endpoint.allow === 'public' ? undefined : userQuery(credentials)
    const run = (reads ? database.read : database.write)(
      async (tx, found) => {
        const user = userFrom(found, credentials)
        caller = user
        allowed(endpoint, user)
        // With a key it counts once it is known to be none of before.
        const isKeyed = key !== undefined && endpoint.idempotent !== false
        if (!isKeyed) countWrite(user)
        const given = parseInput(endpoint, inputOf(endpoint, request, form))
        const work = async (): Promise<Answer> => {
          countWrite(user)
          // What is given was parsed by the schemas of this endpoint.
          const result = await handle({
            ...common,
            ...given,
            tx,
            user,
            file: form?.file,
            stored,
          } as PublicCall<Endpoint>)
          return { status: endpoint.status ?? (result === undefined ? 204 : reply.statusCode), body: result }
        }
        if (!user || !isKeyed) return work()
        const hashed = form ? { fields: form.fields, sha256: form.file?.sha256 } : (request.body ?? undefined)
        return once(tx, user.id, key, { method: request.method, url: request.url, body: hashed }, work)
      },
      { first, joinsAsWritten },
    )
    return await run
  } catch (error) {
    if (mayTryAgain(error)) takeBack?.()
    const { language, correlation_id, address } = common
    if (caller && error instanceof AppError && error.status === 403)
      services.refusals.note({
        user: caller,
        endpoint,
        error,
        language,
        correlation_id,
        ...(address ? { address } : {}),
      })
    throw error
  } finally {
    await form?.discard()
    endUpload?.()
    endTurn?.()
  }
}

/** Counted in its own transaction: a refused attempt counts too. */
async function limitByAddress(endpoint: Endpoint, services: Services, request: FastifyRequest): Promise<void> {
  const { perMinute, by } = endpoint.limit ?? { perMinute: 60 }
  const { body } = inputOf(endpoint, request)
  // Any object has fields of unknown values.
  const given = by && typeof body === 'object' ? (body as Record<string, unknown> | null)?.[by] : ''
  const field = typeof given === 'string' ? given.trim().toLowerCase().slice(0, 100) : ''
  const network = networkOf(request.ip)
  await services.database.write(async (tx) => {
    await limitTries(tx, `${endpoint.path} ${network}`, perMinute * 3, 60)
    // Never by the field alone: anyone could use up what belongs to somebody else.
    if (by) await limitTries(tx, `${endpoint.path} ${network} ${by} ${field}`, perMinute, 60)
  })
}

/** Strangers send names, passwords and codes. */
const publicBodyBytes = 16 * 1024
const routeOf = ({ method, path, allow, bodyBytes = allow === 'public' ? publicBodyBytes : undefined }: Endpoint) => ({
  method,
  url: path,
  ...(bodyBytes ? { bodyLimit: bodyBytes } : {}),
})

export function mountJson(endpoint: Endpoint, handle: Handle, running?: Running): Served['mount'] {
  return (app, services) => {
    app.route({
      ...routeOf(endpoint),
      async handler(request, reply) {
        let result: Answer | undefined
        for (let attempt = 1; !result; attempt++) {
          try {
            result = await answer(endpoint, handle, services, request, reply, running)
          } catch (error) {
            if (attempt >= 4 || endpoint.upload || !mayTryAgain(error)) throw error
          }
        }
        if (typeof result.body === 'function') result = { ...result, body: await result.body() }
        if (endpoint.allow !== 'public') keepSession(services, request, reply)
        if (services.env.node_env !== 'production' && result.status !== 204) checkReply(endpoint, result.body)
        reply.status(result.status)
        if (!isWritten(result.body)) return reply.send(result.body)
        if (request.headers.accept !== byColumnType) return reply.send(rowsOfPage(result.body))
        return reply.type(byColumnType).send(result.body.json)
      },
    })
  }
}

/** An endpoint for signed-in users and API keys. Of one that reads, a function as the answer is called after the transaction: long work holds none open. */
export function serve<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Reply<E> | WrittenPage | (() => Promise<Reply<E>>)>,
  running?: Running,
): Served {
  if (endpoint.allow === 'public') throw new Error(`${endpoint.path} is public: use servePublic`)
  // `allowed` has checked the user, and the schemas have validated the rest.
  return { endpoint, mount: mountJson(endpoint, handle as unknown as Handle, running) }
}

/** An endpoint that takes a file: its content is stored or read first, outside the transaction; the handler works with the result. */
export function serveFile<E extends Endpoint, Stored = StoredContent>(
  endpoint: E,
  store: Store<Stored>,
  handle: (call: Call<E> & { stored: Stored }) => Promise<Reply<E>>,
): Served {
  if (!endpoint.upload) throw new Error(`${endpoint.path} takes no file: use serve`)
  // As in `serve`; the store has run before the handler.
  return { endpoint, mount: mountJson(endpoint, handle as unknown as Handle, { store }) }
}

/** A public endpoint. */
export function servePublic<E extends Endpoint>(
  endpoint: E,
  handle: (call: PublicCall<E>) => Promise<Reply<E>>,
): Served {
  if (endpoint.allow !== 'public') throw new Error(`${endpoint.path} is not public: use serve`)
  // As in `serve`.
  return { endpoint, mount: mountJson(endpoint, handle as unknown as Handle) }
}

/** A public endpoint whose handler opens its own transactions: failed attempts must be stored, and slow work must not hold a connection. */
export function serveOpen<E extends Endpoint>(endpoint: E, handle: (call: OpenCall<E>) => Promise<Reply<E>>): Served {
  if (endpoint.allow !== 'public') throw new Error(`${endpoint.path} is not public: use serve`)
  return {
    endpoint,
    mount(app, services) {
      app.route({
        ...routeOf(endpoint),
        async handler(request, reply) {
          if (endpoint.limit) await limitByAddress(endpoint, services, request)
          const given = parseInput(endpoint, inputOf(endpoint, request))
          // The schemas have validated the input.
          const result = await handle({ ...callOf(services, request, reply), ...given } as unknown as OpenCall<E>)
          return reply.status(endpoint.status ?? (result === undefined ? 204 : 200)).send(result)
        },
      })
    },
  }
}

/** Files and exports: the handler looks things up in a short transaction and returns a stream that continues after it. */
export function serveStream<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<Download>): Served {
  return {
    endpoint,
    mount(app, services) {
      app.route({
        ...routeOf(endpoint),
        async handler(request, reply) {
          const gone = new AbortController()
          onceClosed(reply.raw, () => gone.abort())
          const begun = performance.now()
          let person = 0
          let act: UserAct | undefined
          const remember = (call: Call<E>) => {
            person = call.user.id
            act = call
            return handle(call)
          }
          // As in `serve`.
          const result = await answer(endpoint, remember as unknown as Handle, services, request, reply)
          // A stream endpoint's handler answers with a download.
          const download = result.body as Download
          const stream = await openDownload(services, download, person, gone.signal)
          if (act && isExport(endpoint)) {
            const taken = { act, endpoint, download }
            // Only what was not refused is an export.
            await noteExport(services, taken).catch((error: unknown) => {
              stream.destroy()
              throw error
            })
            reply.raw.once('finish', () => void notifyOfExport(services, taken, performance.now() - begun))
          }
          stream.once('error', (error) =>
            request.log.error({ err: error, url: request.url, correlation_id: request.id }, 'a download broke off'),
          )
          keepSession(services, request, reply)
          reply.headers({
            'content-type': download.media_type,
            'content-security-policy': "default-src 'none'; sandbox",
            'cache-control': 'private, no-store',
            ...(download.name
              ? { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(download.name)}` }
              : {}),
            ...download.headers,
          })
          return reply.send(stream)
        },
      })
    },
  }
}
