/** What stays of an upload when its rows have gone, and how its context is sent. */
import { beforeAll, describe, expect, test } from 'vitest'
import { imports } from '#features/office/imports/contract.ts'
import { categories } from '#features/warehouse/catalogue/fields.ts'
import { formWith, useWorld } from '#test/client.ts'
import { purgeOldRows } from './background.ts'

const world = useWorld()
const csv = 'Name\nFirst\nFirst\nSecond\n'

async function upload(content: string) {
  const fields = { kind: 'product-categories' }
  const form = formWith(content, 'names.csv', fields)
  return (await world.admin.call(imports.create, { body: fields } as never, { form })).body
}
const rowsOf = async (id: number) =>
  (await world.database.query('select n from import_row where import_id = $1', [id])).rows.length
const endedDaysAgo = (id: number, days: number) =>
  world.database.query(
    `update import set ended_at = ended_at - make_interval(days => $2), created_at = created_at - make_interval(days => $2) where id = $1`,
    [id, days],
  )

describe('the rows of an upload', () => {
  test('go thirty days after its end; its totals, problems and file stay', async () => {
    const { id } = await upload(csv)
    const params = { id }
    await world.admin.call(imports.commit, { params, body: { mode: 'good_rows' } })
    const before = await world.admin.call(imports.get, { params })
    await endedDaysAgo(id, 29)
    await purgeOldRows(world.services)
    expect(await rowsOf(id)).toBe(3)

    await endedDaysAgo(id, 2)
    await purgeOldRows(world.services)
    expect(await rowsOf(id)).toBe(0)
    const { body } = await world.admin.call(imports.get, { params })
    expect(body).toEqual({ ...before.body, created_at: body.created_at, rows_kept: false })
    expect(body).toMatchObject({
      status: 'committed',
      total_failed: 1,
      problems: [
        { problem: 'duplicate_category_name', title: 'Duplicate category name', count: 1, examples: ['First'] },
      ],
    })
    const file = await world.admin.fetch(`/api/imports/${id}/file`)
    expect([file.status, await file.text()]).toEqual([200, csv])
    const failed = await world.admin.fetch(`/api/imports/${id}/failed.xlsx`)
    expect([failed.status, await failed.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'import.rows_deleted' }),
    ])

    const undone = await world.admin.call(imports.revert, { params })
    expect(undone.body.status).toBe('reverted')
    const { body: left } = await world.admin.call(categories.list, { query: {} })
    expect(left.items).toEqual([])
  })

  test('go with an upload that nobody inserted, which can be read again', async () => {
    const { id } = await upload('Name\nForgotten\n')
    await endedDaysAgo(id, 31)
    await purgeOldRows(world.services)
    const params = { id }
    const { body } = await world.admin.call(imports.get, { params })
    expect([body.status, body.failure?.code, body.rows_kept]).toEqual(['failed', 'import.expired', false])
    await world.admin.call(imports.check, { params })
    for (;;) {
      const { body: now } = await world.admin.call(imports.get, { params })
      if (now.status === 'checking') await new Promise((resolve) => setTimeout(resolve, 30))
      else {
        expect([now.status, now.rows_kept, now.total_good]).toEqual(['checked', true, 1])
        break
      }
    }
  })
})

describe('the context of an upload', () => {
  let note = 0
  beforeAll(async () => {
    const { rows } = await world.database.query<{ id: number }>(`
      with s as (insert into supplier (name) values ('Banca Tirrenia') returning id),
        w as (insert into warehouse (name) values ('Milano') returning id)
      insert into delivery_note (supplier_id, warehouse_id, number, ddt_date, reception_date, expected_quantity)
      select s.id, w.id, '1/26', '2026-01-02', '2026-01-02', 1 from s, w returning id`)
    note = Number(rows[0]?.id)
  })
  const send = (fields: Record<string, string>) =>
    world.admin.call(imports.create, { body: fields } as never, {
      form: formWith('Serial number,Part number\nA-1,X\n', 'x.csv', fields),
    })

  test('is sent as fields of the form, or as one JSON object', async () => {
    const kind = 'delivery-note-products'
    const plain = await send({ kind, delivery_note_id: String(note) })
    const json = await send({ kind, context: JSON.stringify({ delivery_note_id: String(note) }) })
    expect([plain.status, json.status]).toEqual([201, 201])
    expect((await send({ kind })).status).toBe(404)
    const unknown = await send({ kind, delivery_note: String(note) })
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['delivery_note']])
  })

  test('is in the API document, field by field', async () => {
    const response = await world.admin.fetch('/api/openapi.json')
    const document = (await response.json()) as {
      paths: Record<string, { post: { requestBody: { $ref: string } } }>
      components: {
        requestBodies: Record<string, { content: Record<string, { schema: { $ref: string } }> }>
        schemas: Record<string, { properties: object }>
      }
    }
    const named = <T>(all: Record<string, T>, ref = '') => all[ref.slice(ref.lastIndexOf('/') + 1)]
    const { requestBodies, schemas } = document.components
    const body = named(requestBodies, document.paths['/api/imports']?.post.requestBody.$ref)
    const form = named(schemas, body?.content['multipart/form-data']?.schema.$ref)
    expect(Object.keys(form?.properties ?? {})).toEqual(
      expect.arrayContaining(['kind', 'context', 'delivery_note_id', 'return_note_id', 'technician_id', 'file']),
    )
  })
})
