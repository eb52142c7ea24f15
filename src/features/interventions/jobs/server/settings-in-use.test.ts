/** Settings that jobs use are not deleted, and the refusal says how many use them; closures leave days to work on. */
import { beforeAll, describe, expect, test } from 'vitest'
import { closures, holdReasons, models, posCodes } from '#features/interventions/settings/contract.ts'
import { imports } from '#features/office/imports/contract.ts'
import { formWith, useWorld } from '#test/client.ts'
import { type JobsGround, layJobsGround } from '#test/interventions-ground.ts'
import { interventions } from '../contract.ts'
import { dueDates } from '../due-dates-contract.ts'

const world = useWorld()
let ground: JobsGround
beforeAll(async () => {
  ground = await layJobsGround(world)
})

test('a TML model that jobs name, in whatever case of letters', async () => {
  const { supplier_id } = ground
  const { rows } = await world.database.query<{ id: string }>(
    `with c as (insert into product_category (name) values ('POS') returning id)
    insert into part (part_number, model_number, category_id) select 'VEGA', 'Vega', id from c returning id`,
  )
  const body = { supplier_id, name: 'Vega P400', part_ids: [Number(rows[0]?.id)] }
  const model = await world.admin.call(models.create, { body: body as never })
  expect(model.status, model.text).toBe(201)
  for (const tml_model of ['Vega P400', 'VEGA p400', 'Vega M70']) await ground.create({ tml_model })
  const refused = await world.admin.call(models.remove, { params: { id: model.body.id } })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This TML model engaged in 2 interventions. Please delete all 2 interventions from this TML model first.',
  ])
  await world.database.query(`update intervention set tml_model = null where tml_model ilike 'vega p400'`)
  expect((await world.admin.call(models.remove, { params: { id: model.body.id } })).status).toBe(204)
})

test('a POS code of the same client', async () => {
  const code = await world.admin.call(posCodes.create, {
    body: { supplier_id: ground.supplier_id, code: 'PV12', description: null },
  })
  await ground.create({ pos_code: 'pv12' })
  const refused = await world.admin.call(posCodes.remove, { params: { id: code.body.id } })
  expect([refused.status, refused.body.params.items]).toEqual([409, '1 intervention'])
})

test('a reason of a hold that is over, because the history names it', async () => {
  const made = await ground.create()
  const jobs = { ids: [made.id] }
  const reason = { hold_reason_id: ground.goes_on, from: null, until: null }
  await world.admin.call(interventions.hold, { body: { ...jobs, ...reason } })
  await world.admin.call(interventions.resume, { body: jobs })
  const refused = await world.admin.call(holdReasons.remove, { params: { id: ground.goes_on } })
  expect([refused.status, refused.body.params.items]).toEqual([409, '1 intervention'])
  expect((await world.admin.call(holdReasons.remove, { params: { id: ground.stops } })).status).toBe(204)
})

describe('an upload of settings that jobs use', () => {
  const insert = async (kind: 'tml-models' | 'intervention-codes' | 'parts', csv: string) => {
    const fields = { kind }
    const form = formWith(csv, `${kind}.csv`, fields)
    const { body } = await world.admin.call(imports.create, { body: fields }, { form })
    expect([body.total_rows, body.total_failed]).toEqual([1, 0])
    await world.admin.call(imports.commit, { params: { id: body.id }, body: { mode: 'all' } })
    return body.id
  }
  const undo = (id: number) => world.admin.call(imports.revert, { params: { id } })

  test('of TML models is not undone, and says how many jobs; without them it is', async () => {
    const id = await insert('tml-models', 'supplier;name;part_numbers\nBanca Alfa;Orion X;VEGA\n')
    const made = await ground.create({ tml_model: 'ORION x' })
    const refused = await undo(id)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('1 intervention')])
    expect((await world.admin.call(models.list, { query: { q: 'Orion' } })).body.total).toBe(1)
    await world.admin.call(interventions.update, { params: { id: made.id }, body: { tml_model: null } })
    expect((await undo(id)).status).toBe(200)
    expect((await world.admin.call(models.list, { query: { q: 'Orion' } })).body.total).toBe(0)
  })

  test('of codes and of parts is not undone either, for each thing that uses them', async () => {
    const codes = await insert(
      'intervention-codes',
      'code;description_en;description_it;kind\nNEWC;New;Nuovo;installation\n',
    )
    const { rows } = await world.database.query<{ id: number }>(
      `select id::int from intervention_code where code = 'NEWC'`,
    )
    await ground.create({ code_id: rows[0]?.id })
    expect((await undo(codes)).body.message).toContain('1 intervention')

    const parts = await insert('parts', 'part_number;model_number;category\nNEWP;New part;POS\n')
    const model = { supplier_id: ground.supplier_id, name: 'Names it' }
    const { rows: made } = await world.database.query<{ id: number }>(
      `select id::int from part where part_number = 'NEWP'`,
    )
    await world.admin.call(models.create, { body: { ...model, part_ids: [made[0]?.id ?? 0] } })
    const refused = await undo(parts)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('1 TML model')])
  })
})

test('closures that together leave no working day are refused; where they stand already, due dates say so', async () => {
  const half = (name: string, from: string, to: string) =>
    world.admin.call(closures.create, {
      body: { name, from, to, scope: 'city', city: 'Atlantide', yearly: true } as never,
    })
  const first = await half('Primo semestre', '2026-01-01', '2026-06-30')
  expect(first.status).toBe(201)
  const second = await half('Secondo semestre', '2026-07-01', '2026-12-31')
  expect([second.status, Object.keys(second.body.fields)]).toEqual([422, ['to']])
  await world.database.query(`insert into closure (name, from_date, to_date, scope, city, yearly)
    values ('x', '2026-07-01', '2026-12-31', 'city', 'Atlantide', true)`)
  const job = {
    received_at: '2026-11-17T08:00:00Z',
    closing_days: 3,
    city: 'Atlantide',
    supplier_id: null,
    holds: [],
  }
  const due = await world.admin.call(dueDates.explain, { body: job as never })
  expect([due.status, due.body.code]).toEqual([409, 'calendar.no_working_day'])
  await world.database.query(`delete from closure where city = 'Atlantide'`)
})
