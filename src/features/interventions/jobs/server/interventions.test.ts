/** Interventions by hand: due dates, assigning, holds, undo, and two admins at once. */
import { beforeAll, describe, expect, test } from 'vitest'
import { closingDays, closures, codes, holdReasons, modules } from '#features/interventions/settings/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { addDays } from '#lib/time/dates.ts'
import { openSla, soonFrom } from '#lib/time/due-dates.ts'
import { workCalendar } from '#lib/time/working-days.ts'
import { today } from '#server/time/today.ts'
import { formWith, useWorld } from '#test/client.ts'
import { interventions } from '../contract.ts'

const world = useWorld()
const ground = { supplier_id: 0, module_id: 0, code_id: 0, stops: 0, goes_on: 0 }

const job = (more: Record<string, unknown> = {}) => ({
  supplier_id: ground.supplier_id,
  module_id: ground.module_id,
  code_id: ground.code_id,
  merchant_name: 'Bar Centrale',
  city: 'Torino',
  province: 'TO',
  ...more,
})
async function create(more: Record<string, unknown> = {}) {
  const { body, status } = await world.admin.call(interventions.create, { body: job(more) as never })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const detailOf = async (id: number) => (await world.admin.call(interventions.get, { params: { id } })).body

beforeAll(async () => {
  const { admin } = world
  const supplier = await admin.call(suppliers.create, { body: { name: 'Banca Alfa' } as never })
  ground.supplier_id = supplier.body.id
  const { supplier_id } = ground
  ground.module_id = (await admin.call(modules.create, { body: { supplier_id, name: 'Retail' } as never })).body.id
  const code = { code: 'INST', description_en: 'Installation', description_it: 'Installazione', kind: 'installation' }
  ground.code_id = (await admin.call(codes.create, { body: code as never })).body.id
  await admin.call(closingDays.create, { body: { days: 5, valid_from: '2026-01-01' } as never })
  const reason = async (name: string, stops_clock: boolean) =>
    (await admin.call(holdReasons.create, { body: { name_en: name, name_it: name, stops_clock } })).body.id
  ground.stops = await reason('merchant on holiday', true)
  ground.goes_on = await reason('waiting for material', false)
})

describe('a job by hand', () => {
  test('has our number, its due date by the closing days of the settings, and the sentence that explains it', async () => {
    const made = await create({ received_at: '2026-04-30T15:10:00Z' })
    expect(made.number).toMatch(/^INT-\d\d-\d{5}$/)
    expect(made).toMatchObject({ closing_days: 5, due_on: '2026-05-11', status: 'open', sla: 'out_of_sla' })
    const { explanation, history } = await detailOf(made.id)
    expect(explanation).toContain('Received Thu 30-04-2026 17:10, after 16:00: counts from Mon 04-05.')
    expect(explanation).toContain('due Mon 11-05-2026.')
    expect(history.map(({ action }) => action)).toEqual(['create'])
  })

  test('carries attachments; a picture loses its metadata, and what is no paper is refused', async () => {
    const { id } = await create()
    const attach = (content: string, name: string) =>
      world.admin.call(interventions.attach, { params: { id } }, { form: formWith(content, name) })
    const letter = await attach('%PDF-1.7\n%%EOF\n', 'lettera.pdf')
    expect([letter.status, letter.body.name]).toEqual([201, 'lettera.pdf'])
    expect((await attach('<svg xmlns="http://www.w3.org/2000/svg"/>', 'foto.pdf')).status).toBe(422)
    const listed = await world.admin.call(interventions.attachments, { params: { id } })
    expect(listed.body.items.map(({ name }) => name)).toEqual(['lettera.pdf'])
    const params = { id, file_id: letter.body.id }
    expect((await world.technician.call(interventions.attachment, { params })).status).toBe(403)
    expect((await world.admin.call(interventions.attachment, { params })).text).toContain('%PDF')
    expect((await world.admin.call(interventions.detach, { params })).status).toBe(204)
  })

  test('is found by a part of its address, phone or TML model, in any case of letters', async () => {
    const { id } = await create({ address: 'Vicolo Stretto 3', phone: '0998877', tml_model: 'Zeta 500' })
    await create({ address: 'Via Larga 3', phone: '0112233', tml_model: 'Zeta' })
    const found = async (query: Record<string, string>) =>
      (await world.admin.call(interventions.list, { query: query as never })).body.items.map((item) => item.id)
    expect(await found({ address: 'stretto' })).toEqual([id])
    expect(await found({ phone: '8877' })).toEqual([id])
    expect(await found({ tml_model: 'ETA 5' })).toEqual([id])
    expect(await found({ tml_model: 'eta' })).toHaveLength(2)
    expect(await found({ tml_model: 'omega' })).toEqual([])
  })

  test('takes the days of the form before those of the settings', async () => {
    expect(await create({ received_at: '2026-05-04T08:00:00Z', closing_days: 0 })).toMatchObject({
      due_on: '2026-05-04',
    })
  })

  test('is not received in the future, and its reference is taken once per supplier', async () => {
    const future = await world.admin.call(interventions.create, {
      body: job({ received_at: new Date(Date.now() + 86_400_000).toISOString() }) as never,
    })
    expect(future.status).toBe(422)
    const thisSecond = `${new Date().toISOString().slice(0, 19)}Z`
    const { id } = await create({ received_at: thisSecond })
    const update = { params: { id }, body: { contact: 'Rosa Bianchi' } as never }
    expect((await world.admin.call(interventions.update, update)).status).toBe(200)
    const first = await create({ client_reference: 'A 17' })
    const second = await world.admin.call(interventions.create, { body: job({ client_reference: 'a  17' }) as never })
    expect(second.status).toBe(409)
    expect(second.body.message).toContain(first.number)
  })

  test('a code or module of another supplier is refused', async () => {
    const other = await world.admin.call(suppliers.create, { body: { name: 'Gamma Pay' } as never })
    const { status, body } = await world.admin.call(interventions.create, {
      body: job({ supplier_id: other.body.id }) as never,
    })
    expect(status).toBe(422)
    expect(body.fields).toHaveProperty('module_id')
  })

  test('a change of its place or days moves its due date, with a line in its history', async () => {
    const made = await create({ received_at: '2026-06-01T08:00:00Z' })
    const { body } = await world.admin.call(interventions.update, {
      params: { id: made.id },
      body: { closing_days: 1, phone: '011 555 0100' },
    })
    expect(body).toMatchObject({ due_on: '2026-06-03', phone: '011 555 0100' })
    const [last] = (await detailOf(made.id)).history
    expect(last?.changes).toMatchObject({ due_on: [made.due_on, '2026-06-03'], phone: [null, '011 555 0100'] })
  })
})

describe('SLA', () => {
  test('list, filter and the rule of due dates agree for every day around today', async () => {
    const calendar = workCalendar([], { city: 'Torino', supplier: ground.supplier_id })
    const day = today()
    const made = await create({ merchant_name: 'Ottica Vidale' })
    for (let away = -6; away <= 12; away += 1) {
      const due_on = calendar.onOrAfter(addDays(day, away))
      await world.database.query('update intervention set due_on = $2, soon_from = $3 where id = $1', [
        made.id,
        due_on,
        soonFrom(due_on, calendar),
      ])
      const expected = openSla(due_on, day, calendar)
      expect((await detailOf(made.id)).sla, `due on ${due_on}, today ${day}`).toBe(expected)
      for (const sla of ['on_time', 'due_soon', 'out_of_sla'] as const) {
        const { body } = await world.admin.call(interventions.list, { query: { sla, q: 'Ottica Vidale' } })
        expect(body.total, `${sla} of ${due_on}`).toBe(sla === expected ? 1 : 0)
      }
    }
  })
})

describe('assigning', () => {
  test('outside the provinces covered only after a confirmation; the preview says what the technician will have', async () => {
    const made = await create()
    const jobs = { ids: [made.id] }
    const preview = await world.admin.call(interventions.preview, {
      body: { ...jobs, technician_id: world.technician.id },
    })
    expect(preview.body).toMatchObject({ not_covered: 1, provinces: ['TO'] })
    const refused = await world.admin.call(interventions.assign, {
      body: { ...jobs, technician_id: world.technician.id },
    })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('TO')
    const { body } = await world.admin.call(interventions.assign, {
      body: { ...jobs, technician_id: world.technician.id, confirmed: true },
    })
    expect(body.count).toBe(1)
    expect(await detailOf(made.id)).toMatchObject({ status: 'assigned', technician_id: world.technician.id })
    const after = await world.admin.call(interventions.preview, {
      body: { ...jobs, technician_id: world.technician.id },
    })
    expect(after.body.after).toBe(after.body.now)
  })

  test('is undone as a whole, and not once something came after', async () => {
    const made = [await create(), await create()]
    const jobs = { ids: made.map(({ id }) => id) }
    const first = await world.admin.call(interventions.assign, {
      body: { ...jobs, technician_id: world.technician.id, confirmed: true },
    })
    const second = await world.admin.call(interventions.appointment, {
      body: { ids: [made[0]?.id ?? 0], appointment_on: addDays(today(), 3), appointment_at: '9.30' },
    })
    const undo = (id: number) => world.admin.call(interventions.undo, { params: { id } })
    const tooEarly = await undo(first.body.batch_id)
    expect(tooEarly.status).toBe(409)
    expect(tooEarly.body.message).toMatch(
      new RegExp(
        `came after: ${made[0]?.number} \\(assigned to .+ by Elena Prova .+, \\d\\d-\\d\\d-\\d{4} \\d\\d:\\d\\d\\)`,
      ),
    )
    expect((await undo(second.body.batch_id)).status).toBe(200)
    expect((await undo(first.body.batch_id)).status).toBe(200)
    expect((await undo(first.body.batch_id)).status).toBe(409)
    for (const { id } of made)
      expect(await detailOf(id)).toMatchObject({
        status: 'open',
        technician_id: null,
        appointment_on: null,
        assigned_on: null,
      })
  })

  test('two admins at once: one wins, the other reads who and when', async () => {
    const made = await create()
    const choose = (technician_id: number) =>
      world.admin.call(interventions.apply, {
        body: { items: [{ id: made.id, technician_id, version: made.version }], confirmed: true },
      })
    const answers = await Promise.all([choose(world.technician.id), choose(world.otherTechnician.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.body.message).toMatch(
      /INT-\d\d-\d{5} \(assigned to Marco Prova \d+ by Elena Prova \d+, \d\d-\d\d-\d{4} \d\d:\d\d\)/,
    )
  })

  test('takes back and cancels only in states that allow it', async () => {
    const made = await create()
    const jobs = { ids: [made.id] }
    expect((await world.admin.call(interventions.takeBack, { body: jobs })).status).toBe(409)
    const cancelled = await world.admin.call(interventions.cancel, { body: { ...jobs, code: 'duplicate', note: null } })
    expect(cancelled.body.count).toBe(1)
    expect(await detailOf(made.id)).toMatchObject({ status: 'cancelled', cancel_code: 'duplicate', sla: null })
    expect(
      (await world.admin.call(interventions.assign, { body: { ...jobs, technician_id: world.technician.id } })).status,
    ).toBe(409)
    await world.admin.call(interventions.reactivate, { body: jobs })
    expect(await detailOf(made.id)).toMatchObject({ status: 'open', cancel_code: null })
  })
})

describe('suggesting', () => {
  test('gives each job the technician who covers it, and says why nobody does', async () => {
    await world.database.query(
      `insert into technician (account_id, provinces, maximum_open) values ($1, '{AO}', 1) on conflict (account_id)
       do update set provinces = excluded.provinces, maximum_open = excluded.maximum_open`,
      [world.otherTechnician.id],
    )
    const covered = await create({ province: 'AO', city: 'Aosta', received_at: '2026-03-02T08:00:00Z' })
    const full = await create({ province: 'AO', city: 'Aosta', received_at: '2026-03-09T08:00:00Z' })
    const nowhere = await create({ province: 'EN', city: 'Enna' })
    await world.database.query(
      `update intervention set status = 'open', technician_id = null, assigned_at = null where technician_id = $1`,
      [world.otherTechnician.id],
    )
    const { body } = await world.admin.call(interventions.suggest, {
      body: { ids: [nowhere.id, full.id, covered.id] },
    })
    const of = (id: number) => body.suggested.find(({ job_id }) => job_id === id)
    expect(of(covered.id)).toMatchObject({ technician_id: world.otherTechnician.id })
    expect(of(full.id)).toMatchObject({ technician_id: null, nobody: 'all_full', candidates: 1 })
    expect(of(nowhere.id)).toMatchObject({ technician_id: null, nobody: 'nobody_covers' })
    expect(body.jobs[0]).toMatchObject({ id: covered.id })
    expect(body.jobs[0]?.days_left).toBeLessThan(0)
  })
})

test('a closure of the city counts for due dates', async () => {
  await world.admin.call(closures.create, {
    body: {
      name: 'San Giovanni',
      from: '2026-06-24',
      to: '2026-06-24',
      scope: 'city',
      city: 'Torino',
      yearly: true,
    } as never,
  })
  const made = await create({ received_at: '2026-06-23T08:00:00Z', closing_days: 1 })
  expect(made.due_on).toBe('2026-06-25')
})

test('a technician may not call any of it', async () => {
  const { status } = await world.technician.call(interventions.list, { query: {} })
  expect(status).toBe(403)
})

test('settings that jobs refer to are not deleted', async () => {
  await create()
  for (const [endpoints, id] of [
    [codes, ground.code_id],
    [modules, ground.module_id],
    [suppliers, ground.supplier_id],
  ] as const) {
    const { status, body } = await world.admin.call(endpoints.remove, { params: { id } })
    expect(status).toBe(409)
    expect(body.message).toContain('intervention')
  }
})
