import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { company } from '#features/office/settings/contract.ts'
import { sweepFiles } from '#server/files/file-sweep.ts'
import { formWith, useWorld } from '#test/client.ts'
import { hostileOthers, hostileWorkbooks, hostileZips } from '#test/hostile-files.ts'
import { row, sheetXml, xlsxOf, zipOf } from '#test/sheet-files.ts'
import { archiveFiles } from '../contract.ts'
import { deleteExpired } from './expiry.ts'

const world = useWorld()
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

let counter = 0
/** Different bytes each time, so that no two are the same file. */
const csv = (rows = 'Alfa;1\n') => `Nome;Numero${++counter}\n${rows}`

function keep(content: string | Uint8Array, name: string, fields: Record<string, string> = {}) {
  const form = formWith(content, name, { name, type: 'other', ...fields })
  return world.admin.call(archiveFiles.create, { body: { name, type: 'other' } }, { form })
}
const get = async (id: number) => (await world.admin.call(archiveFiles.get, { params: { id } })).body
const download = (id: number) => world.admin.fetch(`/api/archive-files/${id}/file`)
const preview = async (id: number, headers: Record<string, string> = {}) => {
  const answer = await world.admin.fetch(`/api/archive-files/${id}/rows`, { headers })
  const lines = (await answer.text()).split('\n').filter((line) => line !== '')
  return { status: answer.status, headers: answer.headers, lines: lines.map((line) => JSON.parse(line)) }
}

describe('archive files', () => {
  test('a pdf, a sheet and a zip stay as they are, a picture loses its metadata', async () => {
    const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a0' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .png()
      .toBuffer()
    const files = [
      { content: pdf, name: 'Contratto è.pdf', kind: 'pdf' },
      { content: Buffer.from(csv()), name: 'listino.csv', kind: 'sheet' },
      { content: xlsxOf({ sheet: sheetXml(row('a') + row('b')) }), name: 'a.bin', kind: 'sheet' },
      { content: zipOf([{ name: 'docs/a.txt', data: 'a' }]), name: 'docs.zip', kind: 'zip' },
      { content: png, name: 'foto.png', kind: 'picture' },
    ]
    for (const { content, name, kind } of files) {
      const { status, body } = await keep(content, name)
      expect([status, body.content, body.bytes, body.file_name]).toEqual([201, kind, content.length, name])
      expect(body.sha256).toBe(createHash('sha256').update(content).digest('hex'))
      const came = await download(body.id)
      expect([
        came.status,
        came.headers.get('content-security-policy'),
        came.headers.get('x-content-type-options'),
      ]).toEqual([200, "default-src 'none'; sandbox", 'nosniff'])
      expect(came.headers.get('content-disposition')).toMatch(/^attachment;/)
      const bytes = Buffer.from(await came.arrayBuffer())
      if (kind === 'picture')
        expect([bytes.includes('secret place'), came.headers.get('content-type')]).toEqual([false, 'image/webp'])
      else expect(bytes.equals(content)).toBe(true)
    }
    const listed = await world.admin.call(archiveFiles.list, { query: { content: 'picture' } })
    expect(listed.body.items.map((item) => [item.name, item.open, item.row_count])).toEqual([['foto.png', null, null]])
  })

  test('a web page, an svg and a program are refused under any name, and nothing is kept', async () => {
    const before = (await world.admin.call(archiveFiles.list, { query: {} })).body.total
    const wrong = [
      'a program for Windows',
      'an SVG',
      'a web page saved as xls',
      'a web page in UTF-16',
      'a shell script',
      'RTF',
    ]
    const chosen = hostileOthers.filter(({ what }) => wrong.includes(what))
    expect(chosen.length).toBe(wrong.length)
    for (const { make } of chosen) {
      const refused = await keep(Buffer.from(make()), 'fattura.pdf')
      expect([refused.status, refused.body.code]).toEqual([422, 'archive_file.wrong_type'])
    }
    const old = hostileOthers.find(({ reason }) => reason === 'old_xls')
    expect((await keep(Buffer.from(old?.make() ?? ''), 'a.xls')).body.code).toBe('import.file_old_xls')
    expect((await keep('', 'leer.pdf')).body.code).toBe('archive_file.missing')
    expect((await world.admin.call(archiveFiles.list, { query: {} })).body.total).toBe(before)
  })

  test('the same file is noticed by its content, and kept twice only on purpose', async () => {
    const content = csv()
    const first = await keep(content, 'uno.csv')
    const again = await keep(content, 'due.csv')
    expect([again.status, again.body.code]).toEqual([409, 'archive_file.same_file'])
    expect(again.body.fields.again?.message).toMatch(/^The same file is here already: uno\.csv, Elena Prova \d+, /)
    const kept = await keep(content, 'due.csv', { again: 'true' })
    expect([kept.status, kept.body.sha256]).toEqual([201, first.body.sha256])
  })

  test('name, type and expiry change; a file is not made one of interventions by hand', async () => {
    const { body } = await keep(csv(), 'nome.csv')
    const params = { id: body.id }
    const changed = await world.admin.call(
      archiveFiles.update,
      { params, body: { name: 'Listino 2027', type: 'price_list', expires_on: day(400) } },
      { headers: { 'if-match': '1' } },
    )
    expect(changed.body).toMatchObject({ name: 'Listino 2027', type: 'price_list', state: 'kept', version: 2 })
    const refused = await world.admin.call(archiveFiles.update, { params, body: { type: 'interventions' } })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['type']])
    expect((await world.admin.call(archiveFiles.remove, { params })).status).toBe(204)
    expect((await download(body.id)).status).toBe(404)
  })
})

describe('the preview of a sheet', () => {
  test('gives every sheet with its rows, under a policy that lets nothing run', async () => {
    const { body } = await keep(csv('Alfa;1\n"<img src=x onerror=alert(1)>";=1+1\n'), 'a.csv')
    const { status, headers, lines } = await preview(body.id)
    expect([status, headers.get('content-type'), headers.get('content-security-policy')]).toEqual([
      200,
      'application/x-ndjson; charset=utf-8',
      "default-src 'none'; sandbox",
    ])
    expect(lines[0]).toHaveProperty('sheet')
    expect(lines.slice(2)).toEqual([
      [2, 'Alfa', '1'],
      [3, '<img src=x onerror=alert(1)>', '=1+1'],
    ])
  })

  test('cuts a huge cell and shows a header alone', async () => {
    const long = await keep(csv(`${'x'.repeat(20_000)};1\n`), 'lang.csv')
    const [, , cut] = (await preview(long.body.id)).lines
    expect(cut[1]).toHaveLength(1_001)
    const header = await keep(csv(''), 'kopf.csv')
    expect((await preview(header.body.id)).lines).toHaveLength(2)
  })

  const bombs = [
    'a bomb that says so',
    'a bomb packed a thousandfold',
    'a bomb that claims to be small',
    'a path that climbs out',
    'a billion laughs in the workbook',
  ]
  const hostile = [...hostileZips, ...hostileWorkbooks].filter(({ what }) => bombs.includes(what))
  test.each(hostile.map(({ what, make }) => [what, make] as const))(
    '%s does no harm: it is not shown, and can be downloaded',
    async (_what, make) => {
      expect(hostile.length).toBe(bombs.length)
      const content = Buffer.from(make())
      const { status, body } = await keep(content, 'bomba.xlsx')
      expect(status).toBe(201)
      const { status: shown, lines } = await preview(body.id, { 'accept-language': 'IT' })
      if (body.content === 'zip') expect(shown).toBe(409)
      else expect(lines.at(-1)).toHaveProperty('refused')
      expect((await download(body.id)).status).toBe(200)
    },
  )

  test('a file that is no sheet, or not there, has no rows', async () => {
    const { body } = await keep(Buffer.concat([pdf, Buffer.from(String(++counter))]), 'b.pdf')
    expect((await preview(body.id)).status).toBe(409)
    expect((await preview(999_999)).status).toBe(404)
  })
})

describe('expiry', () => {
  const switchTo = async (on: boolean) => {
    const { body } = await world.admin.call(company.get, {})
    const { logo: _logo, version: _version, ...known } = body
    await world.admin.call(company.put, { body: { ...known, name: 'Prova', delete_expired_files: on } })
  }
  const ids = { expired: 0, soon: 0, kept: 0, imported: 0 }
  beforeAll(async () => {
    ids.expired = (await keep(csv(), 'vecchio.csv', { expires_on: day(-2) })).body.id
    ids.soon = (await keep(csv(), 'presto.csv', { expires_on: day(10) })).body.id
    ids.kept = (await keep(csv(), 'sempre.csv')).body.id
  })

  test('what has expired and what soon will is marked', async () => {
    const states = await Promise.all([ids.expired, ids.soon, ids.kept].map(async (id) => (await get(id)).state))
    expect(states).toEqual(['expired', 'expiring', 'kept'])
    const found = await world.admin.call(archiveFiles.list, {
      query: { state: 'expired,expiring', sort: 'expires_on' },
    })
    expect(found.body.items.map((item) => item.name)).toEqual(['vecchio.csv', 'presto.csv'])
  })

  test('content goes at night only where the company wants that; the record and the other files stay', async () => {
    await switchTo(false)
    expect(await deleteExpired(world.services)).toBe(0)
    expect((await download(ids.expired)).status).toBe(200)
    await switchTo(true)
    expect(await deleteExpired(world.services)).toBe(1)
    expect(await deleteExpired(world.services)).toBe(0)
    const gone = await download(ids.expired)
    expect([gone.status, await gone.json()]).toMatchObject([410, { code: 'file.removed' }])
    expect((await preview(ids.expired)).status).toBe(410)
    expect(await get(ids.expired)).toMatchObject({ state: 'deleted', name: 'vecchio.csv' })
    expect((await download(ids.soon)).status).toBe(200)
    const { rows } = await world.database.query("select subject_id from audit where action = 'expire'")
    expect(rows).toEqual([{ subject_id: ids.expired }])
    const damaged = await world.database.query('select from stored_file where problem is not null')
    expect(damaged.rowCount).toBe(0)
  })

  test('an interrupted deletion is finished, and a file whose expiry was moved is kept', async () => {
    const broken = (await keep(csv(), 'mezzo.csv', { expires_on: day(-1) })).body
    // As left by a process that was killed between marking and deleting; then somebody moves the expiry.
    await world.database.query(
      'update stored_file set removed_at = now() where id = (select file_id from archive_file where id = $1)',
      [broken.id],
    )
    await world.admin.call(archiveFiles.update, { params: { id: broken.id }, body: { expires_on: day(90) } })
    const moved = (await keep(csv(), 'spostato.csv', { expires_on: day(-1) })).body
    await world.admin.call(archiveFiles.update, { params: { id: moved.id }, body: { expires_on: day(90) } })
    await switchTo(true)
    expect(await deleteExpired(world.services)).toBe(1)
    expect(await get(broken.id)).toMatchObject({ state: 'deleted' })
    expect((await download(moved.id)).status).toBe(200)
  })

  test('the upload that a file came with says so too, and the sweep leaves both alone', async () => {
    const { rows } = await world.database.query<{ id: number }>(
      `insert into import (kind, status, file_id, file_name, file_bytes, sha256, created_by)
       select 'parts', 'committed', file_id, 'vecchio.csv', 1, sha256, created_by from archive_file where id = $1 returning id`,
      [ids.expired],
    )
    const answer = await world.admin.fetch(`/api/imports/${rows[0]?.id}/file`)
    expect(answer.status).toBe(410)
    await expect(sweepFiles(world.services.database, world.services.files)).resolves.toMatchObject({ unused: 0 })
  })
})
