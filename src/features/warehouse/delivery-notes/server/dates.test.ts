import { beforeAll, describe, expect, test } from 'vitest'
import { imports } from '#features/office/imports/contract.ts'
import { today } from '#server/time/today.ts'
import { formWith, useWorld } from '#test/client.ts'
import { deliveryNotes, noteProducts } from '../contract.ts'
import { dateProblems } from '../rules.ts'

const world = useWorld()
const ground = { part: 0, supplier: 0, warehouse: 0 }
beforeAll(async () => {
  const { rows } = await world.database.query(`
    with s as (insert into supplier (name) values ('Banca Tirrenia') returning id),
      c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id) select 'VG-P400', 'Vega P400', c.id from c returning id),
      w as (insert into warehouse (name) values ('Milano') returning id)
    select s.id as supplier, p.id as part, w.id as warehouse from s, p, w`)
  Object.assign(ground, rows[0])
})

const dayFromNow = (days: number) => today(new Date(Date.now() + days * 86_400_000))
let counter = 0
const input = (ddt_date: string, reception_date: string) => ({
  supplier_id: ground.supplier,
  warehouse_id: ground.warehouse,
  number: `D${++counter}`,
  ddt_date,
  reception_date,
  expected_quantity: 1,
})
const create = (ddt_date: string, reception_date: string, language = 'EN') =>
  world.admin.call(
    deliveryNotes.create,
    { body: input(ddt_date, reception_date) },
    { headers: { 'accept-language': language } },
  )

describe('the dates of a delivery note', () => {
  test('goods are not received on a day to come, nor before their paper was written', () => {
    const at = (ddt_date: string, reception_date: string) => dateProblems({ ddt_date, reception_date }, '2026-11-15')
    expect(at('2026-11-15', '2026-11-15')).toEqual({})
    expect(at('2026-11-14', '2026-11-16')).toEqual({ reception_date: { key: 'date_in_future' } })
    expect(at('2026-11-15', '2026-11-14')).toEqual({ ddt_date: { key: 'ddt_after_reception' } })
    expect(at('2026-11-16', '2026-11-16')).toEqual({
      ddt_date: { key: 'date_in_future' },
      reception_date: { key: 'date_in_future' },
    })
  })

  test('are refused under their field, in the language of the user', async () => {
    expect((await create(dayFromNow(0), dayFromNow(0))).status).toBe(201)
    const future = await create(dayFromNow(0), dayFromNow(2))
    expect([future.status, future.body.fields]).toEqual([
      422,
      { reception_date: { code: 'date_in_future', message: 'The date must not be in the future.' } },
    ])
    const after = await create(dayFromNow(-1), dayFromNow(-2), 'IT')
    expect([after.status, after.body.fields]).toEqual([
      422,
      {
        ddt_date: {
          code: 'ddt_after_reception',
          message: 'La data del DDT non può essere successiva alla data di ricezione.',
        },
      },
    ])
  })

  test('of another century are mistyped years', async () => {
    const mistyped = await create('1926-11-14', '2126-11-15', 'IT')
    const year = { code: 'year', message: 'Controlla l’anno: deve essere tra il 2000 e il 2099.' }
    expect([mistyped.status, mistyped.body.fields]).toEqual([422, { ddt_date: year, reception_date: year }])
  })

  test('are held to when one of them changes', async () => {
    const { body: note } = await create(dayFromNow(-3), dayFromNow(-2))
    const params = { id: note.id }
    const later = await world.admin.call(deliveryNotes.update, { params, body: { ddt_date: dayFromNow(-1) } })
    expect([later.status, Object.keys(later.body.fields)]).toEqual([422, ['ddt_date']])
    const both = { ddt_date: dayFromNow(-1), reception_date: dayFromNow(0) }
    expect((await world.admin.call(deliveryNotes.update, { params, body: both })).status).toBe(200)
  })

  test('nothing is scanned or uploaded into a note of a day to come', async () => {
    const { body: note } = await create(dayFromNow(-3), dayFromNow(-2))
    // As an earlier version could write it.
    await world.database.query('update delivery_note set reception_date = $1 where id = $2', [dayFromNow(2), note.id])
    const scanned = await world.admin.call(noteProducts.receive, {
      params: { id: note.id },
      body: { part_id: ground.part, serials: ['EARLY-1'] },
    })
    const fields = { kind: 'delivery-note-products', context: JSON.stringify({ delivery_note_id: String(note.id) }) }
    const form = formWith('Serial number,Part number\nEARLY-1,VG-P400\n', 'early.csv', fields)
    const uploaded = await world.admin.call(imports.create, { body: fields } as never, { form })
    expect([scanned.body.code, uploaded.body.code]).toEqual(['delivery_note.not_arrived', 'delivery_note.not_arrived'])
  })
})
