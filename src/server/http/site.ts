/** Serves the built browser app: its files for a year, its one page with a fresh nonce each time, and the service worker that keeps them on phones. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { cookieFrom } from '../access/session.ts'
import type { Env } from '../env.ts'
import { projectRoot } from '../place.ts'
import { packedRoot } from './packed.ts'
import { readPageLinks } from './page-files.ts'
import { pageHeaders } from './page-headers.ts'
import { siteFiles } from './site-files.ts'

const built = path.join(projectRoot, 'dist')
const notBuilt = 'The pages of Fieldstock are not built yet. Run: npm run build'
const outdated = 'The pages in dist come from an older build that has no service worker. Run: npm run build'
/** Written by the build and by index.html; replaced when the page is served. */
const noncePlaceholder = 'CSP_NONCE'
const timeZonePlaceholder = 'TIME_ZONE'
const workerAddress = '/service-worker.js'
/** What the service worker may ask for itself. */
const workerPolicy = "default-src 'none'; connect-src 'self'"

const isAsset = (file: string) => file.startsWith('assets/')

/** Pages of the guide hold words and pictures, and nothing that runs. */
const guidePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const policy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // A stored pdf, shown from memory under the type that we give it.
    'frame-src blob:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Text never becomes script; src/web/trusted-text.ts says what may become the content of an element.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')

/** Undefined where it does not exist, which is not an error of reading. */
const readIfThere = (file: string) =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/** Without built pages the server answers its API only; a page answers with the command that builds them. */
const mountNotice = (app: FastifyInstance) =>
  app.get('/*', async (request, reply) =>
    request.url.startsWith('/api/')
      ? reply.callNotFound()
      : reply.status(503).type('text/plain; charset=utf-8').send(`${notBuilt}\n`),
  )

export async function mountSite(app: FastifyInstance, env: Pick<Env, 'time_zone'>, folder = built): Promise<void> {
  const [index, script] = await Promise.all(
    ['index.html', workerAddress].map((name) => readIfThere(path.join(folder, name))),
  )
  if (index === undefined) {
    mountNotice(app)
    return
  }
  if (script === undefined) throw new Error(outdated)
  const page = index.replace(timeZonePlaceholder, env.time_zone)
  const linksOf = await readPageLinks(folder)
  const worker = script.replace(timeZonePlaceholder, env.time_zone)
  const sendFile = await siteFiles({ files: folder, packed: packedRoot }, (file, reply) => {
    if (isAsset(file)) for (const name of [...pageHeaders, 'x-correlation-id']) reply.removeHeader(name)
    if (file.endsWith('.html')) reply.header('content-security-policy', guidePolicy)
    reply.header('cache-control', isAsset(file) ? 'public, max-age=31536000, immutable' : 'no-cache')
  })
  // The built file has no nonce and no policy: the page is served at / alone.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.split('?')[0] === '/index.html') return reply.redirect('/', 308)
  })
  // What is worth it was compressed by the build.
  app.get('/*', { compress: false }, async (request, reply) => {
    const address = request.url.split('?')[0] ?? ''
    if (address === workerAddress)
      return reply
        .type('text/javascript; charset=utf-8')
        .header('content-security-policy', workerPolicy)
        .header('cache-control', 'no-cache')
        .send(worker)
    if (await sendFile(request, reply, address)) return reply
    if (request.url.startsWith('/api/') || /\.[a-z0-9]{2,5}$/.test(address)) return reply.callNotFound()
    // Who is not signed in is led to the login.
    const links = cookieFrom(request.headers.cookie) ? linksOf(address) : ''
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy(nonce))
      .header('cache-control', 'no-store')
      .send(page.replaceAll(noncePlaceholder, nonce).replace('</head>', `${links}</head>`))
  })
}
