/** The HTTP server: safety headers, the routes, one error handler, the browser app, health and metrics. */
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { lazy } from '#lib/lazy.ts'
import { roles } from '#lib/records/endpoint.ts'
import { type AppError, requestErrors } from '#lib/texts/errors.ts'
import { languageOf } from '#lib/texts/texts.ts'
import type { Space } from '../files/space.ts'
import { log } from '../log.ts'
import { openApiTypes } from '../openapi-types.ts'
import type { Services } from '../services.ts'
import { errorReply, toAppError } from './error-reply.ts'
import { parseJson } from './json-body.ts'
import { openApiDocument } from './openapi.ts'
import { docsPolicy, openApiPage } from './openapi-page.ts'
import { pageHeaders } from './page-headers.ts'
import type { Served } from './serve.ts'
import { mountSite } from './site.ts'

/** Refuses to start with an endpoint that does not declare who may call it and what it accepts. */
function checkRoutes(routes: readonly Served[]): void {
  const seen = new Set<string>()
  for (const { endpoint } of routes) {
    const name = `${endpoint.method} ${endpoint.path}`
    if (seen.has(name)) throw new Error(`${name} is served twice`)
    seen.add(name)
    const known =
      endpoint.allow === 'public' ||
      (endpoint.allow?.length > 0 && endpoint.allow.every((role) => roles.includes(role)))
    if (!known) throw new Error(`${name} does not say who may call it`)
    if (!endpoint.reply) throw new Error(`${name} does not say what it answers`)
    if (endpoint.path.includes(':') && !endpoint.params) throw new Error(`${name} has parameters without a schema`)
    if (!endpoint.summary) throw new Error(`${name} does not say what it does`)
  }
}

function metricsOf(app: FastifyInstance, space: Space) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'disk_free_bytes',
    help: 'Free space of the fuller disk of the data folder and the folder for temporary files.',
    registers: [registry],
    async collect() {
      this.set((await space.look()).freeBytes)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  return registry
}

/** How patient the server is with slow clients, in milliseconds. */
export type Patience = {
  /** Until the head of a request is whole. */
  head: number
  /** Until the request is whole. */
  request: number
  /** An answer of which nobody takes a byte for so long is given up; one that moves may take hours. */
  unread: number
  /** How often requests that are not whole are looked for. */
  look: number
}
const patience: Patience = { head: 15_000, request: 30_000, unread: 30_000, look: 5_000 }
// As scripts/walls.ts says.
const { STATUS_CODES } = process.getBuiltinModule('node:http')
/** A refused connection gets this long to read why; then it is destroyed, whatever its client does. */
const farewellMs = 1_000

const unreadErrors: Readonly<Record<string, () => AppError>> = {
  HPE_HEADER_OVERFLOW: requestErrors.too_large,
  ERR_HTTP_REQUEST_TIMEOUT: requestErrors.too_slow,
}

/** Errors that Node raises before there is a request: neither language nor session is known. */
function refuseUnread(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  setTimeout(() => socket.destroy(), farewellMs).unref()
  const known = (unreadErrors[error.code ?? ''] ?? requestErrors.malformed)()
  const body = JSON.stringify(errorReply(known, 'EN', randomUUID()))
  const head = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`
  socket.end(`HTTP/1.1 ${known.status} ${STATUS_CODES[known.status]}\r\n${head}\r\n\r\n${body}`)
}

/** The scanner needs the camera, and Send the position where the company has it read; nothing else is asked of the device. The page is kept on phones for weeks, so the header does not follow that setting. */
const permissions =
  'camera=(self), microphone=(), geolocation=(self), payment=(), usb=(), serial=(), bluetooth=(), midi=()'

/** A secret in an address is for its holder, not for the log. */
const loggedUrl = (request: FastifyRequest) =>
  request.routeOptions.url?.includes(':secret') ? request.routeOptions.url : request.url

const isApi = (request: FastifyRequest) =>
  request.url === '/api' || request.url.startsWith('/api/') || request.url.startsWith('/api?')

/** Destroys the connection when nobody reads what is waiting in it; while we have nothing to send, it may be idle. */
function endWhenUnread(response: ServerResponse, milliseconds: number): void {
  response.setTimeout(milliseconds, () => {
    if (response.writableLength > 0 || (response.socket?.writableLength ?? 0) > 0) response.socket?.destroy()
  })
}

/** Servers that are about to close. */
const leaving = new WeakSet<object>()
/** Of the nine seconds that a process has to end. */
const longestRequestMs = 6_000

/**
 * Before a server closes: for a moment it goes on answering, and asks with every answer for another connection. Then it takes no
 * new connection and answers what comes on those that it has. Closed at once, it would cut off requests that are just arriving.
 */
export async function drain({ server }: Pick<FastifyInstance, 'server'>, momentMs = 1_000): Promise<void> {
  leaving.add(server)
  const connections = () => new Promise<number>((done) => server.getConnections((_error, count) => done(count)))
  const untilNone = async (longestMs: number) => {
    for (const end = Date.now() + longestMs; Date.now() < end && (await connections()) > 0; ) await sleep(20)
  }
  await untilNone(momentMs)
  // Not the close of an HTTP server, which ends connections that have not sent their request yet.
  NetServer.prototype.close.call(server)
  await untilNone(momentMs)
  server.closeIdleConnections()
  await untilNone(longestRequestMs)
}

export async function createHttp(
  services: Services,
  routes: readonly Served[],
  given: Partial<Patience> = {},
): Promise<FastifyInstance> {
  const limits = { ...patience, ...given }
  checkRoutes(routes)
  for (const route of routes) await route.check?.()
  const app = Fastify({
    // pino's own type is wider than what Fastify asks of a logger.
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: 2 * 1024 * 1024,
    requestTimeout: limits.request,
    http: { headersTimeout: limits.head, connectionsCheckingInterval: limits.look },
    trustProxy: [...services.env.trusted_proxies],
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: refuseUnread,
    // A malformed URL, which the router refuses before any hook.
    frameworkErrors: (_error, request, reply) => {
      const known = requestErrors.malformed()
      const words = errorReply(known, languageOf(request.headers['accept-language']), request.id)
      // The type is that of a route with schemas, which does not exist here.
      return (reply as FastifyReply).status(known.status).send(words)
    },
  })
  const isHttps = services.env.public_url.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // Browsers ignore it on plain-http addresses of a network, and log an error each time.
    crossOriginOpenerPolicy: isHttps,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
  })
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: 2048,
    zlibOptions: { level: 4 },
    customTypes: /^(application\/(json|javascript)|text\/(?!event-stream))|font|svg|wasm/,
  })
  await app.register(multipart)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      // With parseAs string it is one.
      done(null, parseJson(text as string))
    } catch (error) {
      // A parser throws nothing else.
      done(error as Error)
    }
  })

  let closing = false
  app.addHook('onSend', async (_request, reply, payload) => {
    // Keep-alive connections would otherwise delay the shutdown.
    if (closing || leaving.has(app.server)) reply.header('connection', 'close')
    return payload
  })
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', async (request, reply) => {
    endWhenUnread(reply.raw, limits.unread)
    reply.header('x-correlation-id', request.id)
    if (!isApi(request)) return void reply.header('permissions-policy', permissions)
    for (const name of pageHeaders) reply.removeHeader(name)
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })

  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error)
    if (known.status >= 500)
      request.log.error({ err: error, url: loggedUrl(request), correlation_id: request.id }, 'request failed')
    if (known.status === 503) reply.header('retry-after', '2')
    if (known.status === 429) reply.header('retry-after', String(known.params.seconds ?? 60))
    const language = languageOf(request.headers['accept-language'])
    // If a file fails before its first byte, its headers are already set: replace them.
    reply.removeHeader('content-disposition').type('application/json; charset=utf-8')
    return reply.status(known.status).send(errorReply(known, language, request.id))
  })

  const registry = metricsOf(app, services.space)
  for (const route of routes) route.mount(app, services)

  app.get('/api/health', async () => ({ status: 'ok', disk: (await services.space.look()).state }))
  app.get('/api/health/ready', async (_request, reply) => {
    if (closing || leaving.has(app.server)) return reply.status(503).send({ status: 'closing' })
    await services.database.pool.query('select 1')
    return { status: 'ready' }
  })
  app.get('/api/metrics', async (request, reply) => {
    // Metrics are served to the local machine only, for a scraper that runs there.
    if (!['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)) throw requestErrors.not_found()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  // Made when it is first asked for: it would be a third of a start.
  const document = lazy(() =>
    openApiDocument(
      routes.map((route) => route.endpoint),
      services.env.public_url,
    ),
  )
  const docs = lazy(() => openApiPage(document()))
  app.get('/api/openapi.json', async () => document())
  const types = lazy(() => openApiTypes(document()))
  app.get('/api/types.ts', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(types()))
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', docsPolicy).send(docs()),
  )
  await mountSite(app, services.env)
  app.setNotFoundHandler((request) => {
    throw requestErrors.not_found({ path: request.url.slice(0, 200) })
  })
  return app
}
