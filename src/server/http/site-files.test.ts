import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteFiles } from './site-files.ts'

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldstock-site-'))
  const [files, packed] = [join(folder, 'files'), join(folder, 'packed')]
  await mkdir(join(files, 'assets'), { recursive: true })
  await mkdir(join(packed, 'assets'), { recursive: true })
  await writeFile(join(folder, 'secret.js'), 'secret')
  await writeFile(join(files, '.stamp'), 'stamp')
  await writeFile(join(files, 'index.html'), 'page')
  await writeFile(join(files, 'assets/both.js'), 'plain')
  await writeFile(join(packed, 'assets/both.js.br'), 'as br')
  await writeFile(join(packed, 'assets/both.js.gzip'), 'as gzip')
  await writeFile(join(files, 'assets/early.css'), 'plain')
  await writeFile(join(packed, 'assets/early.css.gzip'), 'as gzip')
  await writeFile(join(files, 'assets/gone.js'), 'gone')
  const send = await siteFiles({ files, packed }, (_file, reply) => void reply.header('cache-control', 'no-cache'))
  app = Fastify()
  app.get('/*', async (request, reply) =>
    (await send(request, reply, request.url)) ? reply : reply.status(404).send(),
  )
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, accepted?: string, more: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...(accepted === undefined ? {} : { 'accept-encoding': accepted }), ...more } })

test.each([
  ['/assets/both.js', 'gzip, deflate, br, zstd', 'as br', 'br'],
  ['/assets/both.js', 'gzip;q=0.8, br;q=0', 'as gzip', 'gzip'],
  ['/assets/both.js', undefined, 'plain', undefined],
  ['/assets/early.css', 'gzip, br', 'as gzip', 'gzip'],
  ['/assets/early.css', 'br', 'plain', undefined],
])('%s for one who takes %s', async (url, accepted, content, encoding) => {
  const reply = await get(url, accepted)
  expect(reply.body).toBe(content)
  expect(reply.headers['content-encoding']).toBe(encoding)
  expect(reply.headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(content.length) })
})

test('a file that the browser has is not sent again, in whatever form it has it', async () => {
  const first = await get('/assets/both.js', 'br')
  const again = await get('/assets/both.js', 'br', { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await get('/assets/both.js', undefined, { 'if-none-match': String(first.headers.etag) })).body).toBe('plain')
})

test('the head alone says how long the file is', async () => {
  const reply = await app.inject({ method: 'HEAD', url: '/assets/both.js' })
  expect([reply.body, reply.headers['content-length']]).toEqual(['', '5'])
})

test('only files of the build are there', async () => {
  for (const url of [
    '/index.html',
    '/.stamp',
    '/../secret.js',
    '/assets/../../secret.js',
    '/%2e%2e/secret.js',
    '/assets',
  ])
    expect((await get(url)).statusCode, url).toBe(404)
})

test('a file that a later build has taken away is not there any more', async () => {
  await rm(join(folder, 'files/assets/gone.js'))
  expect((await get('/assets/gone.js')).statusCode).toBe(404)
})
