/** What comes back from people as a saved file: the phone's own archive, one packed again, and what is no such file. */
import { createHash } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { maxPhotoBytes } from '#features/interventions/phone/rules.ts'
import { readSavedFile } from '#features/interventions/phone/web/devices/read-file.ts'
import { makeArchive } from '#features/interventions/phone/web/rescue/archive.ts'

const command = (more: object = {}) => ({
  key: '0b5c0f0e-7d0c-4f5e-9a53-0a53d4c1f001',
  kind: 'note',
  schema: 1,
  made_at: '2026-11-16T08:00:00.000Z',
  body: { intervention_id: 1, note: 'x' },
  photos: [],
  corrects: null,
  ...more,
})
const bytesOf = (text: string) => new TextEncoder().encode(text)
const listOf = (commands: readonly unknown[], account_id: unknown = 7) =>
  JSON.stringify({ account_id, saved_at: '2026-11-16T09:00:00.000Z', commands })
const photo = bytesOf('any bytes')
const sha256 = createHash('sha256').update(photo).digest('hex')

/** An archive of one entry whose head says whatever it is told to. */
function packed(name: string, content: Uint8Array, said: { size?: number; flags?: number; method?: number } = {}) {
  const body = deflateRawSync(content)
  const names = Buffer.from(name)
  const head = (signature: number, extra: Buffer) => {
    const it = Buffer.alloc(26)
    it.writeUInt16LE(20, 0)
    it.writeUInt16LE(said.flags ?? 0, 2)
    it.writeUInt16LE(said.method ?? 8, 4)
    it.writeUInt32LE(crc32(content), 10)
    it.writeUInt32LE(body.length, 14)
    it.writeUInt32LE(said.size ?? content.length, 18)
    it.writeUInt16LE(names.length, 22)
    const mark = Buffer.alloc(4)
    mark.writeUInt32LE(signature)
    return Buffer.concat([mark, ...(signature === 0x02014b50 ? [Buffer.from([20, 0])] : []), it, extra, names])
  }
  const local = Buffer.concat([head(0x04034b50, Buffer.alloc(0)), body])
  const list = head(0x02014b50, Buffer.alloc(14))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(local.length, 16)
  return new Blob([local, list, end])
}
const refusedOf = async (file: Blob) => {
  const it = await readSavedFile(file)
  return 'refused' in it ? it.refused.EN : 'read'
}

test('the archive of a phone, one that was packed again in a folder, and the list alone are read', async () => {
  const own = await makeArchive([
    { name: 'index.html', bytes: bytesOf('<p>') },
    { name: 'commands.json', bytes: bytesOf(listOf([command({ photos: [sha256] }), { kind: 'nonsense' }])) },
    { name: `photos/${sha256}.jpg`, bytes: photo },
    { name: `photos/${'0'.repeat(64)}.jpg`, bytes: photo },
  ])
  const read = await readSavedFile(own)
  if ('refused' in read) throw new Error(read.refused.EN)
  expect(read).toMatchObject({ account_id: 7, unreadable: 1, photos: 2, commands: [{ kind: 'note' }] })
  expect(new Uint8Array((await read.photo(sha256)) ?? new ArrayBuffer(0))).toEqual(photo)
  // Its bytes are not what its name says.
  expect(await read.photo('0'.repeat(64))).toBeUndefined()
  expect(await read.photo('1'.repeat(64))).toBeUndefined()
  const anew = await readSavedFile(packed('Saved/commands.json', bytesOf(listOf([command()]))))
  expect(anew).toMatchObject({ account_id: 7, commands: [{ kind: 'note' }] })
  expect(await readSavedFile(new Blob([listOf([command()])]))).toMatchObject({ account_id: 7, photos: 0 })
})

test('what is no such file is refused in a sentence: another archive, broken lists, none, locked ones', async () => {
  const refusals = await Promise.all(
    [
      new Blob(['']),
      new Blob(['PK\u0003\u0004 and nothing more']),
      new Blob(['{"account_id": 7, "commands": ']),
      new Blob([listOf([], 'seven')]),
      new Blob(['null']),
      packed('readme.txt', bytesOf('hello')),
      packed('commands.json', bytesOf(listOf([])), { flags: 1 }),
      packed('commands.json', bytesOf(listOf([])), { method: 12 }),
    ].map(refusedOf),
  )
  expect(refusals).not.toContain('read')
})

test('a bomb is refused, also when it says that it is small', async () => {
  const zeros = new Uint8Array(64 * 1024 * 1024)
  expect(await refusedOf(packed('commands.json', zeros))).toContain('more than a phone')
  expect(await refusedOf(packed('commands.json', zeros, { size: 100 }))).toContain('more than a phone')
  const many = Array.from({ length: 2_001 }, () => command())
  expect(await refusedOf(new Blob([listOf(many)]))).toContain('more than a phone')
  const hidden = packed(`${sha256}.jpg`, new Uint8Array(maxPhotoBytes + 1), { size: 9 })
  expect(await refusedOf(hidden)).not.toBe('read')
})
