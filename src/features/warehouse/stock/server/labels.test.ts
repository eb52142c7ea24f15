import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { renderPdf } from '#server/papers/render-pdf.ts'
import { useWorld } from '#test/client.ts'
import { products } from '../contract.ts'
import { drawLabel } from '../label-drawing.ts'
import { type LabelCode, labelLayouts, layoutNames } from '../labels.ts'
import { labelSheets, zplLabel } from './labels.ts'

const world = useWorld()
const ground = { part: 0, warehouse: 0 }

beforeAll(async () => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const { rows } = await world.database.query(`
    with c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id) select 'VG-P400', 'Vega^P400 è', id from c returning id),
      w as (insert into warehouse (name) values ('Milano') returning id)
    select p.id as part, w.id as warehouse from p, w`)
  Object.assign(ground, rows[0])
})

const label = (serial_number: string) => ({ serial_number, model_number: 'Vega P400', part_number: 'VG-P400-IT' })

/** The label as a printer of 300 dpi puts it on paper. */
async function printed(serial: string, layout: keyof typeof labelLayouts, code: LabelCode) {
  const { width, height } = labelLayouts[layout]
  const { path } = drawLabel(label(serial), labelLayouts[layout], code)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 12}" height="${height * 12}">
    <rect width="${width}" height="${height}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
  const found = await readBarcodes(await sharp(Buffer.from(svg)).png().toBuffer(), {
    formats: ['Code128', 'QRCode'],
    maxNumberOfSymbols: 4,
  })
  return found.map(({ format, text }) => `${format} ${text}`).sort()
}

/** The words that an uncompressed PDF shows; Courier's are plain bytes in brackets. */
function wordsIn(pdf: Uint8Array): string[] {
  const text = Buffer.from(pdf).toString('latin1')
  return Array.from(text.matchAll(/\[((?:<[0-9a-f]+>|[\s\d.-])+)\] TJ/g), ([, shown = '']) =>
    Array.from(shown.matchAll(/<([0-9a-f]+)>/g), ([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
  )
}
const pagesIn = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b(?!s)/g)?.length

async function receive(count: number, prefix: string): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < count; at++) {
    const body = { serial_number: `${prefix}-${at}`, part_id: ground.part, warehouse_id: ground.warehouse }
    ids.push((await world.admin.call(products.create, { body })).body.id)
  }
  return ids
}

const print = (body: Record<string, unknown>, language = 'EN') =>
  world.admin.fetch('/api/products/labels', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify(body),
  })

describe('labels', () => {
  test.each(layoutNames)('on %s the codes can be read and say the serial', async (layout) => {
    for (const serial of ['00123-PX-88412', '0000123456789', 'ab_c/d.E-9'])
      expect(await printed(serial, layout, 'both')).toEqual([`Code128 ${serial}`, `QRCode ${serial}`])
    expect(await printed('00123-PX-88412', layout, 'code128')).toEqual(['Code128 00123-PX-88412'])
    expect(await printed('00123-PX-88412', layout, 'qr')).toEqual(['QRCode 00123-PX-88412'])
  })

  test('a bar code that would be too fine to read gives way to a QR code', async () => {
    const serial = 'X'.repeat(50)
    expect(await printed(serial, 'roll_50x25', 'code128')).toEqual([`QRCode ${serial}`])
    expect(zplLabel(label(serial), 'both')).not.toContain('^BC')
  })

  test('every serial is on the sheets, which start at the first free label', async () => {
    const labels = Array.from({ length: 30 }, (_, at) => label(`00123-PX-${88_000 + at}`))
    const draw = async (start: number) =>
      renderPdf(
        {
          title: 'Labels',
          language: 'EN',
          pageSize: 'A4',
          pageMargins: 0,
          content: await labelSheets(labels, { layout: 'a4_3x8', code: 'both', start }),
        },
        { compress: false },
      )
    const first = await draw(1)
    expect(wordsIn(first).filter((word) => word.startsWith('00123'))).toEqual(labels.map((it) => it.serial_number))
    expect(pagesIn(first)).toBe(2)
    expect(pagesIn(await draw(19))).toBe(2)
    expect(pagesIn(await draw(20))).toBe(3)
  })

  test('a PDF of the chosen products comes back, with words of the language', async () => {
    const ids = await receive(3, 'PDF')
    const response = await print({ ids, layout: 'a4_2x7', code: 'both', start: 4 }, 'IT')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(response.headers.get('content-disposition')).toContain('etichette.pdf')
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('label printers get ZPL, in which nothing of ours is taken for a command', async () => {
    const ids = await receive(2, 'Z_P')
    const response = await print({ ids, format: 'zpl' })
    const text = await response.text()
    expect(response.headers.get('content-disposition')).toContain('labels.zpl')
    expect(text.match(/\^XA\^CI28/g)).toHaveLength(2)
    expect(text.match(/\^XZ/g)).toHaveLength(2)
    expect(text).toContain('^BCN,58,N,N,N,A^FH^FDZ_5FP-0^FS')
    expect(text).toContain('^FDMA,Z_5FP-1^FS')
    expect(text).toContain('^FDVega_5EP400 _C3_A8^FS')
    const nasty = zplLabel({ serial_number: '00123', model_number: 'A~JR^XZ_', part_number: 'B\\' }, 'both')
    expect(nasty).toContain('A_7EJR_5EXZ_5F')
    expect(nasty.match(/~/g)).toBeNull()
  })

  test('all results of a question are printed, up to a limit', async () => {
    await receive(2, 'ALL')
    const all = await print({ all: true, query: { q: 'ALL-' }, except: [], format: 'zpl' })
    expect((await all.text()).match(/\^XA/g)).toHaveLength(2)
    const many = await print({ ids: Array.from({ length: 2_001 }, (_, at) => at + 1) })
    expect([many.status, ((await many.json()) as { message: string }).message]).toEqual([
      422,
      'At most 2,000 labels can be printed at once.',
    ])
    const none = await print({ ids: [999_999] })
    expect(none.status).toBe(422)
    expect(
      (
        await world.technician.fetch('/api/products/labels', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        })
      ).status,
    ).toBe(403)
  })

  test('a document that asks for a file or an address is not drawn', async () => {
    const draw = (content: object) =>
      renderPdf({ title: '', language: 'EN', pageSize: 'A4', pageMargins: 10, content: [{ ...content }] })
    await expect(draw({ image: '/etc/hostname' })).rejects.toThrow(/the PDF was not drawn/)
    await expect(draw({ image: 'http://127.0.0.1:9/a.png' })).rejects.toThrow(/the PDF was not drawn/)
  })
})
