import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { qrGrid } from '#lib/codes/qr-code.ts'

beforeAll(async () => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
})

// The reader asks for a browser's ImageData, of which it reads only these fields.
type Picture = Parameters<typeof readBarcodes>[0]

/** The grid as a picture of four pixels a square, with a margin. */
function pictureOf(grid: readonly (readonly boolean[])[]) {
  const scale = 4
  const width = (grid.length + 8) * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++) {
      const dark = grid[Math.floor(y / scale) - 4]?.[Math.floor(x / scale) - 4] === true
      if (dark) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  return { data, width, height: width, colorSpace: 'srgb' as const }
}

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const address = (name: string) => `otpauth://totp/Fieldstock:${name}?secret=${secret}&issuer=Fieldstock`

test.each([['A'], ['fieldstock è qui'], [address('admin')], [address('a'.repeat(24))], [address('m.'.repeat(25))]])(
  'a reader reads back %s',
  async (text) => {
    const [found] = await readBarcodes(pictureOf(qrGrid(text)) as Picture, { formats: ['QRCode'] })
    expect(found?.text).toBe(text)
  },
)

test.each([['123'], ['00123-PX-88412'], ['S'.repeat(27)], ['a/B.'.repeat(12)], ['x'.repeat(84)], ['x'.repeat(106)]])(
  'on a label, which gets dirty, a reader reads back %s',
  async (text) => {
    const [found] = await readBarcodes(pictureOf(qrGrid(text, 'M')) as Picture, { formats: ['QRCode'] })
    expect([found?.text, found?.ecLevel]).toEqual([text, 'M'])
  },
)

test('a text that does not fit is refused', () => {
  expect(() => qrGrid(address('a'.repeat(51)))).toThrow(RangeError)
})
