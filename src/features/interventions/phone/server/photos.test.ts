/** Photos in pieces: a cut costs one piece, the whole is compared with its hash and is one file. */
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sweepFiles } from '#server/files/file-sweep.ts'
import { forgetOldPieces } from '#server/files/pieces.ts'
import { useWorld } from '#test/client.ts'
import { hashOf, picture, putPhoto, putPiece } from '#test/phone-ground.ts'
import { phone } from '../contract.ts'

const world = useWorld()

const state = async (sha256: string, by = world.technician) => (await by.call(phone.photo, { params: { sha256 } })).body
const files = async () =>
  Number((await world.database.query<{ n: string }>('select count(*) as n from received_file')).rows[0]?.n)

test('A photo resumes where it was cut, whatever piece comes next', async () => {
  const bytes = await picture(200)
  const sha256 = hashOf(bytes)
  const [size, third] = [bytes.length, Math.floor(bytes.length / 3)]
  expect(await state(sha256)).toEqual({ received: 0, complete: false })
  const by = world.technician
  expect((await putPiece(by, sha256, bytes.subarray(0, third), 0, size)).body).toEqual({
    received: third,
    complete: false,
  })
  // The answer was lost: the same piece comes again, then one too far, then the right one.
  expect((await putPiece(by, sha256, bytes.subarray(0, third), 0, size)).body.received).toBe(third)
  expect((await putPiece(by, sha256, bytes.subarray(2 * third), 2 * third, size)).body).toEqual({
    received: third,
    complete: false,
  })
  expect((await putPiece(by, sha256, bytes.subarray(third, 2 * third), third, size)).body.received).toBe(2 * third)
  expect((await putPiece(by, sha256, bytes.subarray(2 * third), 2 * third, size)).body).toEqual({
    received: size,
    complete: true,
  })
  expect(await state(sha256)).toEqual({ received: size, complete: true })
})

test('The same photo twice, also at once, is one file', async () => {
  const bytes = await picture(60)
  const before = await files()
  await Promise.all(Array.from({ length: 6 }, () => putPhoto(world.technician, bytes)))
  expect(await files()).toBe(before + 1)
  expect(await putPhoto(world.technician, bytes)).toBe(hashOf(bytes))
  expect(await files()).toBe(before + 1)
})

test('A photo of one account is not there for another', async () => {
  const bytes = await picture(61)
  const sha256 = await putPhoto(world.technician, bytes)
  expect(await state(sha256, world.otherTechnician)).toEqual({ received: 0, complete: false })
})

test('Bytes that are not those of the hash begin again', async () => {
  const bytes = await picture(62)
  const sha256 = hashOf(bytes)
  const damaged = Buffer.from(bytes)
  damaged[100] = (damaged[100] ?? 0) ^ 255
  const answer = await putPiece(world.technician, sha256, damaged, 0, damaged.length)
  expect(answer).toEqual({ status: 200, body: { received: 0, complete: false } })
  expect(await putPhoto(world.technician, bytes, 500)).toBe(sha256)
})

/** What is stored of a photo, as a closing to settle would show it. */
async function storedOf(sha256: string) {
  const { rows } = await world.database.query<{ key: string; name: string; bytes: number; sha256: string }>(
    'select f.key, f.name, f.bytes::int, f.sha256 from received_file r join stored_file f on f.id = r.file_id where r.sha256 = $1',
    [sha256],
  )
  const [file] = rows
  if (!file) throw new Error('no file was stored')
  const content = await buffer(await world.services.files.read(file))
  expect([content.length, hashOf(content)]).toEqual([file.bytes, file.sha256])
  return { content, ...(await sharp(content).metadata()) }
}

test('A photo that another program sends loses place and camera when it is stored; its hash is still what was sent', async () => {
  const taken = {
    IFD0: { Make: 'Telefono' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 28/1 0/1' },
  }
  const bytes = await sharp(await picture(70))
    .withExif(taken)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const sha256 = await putPhoto(world.technician, bytes, 900)
  expect(await state(sha256)).toMatchObject({ complete: true })
  const stored = await storedOf(sha256)
  expect([stored.content.includes('Telefono'), stored.format, stored.orientation]).toEqual([false, 'jpeg', 6])
  expect(await sharp(stored.content).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer())
  const before = await files()
  expect(await putPhoto(world.technician, bytes)).toBe(sha256)
  expect(await files()).toBe(before)
  // As a phone sends it, without any: kept as it came.
  const plain = await picture(71)
  expect((await storedOf(await putPhoto(world.technician, plain))).content).toEqual(plain)
})

test('A photo whose metadata cannot be cut out is drawn anew', async () => {
  const bytes = await sharp(await picture(72))
    .withExif({ IFD0: { Make: 'Telefono' } })
    .jpeg()
    .toBuffer()
  // Readers skip a byte between two segments; it is none.
  const first = 4 + bytes.readUInt16BE(4)
  const odd = Buffer.concat([bytes.subarray(0, first), Buffer.from([0]), bytes.subarray(first)])
  const stored = await storedOf(await putPhoto(world.technician, odd))
  expect([stored.content.includes('Telefono'), stored.exif, stored.format, stored.width]).toEqual([
    false,
    undefined,
    'webp',
    72,
  ])
})

test('What is no picture, a piece too large, and callers who are no technicians are refused', async () => {
  const text = Buffer.from('<html>no picture</html>')
  expect((await putPiece(world.technician, hashOf(text), text, 0, text.length)).status).toBe(422)
  const large = Buffer.alloc(300 * 1024)
  expect((await putPiece(world.technician, hashOf(large), large, 0, large.length)).status).toBe(413)
  expect((await putPiece(world.admin, hashOf(text), text, 0, text.length)).status).toBe(403)
  expect((await putPiece(world.stranger, hashOf(text), text, 0, text.length)).status).toBe(401)
  const elsewhere = await world.technician.fetch('/api/phone/commands', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: text,
  })
  expect(elsewhere.status).toBe(415)
})

test('A day of photos is bounded for each account, and a phone tries again later', async () => {
  const bytes = await picture(64)
  const { id } = world.otherTechnician
  await world.database.query(
    "insert into rate_limit (key, tries, window_ends_at) values ('kilobytes ' || $1, 4 * 1024 ^ 2, now() + interval '1 hour')",
    [id],
  )
  const refused = await putPiece(world.otherTechnician, hashOf(bytes), bytes, 0, bytes.length)
  expect(refused).toMatchObject({ status: 429, body: { code: 'limit.bytes', params: { gigabytes: 4, hours: 1 } } })
  expect(await state(hashOf(bytes), world.otherTechnician)).toEqual({ received: 0, complete: false })
  expect(await putPhoto(world.technician, bytes)).toBe(hashOf(bytes))
  await world.database.query("update rate_limit set window_ends_at = now() where key = 'kilobytes ' || $1", [id])
  expect(await putPhoto(world.otherTechnician, bytes)).toBe(hashOf(bytes))
})

test('Photos that nothing refers to are swept after some days', async () => {
  const bytes = await picture(63)
  const sha256 = await putPhoto(world.technician, bytes)
  await world.database.query(`update received_file set created_at = now() - interval '15 days' where sha256 = $1`, [
    sha256,
  ])
  await world.database.query(`update stored_file set created_at = now() - interval '2 days' where sha256 = $1`, [
    sha256,
  ])
  await world.services.database.write(forgetOldPieces)
  await sweepFiles(world.services.database, world.services.files)
  expect(await state(sha256)).toEqual({ received: 0, complete: false })
  const left = await world.database.query('select from stored_file where sha256 = $1', [sha256])
  expect(left.rows).toEqual([])
})
