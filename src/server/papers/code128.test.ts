import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { code128 } from '#lib/codes/code128.ts'

beforeAll(async () => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
})

// The reader asks for a browser's ImageData, of which it reads only these fields.
type Picture = Parameters<typeof readBarcodes>[0]

function pictureOf(text: string) {
  const { modules, bars } = code128(text)
  const [width, height] = [modules * 2, 40]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++)
    for (const [from, wide] of bars)
      for (let x = from * 2; x < (from + wide) * 2; x++) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { data, width, height, colorSpace: 'srgb' as const }
}

test.each([
  '00123-PX-88412',
  'M3D9-11702',
  'abc',
  '123',
  '1234',
  '12345',
  '1234567',
  'A1234',
  'A12345',
  'AB123456CD',
  'AB1234567',
  'a_b/c.d-E',
  'Z'.repeat(50),
  '0'.repeat(49),
])('a reader reads back %s', async (text) => {
  const [found] = await readBarcodes(pictureOf(text) as Picture, { formats: ['Code128'] })
  expect(found?.text).toBe(text)
})

test('digits go two to a value, so that a long number stays narrow', () => {
  expect(code128('12345678').modules).toBe(20 + (1 + 4 + 1) * 11 + 13)
  expect(code128('ABCDEFGH').modules).toBe(20 + (1 + 8 + 1) * 11 + 13)
})

test('what the code does not know is refused', () => {
  expect(() => code128('è')).toThrow(RangeError)
  expect(() => code128('')).toThrow(RangeError)
})
