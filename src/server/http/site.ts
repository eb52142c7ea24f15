/** Serves the built browser app: its files for a year, its one page with a fresh nonce each time. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../env.ts'

const folder = path.join(import.meta.dirname, '../../../dist')
/** Written by the build and by index.html; replaced when the page is served. */
const noncePlaceholder = 'CSP_NONCE'
const timeZonePlaceholder = 'TIME_ZONE'

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

export async function mountSite(app: FastifyInstance, env: Pick<Env, 'time_zone'>): Promise<void> {
  const built = await readFile(path.join(folder, 'index.html'), 'utf8').catch(() => undefined)
  if (built === undefined) return
  const page = built.replace(timeZonePlaceholder, env.time_zone)
  await app.register(staticFiles, {
    root: folder,
    index: false,
    wildcard: false,
    setHeaders(reply, file) {
      const lasting = file.includes(`${path.sep}assets${path.sep}`)
      if (file.endsWith('.html')) reply.header('content-security-policy', guidePolicy)
      reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // The built file has no nonce and no policy: the page is served at / alone.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.split('?')[0] === '/index.html') return reply.redirect('/', 308)
  })
  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/') || /\.[a-z0-9]{2,5}$/.test(request.url.split('?')[0] ?? ''))
      return reply.callNotFound()
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy(nonce))
      .header('cache-control', 'no-store')
      .send(page.replaceAll(noncePlaceholder, nonce))
  })
}
