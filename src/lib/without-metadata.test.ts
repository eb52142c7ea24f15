/** A photo that a phone sends as it is says nothing of where it was taken, and is the same picture. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withoutMetadata } from './without-metadata.ts'

const picture = () =>
  sharp({
    create: {
      width: 60,
      height: 40,
      channels: 3,
      background: '#c33',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .withExif({
      IFD0: { Make: 'Telecamera', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 28/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '9/1 11/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Telecamera</x:xmpmeta>')
    .withIccProfile('p3')
const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()
const copied = (bytes: Buffer) => new Uint8Array(bytes)

test.each([
  ['JPEG', () => picture().jpeg()],
  ['progressive JPEG', () => picture().jpeg({ progressive: true })],
  ['PNG', () => picture().png()],
  ['WebP', () => picture().webp()],
])('a %s loses place and camera, and no pixel', async (_, draw) => {
  const before = copied(await draw().toBuffer())
  expect((await sharp(before).metadata()).exif).toBeDefined()
  const after = withoutMetadata(before)
  const { exif, xmp, icc } = await sharp(after).metadata()
  expect([exif?.length ?? 0, xmp, icc === undefined]).toEqual([expect.any(Number), undefined, false])
  expect(Buffer.from(after).includes('Telecamera')).toBe(false)
  expect(exif?.length ?? 0).toBeLessThan(40)
  expect(await pixels(after)).toEqual(await pixels(before))
  expect(withoutMetadata(after)).toEqual(after)
})

test('a JPEG still says which way is up, and what was put behind it goes', async () => {
  const before = await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect((await sharp(before).metadata()).orientation).toBe(6)
  const after = withoutMetadata(copied(Buffer.concat([before, before])))
  expect((await sharp(after).metadata()).orientation).toBe(6)
  expect(after.length).toBeLessThan(before.length)
})

test('damaged metadata goes as well', async () => {
  const bytes = copied(await picture().jpeg().toBuffer())
  const place = Buffer.from(bytes).indexOf('Exif')
  bytes.fill(0xff, place + 10, place + 14)
  expect(Buffer.from(withoutMetadata(bytes)).includes('Telecamera')).toBe(false)
})

test('a damaged one stays as it is', async () => {
  for (const draw of [picture().jpeg(), picture().png(), picture().webp()]) {
    const bytes = copied(await draw.toBuffer()).slice(0, 30)
    expect(withoutMetadata(bytes)).toEqual(bytes)
  }
})
