import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { openFiles } from './files.ts'
import { reachStore } from './reach-store.ts'

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

test('a file in whose place there is a folder, or whose folder is a file, is missing; nothing of what is there is touched', async () => {
  const problems: string[] = []
  const report = async ({ key }: { key: string }, problem: string) => void problems.push(`${key} ${problem}`)
  const files = await openFiles(readEnv({ DATA_DIR: folder }), report)
  const stands = path.join(folder, 'files/2026-10/folder/kept')
  await mkdir(stands, { recursive: true })
  await writeFile(path.join(folder, 'files/2026-09'), 'not a folder')
  const large = { bytes: 5_000_000 }
  const asked = [about('2026-10/folder', 'x'), { ...about('2026-10/folder', 'x'), ...large }, about('2026-09/one', 'x')]
  for (const file of asked) {
    const answer = files.read(file).then(buffer)
    await expect(answer).rejects.toMatchObject({ code: 'file.missing', params: { name: file.key } })
    await files.remove(file.key)
  }
  expect(problems).toEqual(asked.map(({ key }) => `${key} missing`))
  expect((await stat(stands)).isDirectory()).toBe(true)
})

/** A store that keeps the bytes of a body as they were sent, as many simple ones do; `spoil` changes them. */
async function withStore(
  work: (env: Record<string, string>, store: { kept: Map<string, Buffer>; signatures: Set<string> }) => Promise<void>,
  spoil = (body: Buffer) => body,
) {
  const kept = new Map<string, Buffer>()
  const signatures = new Set<string>()
  const server = createServer(async (request, response) => {
    const key = new URL(request.url ?? '/', 'http://store').pathname
    signatures.add(String(request.headers.authorization).split(' ')[0] ?? '')
    if (!key.startsWith('/fieldstock/')) {
      response.writeHead(403, { 'content-type': 'application/xml' })
      return response.end('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>')
    }
    if (request.method === 'PUT') kept.set(key, spoil(await buffer(request)))
    if (request.method === 'DELETE') kept.delete(key)
    const content = kept.get(key)
    if (request.method === 'GET' && !content) {
      response.writeHead(404, { 'content-type': 'application/xml' })
      return response.end('<Error><Code>NoSuchKey</Code></Error>')
    }
    response.writeHead(request.method === 'DELETE' ? 204 : 200, { etag: '"x"' })
    response.end(request.method === 'GET' ? content : undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    // listen() on a port makes the address an AddressInfo.
    const { port } = server.address() as AddressInfo
    await work(
      { S3_URL: `http://127.0.0.1:${port}/fieldstock`, S3_KEY: 'key', S3_SECRET: 'secret' },
      { kept, signatures },
    )
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const reach = (env: Record<string, string>) => reachStore(readEnv({ ...env, DATA_DIR: folder }))

test('with S3 configured, files go to the bucket over its protocol, signed, and lie there as they are', async () => {
  await withStore(async (env, { kept, signatures }) => {
    expect(await read(env)).toEqual({ contents: ['from memory', 'from a file'], gone: 'file.missing' })
    expect([...kept].map(([key, content]) => [key, String(content)])).toEqual([
      ['/fieldstock/2026-11/two', 'from a file'],
    ])
    expect(signatures).toEqual(new Set(['AWS4-HMAC-SHA256']))
  })
})

test('a store is tried with a file from memory and one from disk, and nothing stays behind', async () => {
  const sizes: number[] = []
  const spoil = (body: Buffer) => {
    sizes.push(body.length)
    return body
  }
  await withStore(async (env, { kept }) => {
    await reach(env)
    expect([sizes, kept.size]).toEqual([[100_000, 100_000], 0])
  }, spoil)
  expect(await reach({})).toBeUndefined()
})

test('a store that gives back other bytes than it got is refused with a sentence', async () => {
  const chunked = (body: Buffer) => Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body])
  await withStore(async (env, { kept }) => {
    await expect(reach(env)).rejects.toThrow(
      /^The file store http:\/\/127\.0\.0\.1:\d+\/fieldstock does not keep files as they are: 100000 bytes were written, 100007 others were read\. Nothing is served/,
    )
    expect(kept.size).toBe(0)
  }, chunked)
})

test('a store that refuses the key, or that nobody answers for, is named with the reason and without the secret', async () => {
  await withStore(async ({ S3_URL = '', ...env }) => {
    const elsewhere = { ...env, S3_URL: S3_URL.replace('fieldstock', 'other'), S3_SECRET: 'very-secret' }
    const refused = await reach(elsewhere).catch((error: Error) => error.message)
    expect(refused).toMatch(/^The file store \S+\/other cannot be used \(Access Denied\)\. Check S3_URL, S3_KEY/)
    expect(refused).not.toContain('very-secret')
  })
  const nobody = { S3_URL: 'http://127.0.0.1:1/fieldstock', S3_KEY: 'key', S3_SECRET: 'secret' }
  await expect(reach(nobody)).rejects.toThrow(/cannot be used \(connect ECONNREFUSED 127\.0\.0\.1:1\)/)
})
