import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { spool } from './spool.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldstock-spooled-'))
  vi.stubEnv('TMPDIR', folder)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

const chunk = Buffer.alloc(100_000, 'x')

describe('a file between maker and reader', () => {
  test('is made to its end before anybody reads, and read whole', async () => {
    const written = Promise.withResolvers<void>()
    const file = await spool(Readable.from(Array.from({ length: 50 }, () => chunk)), written.resolve)
    await written.promise
    expect((await buffer(file)).equals(Buffer.alloc(5_000_000, 'x'))).toBe(true)
  })

  test('can be read while it is made', async () => {
    const rest = Promise.withResolvers<void>()
    async function* make() {
      yield 'first '
      await rest.promise
      yield 'last'
    }
    const file = await spool(Readable.from(make()), () => undefined)
    const parts: string[] = []
    for await (const part of file) {
      parts.push(String(part))
      rest.resolve()
    }
    expect(parts).toEqual(['first ', 'last'])
  })

  test('ends with the fault of its maker, which is not needed any more', async () => {
    let ended = 0
    async function* make() {
      yield chunk
      throw new Error('the rows are gone')
    }
    const file = await spool(Readable.from(make()), () => ended++)
    await expect(buffer(file)).rejects.toThrow('the rows are gone')
    expect(ended).toBe(1)
  })

  test('stops its maker when its reader leaves, and leaves nothing on disk', async () => {
    const stopped = Promise.withResolvers<void>()
    async function* make() {
      for (;;) yield chunk
    }
    const source = Readable.from(make()).once('close', stopped.resolve)
    const file = await spool(source, () => undefined)
    await new Promise((resolve) => file.once('data', resolve))
    file.destroy()
    await stopped.promise
    expect(tmpdir()).toBe(folder)
    expect(await readdir(folder)).toEqual([])
  })
})
