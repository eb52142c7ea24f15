import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { openFiles } from './files.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'fieldstock-files-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const about = (key: string, content: string) => ({
  key,
  name: key,
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
})

const read = async (env: Record<string, string>) => {
  const files = await openFiles(readEnv({ DATABASE_URL: 'postgres://nobody@localhost/none', DATA_DIR: folder, ...env }))
  const source = path.join(folder, 'source')
  await writeFile(source, 'from a file')
  await files.put('2026-11/one', Buffer.from('from memory'))
  await files.put('2026-11/two', { path: source })
  const contents = [
    await buffer(await files.read(about('2026-11/one', 'from memory'))),
    await buffer(await files.read(about('2026-11/two', 'from a file'))),
  ]
  await files.remove('2026-11/one')
  const gone = await files
    .read(about('2026-11/one', 'from memory'))
    .then(buffer)
    .then(String, (error: { code?: string }) => error.code)
  return { contents: contents.map(String), gone }
}

test('files are kept on disk, read back and removed', async () => {
  expect(await read({})).toEqual({ contents: ['from memory', 'from a file'], gone: 'file.missing' })
  expect(await readdir(path.join(folder, 'files', '2026-11'))).toEqual(['two'])
})

test('with S3 configured, files go to the bucket over its protocol, signed', async () => {
  const kept = new Map<string, Buffer>()
  const signatures: string[] = []
  const store = createServer(async (request, response) => {
    const key = new URL(request.url ?? '/', 'http://store').pathname
    signatures.push(String(request.headers.authorization).split(' ')[0] ?? '')
    if (request.method === 'PUT')
      kept.set(key, decoded(await buffer(request), request.headers['x-amz-decoded-content-length']))
    if (request.method === 'DELETE') kept.delete(key)
    const content = kept.get(key)
    if (request.method === 'GET' && !content) {
      response.writeHead(404, { 'content-type': 'application/xml' })
      return response.end('<Error><Code>NoSuchKey</Code></Error>')
    }
    response.writeHead(request.method === 'DELETE' ? 204 : 200, { etag: '"x"' })
    response.end(request.method === 'GET' ? content : undefined)
  })
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  try {
    // listen() on a port makes the address an AddressInfo.
    const { port } = store.address() as AddressInfo
    const env = { S3_URL: `http://127.0.0.1:${port}/fieldstock`, S3_KEY: 'key', S3_SECRET: 'secret' }
    expect(await read(env)).toEqual({ contents: ['from memory', 'from a file'], gone: 'file.missing' })
    expect([...kept.keys()]).toEqual(['/fieldstock/2026-11/two'])
    expect(new Set(signatures)).toEqual(new Set(['AWS4-HMAC-SHA256']))
  } finally {
    store.close()
  }
})

/** A body sent in signed chunks carries a line of hexadecimal length before each. */
function decoded(body: Buffer, length: string | string[] | undefined): Buffer {
  if (length === undefined) return body
  const start = body.indexOf('\r\n') + 2
  return body.subarray(start, start + Number(length))
}
