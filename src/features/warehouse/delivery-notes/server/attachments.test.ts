import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { formWith, useWorld } from '#test/client.ts'
import { deliveryNotes } from '../contract.ts'

const world = useWorld()
const ground = { supplier_id: 0, warehouse_id: 0 }

beforeAll(async () => {
  const { rows } = await world.database.query(`
    with s as (insert into supplier (name) values ('Banca Tirrenia') returning id),
      w as (insert into warehouse (name) values ('Milano') returning id)
    select s.id as supplier_id, w.id as warehouse_id from s, w`)
  Object.assign(ground, rows[0])
})

let counter = 0
const create = async () => {
  const days = { ddt_date: '2026-10-30', reception_date: '2026-11-03' }
  const body = { ...ground, ...days, number: `${++counter}/26`, expected_quantity: 3 }
  return (await world.admin.call(deliveryNotes.create, { body })).body
}
const get = async (id: number) => (await world.admin.call(deliveryNotes.get, { params: { id } })).body

describe('attachments', () => {
  const attach = (id: number, content: Uint8Array | string, name: string) =>
    world.admin.call(deliveryNotes.attach, { params: { id } }, { form: formWith(content, name) })
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

  test('a pdf stays as it is, a picture is re-encoded, and both come back as downloads', async () => {
    const { id } = await create()
    expect((await world.admin.call(deliveryNotes.attachments, { params: { id } })).body).toEqual({
      items: [],
      total: 0,
    })
    const paper = await attach(id, pdf, 'DDT è 1187.pdf')
    expect([paper.status, paper.body.media_type, paper.body.bytes]).toEqual([201, 'application/pdf', pdf.length])
    const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const photo = await attach(id, png, 'foto.png')
    expect(photo.body).toMatchObject({ name: 'foto.webp', media_type: 'image/webp' })
    expect(photo.body.created_by).toMatch(/^Elena/)
    expect((await get(id)).attachments).toBe(2)
    const file = await world.admin.fetch(`/api/delivery-notes/${id}/attachments/${paper.body.id}`)
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true)
    expect([file.headers.get('content-disposition'), file.headers.get('x-content-type-options')]).toEqual([
      `attachment; filename*=UTF-8''DDT%20%C3%A8%201187.pdf`,
      'nosniff',
    ])
    const detached = await world.admin.call(deliveryNotes.detach, { params: { id, file_id: paper.body.id } })
    expect(detached.status).toBe(204)
    const listed = await world.admin.call(deliveryNotes.attachments, { params: { id } })
    expect(listed.body.items.map((item) => item.name)).toEqual(['foto.webp'])
    const { rows } = await world.database.query(
      "select changes from audit where subject = 'delivery-notes' and subject_id = $1 and action = 'update' order by id",
      [id],
    )
    expect(rows.map((row) => row.changes.attachment)).toEqual([
      [null, 'DDT è 1187.pdf'],
      [null, 'foto.webp'],
      ['DDT è 1187.pdf', null],
    ])
    expect((await world.admin.call(deliveryNotes.remove, { params: { id } })).status).toBe(204)
  })

  test('what only pretends to be a pdf, a page, a drawing and what is too large are refused, and nothing is kept', async () => {
    const { id } = await create()
    const refused = [
      await attach(id, '<html><script>alert(1)</script></html>', 'ddt.pdf'),
      await attach(id, '<svg xmlns="http://www.w3.org/2000/svg"/>', 'ddt.png'),
      await attach(id, 'PK\u0003\u0004', 'ddt.jpg'),
      await attach(id, '', 'ddt.pdf'),
    ]
    expect(refused.map((it) => [it.status, it.body.code])).toEqual([
      [422, 'attachment.wrong_type'],
      [422, 'attachment.wrong_type'],
      [422, 'attachment.wrong_type'],
      [422, 'attachment.missing'],
    ])
    const large = await attach(id, Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)]), 'grande.pdf')
    expect(large.status).toBe(413)
    expect((await get(id)).attachments).toBe(0)
    const other = await create()
    const kept = await attach(other.id, pdf, 'altro.pdf')
    const borrowed = await world.admin.fetch(`/api/delivery-notes/${id}/attachments/${kept.body.id}`)
    expect(borrowed.status).toBe(404)
  })

  test('a record takes no more files than fifty, nor more than 200 MB of them', async () => {
    const fill = (id: number, files: number, bytes: number) =>
      world.database.query(
        `with s as (insert into stored_file (key, name, media_type, bytes, sha256)
           select 'fill/' || $1 || '/' || g, 'fill.pdf', 'application/pdf', $3, repeat('0', 64) from generate_series(1, $2::int) g returning id)
         insert into delivery_note_file (delivery_note_id, file_id) select $1::bigint, id from s`,
        [id, files, bytes],
      )
    const many = await create()
    await fill(many.id, 49, 10)
    const both = await Promise.all([attach(many.id, pdf, 'a.pdf'), attach(many.id, pdf, 'b.pdf')])
    expect(both.map((it) => it.status).sort()).toEqual([201, 409])
    expect(both.find((it) => it.status === 409)?.body.message).toBe(
      'There are 50 attachments here already. Delete some before you add another.',
    )
    const large = await create()
    await fill(large.id, 1, 200 * 1024 * 1024)
    expect((await attach(large.id, pdf, 'c.pdf')).body.code).toBe('attachment.too_much')
  })
})
