import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Language } from '#lib/texts/texts.ts'
import type { Tx } from '#server/database/db.ts'
import { documentCodes, scannedText } from '#server/papers/number-codes.ts'
import { renderPdf } from '#server/papers/render-pdf.ts'
import type { UserAct } from '#server/records/act.ts'
import { formWith, useWorld } from '#test/client.ts'
import { sampleContent, sampleKind } from '#test/issued-document.ts'
import { readPdf } from '#test/pdf.ts'
import type { Copies, DocumentContent } from '../contract.ts'
import { pieces } from '../rules.ts'
import { keepDocuments } from './paper.ts'
import { type Printed, transportDocument } from './paper-layout.ts'
import { documentDownload, issueDocument, voidDocument } from './service.ts'

const world = useWorld()
const ground = { warehouse: 0 }

beforeAll(async () => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const { rows } = await world.database.query(
    `insert into warehouse (name, code) values ('Bologna', 'BO') returning id`,
  )
  ground.warehouse = Number(rows[0].id)
})

const issued_at = '2026-11-15T09:00:00.000Z'
async function printed(content: DocumentContent, given: Partial<Printed> = {}) {
  const print = { language: 'IT', copies: 'all', label: 'BO-12/2026', issued_at, voided: null, logo: null } as const
  return readPdf(await renderPdf(transportDocument({ content, ...print, ...given }), { compress: false }))
}
/** Nothing but the letters, since lines break where the paper ends. */
const letters = (text: string) => text.replace(/\s+/g, '')
const lacks = (text: string, wanted: readonly string[]) => {
  const all = letters(text)
  return wanted.filter((part) => !all.includes(letters(part)))
}

describe('a transport document on paper', () => {
  test.each([1, 9, 10, 11, 12, 40])(
    '%i lines: no page holds signatures without goods, and one serial is one',
    async (count) => {
      const content = sampleContent()
      const lines = Array.from({ length: count }, (_, at) => ({
        part_number: `VG-P${400 + at}`,
        description: 'Terminale POS da banco',
        quantity: 1,
        unit: pieces,
        serial_numbers: [`PX-${88_000 + at}`],
      }))
      const pages = await printed({ ...content, lines }, { copies: 'sender' })
      const signed = pages.filter((page) => letters(page).includes('FIRMADELCONDUCENTE'))
      const onLast = signed.map((page) => letters(page).match(/PX-\d+/g)?.length ?? 0)
      expect([onLast.length, (onLast[0] ?? 0) >= Math.min(count, 4)]).toEqual([1, true])
      // Wherever goods stand, their headings stand above them.
      expect(
        pages.filter((page) => letters(page).includes('PX-')).every((page) => letters(page).includes('Descrizione')),
      ).toBe(true)
      expect(pages.every((page) => !page.includes('Matricole'))).toBe(true)
    },
  )

  test('one line ends the boxes to sign in', async () => {
    const document = transportDocument({
      content: sampleContent(),
      ...{ language: 'IT', copies: 'sender', label: 'BO-12/2026', issued_at, voided: null, logo: null },
    })
    const drawn = Buffer.from(await renderPdf(document, { compress: false })).toString('latin1')
    // Level lines, by their height from the top.
    const levels = [...drawn.matchAll(/^[\d.]+ ([\d.]+) m\n[\d.]+ \1 l\n\/DeviceRGB CS$/gm)].map(([, y]) => Number(y))
    const [last = 0, before = 0] = [...new Set(levels)].sort((a, b) => b - a)
    expect(levels.length).toBeGreaterThan(4)
    expect(last - before).toBeGreaterThan(20)
  })

  test('a carrier signs only where one carries', async () => {
    const signed = async (carried_by: 'carrier' | 'sender') =>
      letters((await printed({ ...sampleContent(), carried_by }, { copies: 'sender' })).join('')).includes(
        'FIRMADELVETTORE',
      )
    expect([await signed('carrier'), await signed('sender')]).toEqual([true, false])
  })

  test('everything that law and custom ask for is there in Italian, in a copy for each', async () => {
    const pages = await printed(sampleContent())
    expect(pages.length).toBe(3)
    const wanted = [
      'Documento di trasporto – D.P.R. 472 del 14/08/1996',
      'DDT di reso',
      'N. BO-12/2026',
      'Data 15-11-2026',
      'Serie BO-R · 2026',
      'Logistica Terminali Srl',
      'Via dell’Industria 14, 40138 Bologna (BO)',
      'P. IVA IT03412550371',
      'Società Cooperativa di Credito dell’Alto Adige e della Città di Forlì-Cesena S.p.A.',
      'Piazza Università 3, 39100 Bolzano (BZ)',
      'P. IVA IT00743110157',
      'Centro riparazioni, Via Energy Park 20, 20871 Vimercate (MB)',
      'reso per guasto',
      'cartoni su bancale',
      'franco',
      'vettore',
      'Corriere Espresso Padano Srl',
      'Via Emilia 200, 29122 Piacenza (PC)',
      'P. IVA IT01234560339',
      'MOVE5000-4G',
      'Terminale POS portatile',
      'MV5-000001',
      'MV5-000003',
      'pz',
      '182,5 kg',
      '165 kg',
      '1,2 m³',
      '15-11-2026 10:30',
      '€ 12.345,67',
      'CEP00412233',
      'DDT 481/2026',
      'è urgente',
      'FIRMA DEL CONDUCENTE',
      'FIRMA DEL VETTORE',
      'FIRMA DEL DESTINATARIO',
      'Pagina 1 di 1',
    ]
    expect(pages.map((page) => lacks(page, wanted))).toEqual([[], [], []])
    const copies = ['mittente', 'destinatario', 'vettore'].map((whom) => `Copia per il ${whom}`)
    expect(pages.map((page) => copies.filter((copy) => page.includes(copy)))).toEqual(copies.map((copy) => [copy]))
    expect(pages.some((page) => /BOZZA|ANNULLATO/.test(page))).toBe(false)
  })

  test('the same in English, for one who asks for one copy only', async () => {
    const pages = await printed(sampleContent(), { language: 'EN', copies: 'carrier' })
    expect(pages.length).toBe(1)
    const wanted = [
      'Documento di trasporto – D.P.R. 472 del 14/08/1996',
      'Return delivery note',
      'No. BO-12/2026',
      'return of faulty goods',
      'carriage paid',
      'VAT no. IT03412550371',
      '€ 12,345.67',
      'DRIVER’S SIGNATURE',
      'Copy for the carrier',
      'Page 1 of 1',
    ]
    expect(lacks(pages[0] ?? '', wanted)).toEqual([])
  })

  test('three hundred serials go to an annex over several pages, none is lost, heads and counts are on each', async () => {
    const pages = await printed(sampleContent(300), { copies: 'sender' })
    expect(pages.length).toBe(3)
    expect(pages[0]).not.toContain('MV5-000001')
    expect(lacks(pages[0] ?? '', ['300 matricole: vedi allegato'])).toEqual([])
    const serials = pages.flatMap((page) => page.match(/MV5-\d{6}/g) ?? [])
    expect(serials).toEqual(Array.from({ length: 300 }, (_, at) => `MV5-${String(at + 1).padStart(6, '0')}`))
    const rests = pages.slice(1).map((page) => lacks(page, ['MOVE5000-4G', 'n. BO-12/2026', 'Copia per il mittente']))
    expect(rests).toEqual([[], []])
    expect(pages.map((page) => /Pagina (\d di \d)/.exec(page)?.[1])).toEqual(['1 di 3', '2 di 3', '3 di 3'])
    const all = await printed(sampleContent(300))
    expect(all.map((page) => /Pagina (\d di \d)/.exec(page)?.[1])).toEqual([
      '1 di 3',
      '2 di 3',
      '3 di 3',
      '1 di 3',
      '2 di 3',
      '3 di 3',
      '1 di 3',
      '2 di 3',
      '3 di 3',
    ])
    expect((await printed(sampleContent(40), { copies: 'sender' }))[0]).toContain('MV5-000040')
  })

  test('a draft says so and has no number; a voided one says so with its reason', async () => {
    const draft = await printed(sampleContent(), { label: null, issued_at: null })
    expect(draft.every((page) => page.includes('BOZZA') && !page.includes('12/2026'))).toBe(true)
    const voided = await printed(sampleContent(), { voided: { at: issued_at, reason: 'Indirizzo errato' } })
    expect(voided.flatMap((page) => lacks(page, ['ANNULLATO', 'N. BO-12/2026', 'Motivo: Indirizzo errato']))).toEqual(
      [],
    )
    expect((await printed(sampleContent(), { label: null, language: 'EN' }))[0]).toContain('DRAFT')
  })

  test('what is empty is not printed', async () => {
    const content = { ...sampleContent(), pallets: null, volume_m3: null, notes: null, references: [] }
    const [page = ''] = await printed(content, { copies: 'sender' })
    expect(['BANCALI', 'VOLUME', 'ANNOTAZIONI', 'RIFERIMENTI'].filter((word) => page.includes(word))).toEqual([])
    expect(page).toContain('COLLI')
  })

  test('a scanner reads the number from both codes', async () => {
    const read = async (svg: string) => {
      const picture = sharp(Buffer.from(svg), { density: 300 }).flatten({ background: '#fff' }).png()
      const found = await readBarcodes(await picture.toBuffer(), { formats: ['Code128', 'QRCode'] })
      return found.map(({ format, text }) => `${format} ${text}`)
    }
    for (const label of ['BO-12/2026', '1/2026', 'MI-SUD-104233/2027']) {
      const { bars, square } = documentCodes(label)
      expect([...(await read(bars)), ...(await read(square))]).toEqual([`Code128 ${label}`, `QRCode ${label}`])
    }
    expect(scannedText('CITTÀ-12/2026')).toBe('12/2026')
  })
})

describe('the paper of an issued document', () => {
  const actIn = (tx: Tx): UserAct => ({
    tx,
    at: '2026-11-15T09:00:00.000Z',
    user: { id: world.admin.id, role: 'admin', name: 'Elena', username: 'elena', session_id: null },
    language: 'IT',
    correlation_id: 'test',
  })
  async function paper(
    document_id: number,
    language: Language = 'IT',
    given: { copies?: Copies; draft?: DocumentContent } = {},
  ): Promise<string> {
    const about = { document: 'return-notes', document_id, draft: given.draft }
    const { stream } = await world.database.read((tx) =>
      documentDownload({ tx }, world.services, about, { language, copies: given.copies }),
    )
    const opened = typeof stream === 'function' ? await stream() : stream
    return createHash('sha256')
      .update(Buffer.concat(await opened.toArray()))
      .digest('hex')
  }
  const issue = (document_id: number, content: DocumentContent) =>
    world.database.write((tx) =>
      issueDocument(actIn(tx), {
        kind: sampleKind,
        warehouse_id: ground.warehouse,
        document: 'return-notes',
        document_id,
        content,
      }),
    )
  const kept = async (id: number) =>
    (
      await world.database.query(
        `select f.language, f.voided, f.sha256, s.sha256 as stored from issued_document_file f
         join stored_file s on s.id = f.file_id where issued_document_id = $1 order by f.voided, f.language`,
        [id],
      )
    ).rows

  test('is drawn once, kept with its hash, and stays the same whatever changes later', async () => {
    const logo = await sharp({ create: { width: 300, height: 90, channels: 3, background: '#000C3D' } })
      .png()
      .toBuffer()
    await world.admin.fetch('/api/company/logo', { method: 'PUT', body: formWith(logo, 'logo.png') })
    const { rows } = await world.database.query(`select max(id) as id from stored_file`)
    const content = sampleContent()
    const draft = { ...content, sender: { ...content.sender, logo_id: Number(rows[0].id) } }

    await expect(paper(1)).rejects.toMatchObject({ code: 'request.not_found' })
    expect(await paper(1, 'IT', { draft })).toMatch(/^[0-9a-f]{64}$/)
    const { id, label } = await issue(1, draft)
    expect(label).toBe('BO-R1/2026')
    const before = await paper(1)

    // The first reader's language is stored; the job keeps the other language.
    expect(await kept(id)).toMatchObject([{ language: 'IT', voided: false, sha256: before }])
    expect(await keepDocuments(world.services)).toBe(1)
    expect(await keepDocuments(world.services)).toBe(0)
    const files = await kept(id)
    expect(files.map(({ language, voided }) => [language, voided])).toEqual([
      ['EN', false],
      ['IT', false],
    ])
    expect(files.every(({ sha256, stored }) => sha256 === stored)).toBe(true)
    expect(files[1].sha256).toBe(before)

    // Neither a new name of the company nor of the warehouse reaches what was issued.
    await world.database.query(`update warehouse set name = 'Altrove', code = 'XX' where id = $1`, [ground.warehouse])
    expect(await paper(1, 'IT', { draft: { ...draft, notes: 'changed' } })).toBe(before)
    expect(await paper(1, 'EN')).toBe(files[0].sha256)
    expect(await paper(1, 'IT', { copies: 'carrier' })).not.toBe(before)
  })

  test('is stamped when it is voided, and what was issued is still kept', async () => {
    await world.database.query(`update warehouse set code = 'BO' where id = $1`, [ground.warehouse])
    const { id } = await issue(2, sampleContent())
    await world.database.write((tx) =>
      voidDocument(actIn(tx), 'return-notes', 2, { code: 'wrong_addressee', reason: null }),
    )
    expect(await keepDocuments(world.services)).toBe(4)
    const files = await kept(id)
    expect(new Set(files.map(({ sha256 }) => sha256)).size).toBe(4)
    expect(await paper(2)).toBe(files[3].sha256)
  })

  test('is found by its number by admins only, and a voided one too', async () => {
    const { rows } = await world.database.query(`select id from issued_document order by number`)
    for (const { id } of rows) {
      const answer = await world.admin.fetch(`/api/issued-documents/${id}/pdf?language=IT`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(answer.headers.get('content-disposition')).toMatch(/DDT-BO-R\d-2026-Societa-Cooperativa-[\w-]+\.pdf/)
      expect((await answer.text()).slice(0, 5)).toBe('%PDF-')
    }
    expect((await world.admin.fetch('/api/issued-documents/999/pdf')).status).toBe(404)
    expect((await world.technician.fetch(`/api/issued-documents/${rows[0].id}/pdf`)).status).toBe(403)
  })
})
