/** Closing requests and their confirmation: what is checked, what moves, what the sender and the office are shown. */
import { beforeAll, describe, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { holdReasons, modules, outcomeReasons } from '#features/interventions/settings/contract.ts'
import { installations } from '#features/warehouse/installations/contract.ts'
import { products } from '#features/warehouse/stock/contract.ts'
import { correctProduct } from '#features/warehouse/stock/server/service.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { addDays } from '#lib/time/dates.ts'
import { today } from '#server/time/today.ts'
import { useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { closings } from '../contract.ts'
import { closingRequests } from '../request-contract.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})

const stateOf = async (id: number) => (await world.admin.call(interventions.get, { params: { id } })).body

describe('a replacement', () => {
  test('confirmed moves both terminals, hands the terminal ID over, writes its costs and closes the job', async () => {
    const { job, closing, old, fresh, client_terminal_id } = await ground.replacement()
    expect((await stateOf(job.id)).status).toBe('closing_requested')
    const before = await ground.detail(closing)
    expect(before).toMatchObject({ state: 'requested', client_cents: 3_800, technician_cents: 1_700, findings: [] })
    expect(before.moves.map(({ kind, serial_number }) => [kind, serial_number])).toEqual([
      ['withdraw', old.serial],
      ['install', fresh.serial],
    ])

    const { status, body } = await ground.confirm(closing)
    expect([status, body.state]).toEqual([200, 'confirmed'])
    expect(await ground.product(old.id)).toMatchObject({ status: 'fault', technician_id: world.technician.id })
    expect(await ground.product(fresh.id)).toMatchObject({
      status: 'installed',
      client_terminal_id,
      installed_by: world.technician.id,
      installed_on: today(),
    })
    expect(await stateOf(job.id)).toMatchObject({
      status: 'closed',
      outcome: 'done',
      closed_on: today(),
      sla: 'in_time',
    })
    const under = await world.admin.call(installations.lookUp, { params: { terminal: client_terminal_id }, query: {} })
    expect(under.body.items).toMatchObject([
      { serial_number: fresh.serial, merchant_name: 'Pasticceria Villa', to_on: null, supplier_id: ground.supplier_id },
      { serial_number: old.serial, to_on: today() },
    ])
    const listed = await world.admin.call(products.list, { query: { supplier_id: ground.supplier_id } as never })
    const merchantOf = (id: number) => listed.body.items.find((it) => it.id === id)?.merchant
    expect([merchantOf(fresh.id), merchantOf(old.id)]).toEqual(['Pasticceria Villa', null])
    for (const [typed, found] of Object.entries({
      'cceria vil': [fresh.id],
      pa: [fresh.id],
      villa: [fresh.id],
      'no such shop': [],
    })) {
      const query = { supplier_id: ground.supplier_id, merchant: typed } as never
      const inShop = await world.admin.call(products.list, { query })
      expect([inShop.body.items.map(({ id }) => id), inShop.body.total]).toEqual([found, found.length])
    }
    const past = await world.admin.call(installations.lookUp, {
      params: { terminal: client_terminal_id },
      query: { as_of: '2026-02-01' },
    })
    expect(past.body.items.map((it) => it.serial_number)).toEqual([old.serial])
    const history = await world.admin.call(products.movements, { params: { id: fresh.id }, query: {} })
    expect(history.body.items[0]).toMatchObject({
      kind: 'install',
      client_terminal_id,
      document_name: { EN: `Closing of ${job.number}` },
      document_link: `/edit-closing-confirmation/${closing}`,
      revertible: false,
    })
  })

  test('is in time on the day it was due and late from the day after, for the job and its closing alike', async () => {
    const { job, closing } = await ground.replacement()
    expect((await ground.confirm(closing)).status).toBe(200)
    for (const [due_on, sla] of [
      [today(), 'in_time'],
      [addDays(today(), -1), 'late'],
    ] as const) {
      await world.database.query('update intervention set due_on = $2 where id = $1', [job.id, due_on])
      const { items } = (await world.admin.call(closings.list, { query: { sla } })).body
      expect([(await stateOf(job.id)).sla, items.some(({ id }) => id === closing)]).toEqual([sla, true])
    }
  })

  test('reopened leaves stock, installations and job as before; the next try starts from the last', async () => {
    const { job, closing, old, fresh, client_terminal_id } = await ground.replacement({ notes: 'ok' })
    const seen = async () => ({
      products: await Promise.all(
        [old.id, fresh.id].map(async (id) => {
          const { moves: _m, version: _v, changed_at: _a, changed_on: _o, ...rest } = await ground.product(id)
          return rest
        }),
      ),
      stays: (
        await world.admin.call(installations.lookUp, { params: { terminal: client_terminal_id }, query: {} })
      ).body.items.map(({ id: _id, ...rest }) => rest),
    })
    const before = await seen()
    expect((await ground.confirm(closing)).status).toBe(200)
    const { status, body } = await world.admin.call(closings.reopen, {
      params: { id: closing },
      body: { reason: 'wrong shop' },
    })
    expect([status, body.state, body.reopen_reason]).toEqual([200, 'reopened', 'wrong shop'])
    expect(await seen()).toEqual(before)
    expect(await stateOf(job.id)).toMatchObject({ status: 'assigned', outcome: null, closed_on: null })
    const again = await world.technician.call(closingRequests.get, { params: { id: job.id } })
    const why = { code: 'other', note: 'wrong shop', by: expect.stringContaining('Elena'), reopened: true }
    expect(again.body).toMatchObject({
      closing_id: null,
      entered: { installed_serial: fresh.serial, notes: 'ok' },
      rejection: why,
    })
    const listed = await world.technician.call(closingRequests.jobs, {})
    expect(listed.body.items.find(({ id }) => id === job.id)).toMatchObject({ rejection: why })
    const twice = await world.admin.call(closings.reopen, { params: { id: closing }, body: { reason: 'again' } })
    expect([twice.status, twice.body.message]).toEqual([409, expect.stringContaining('Elena')])
  })

  test('keeps its outcome reason from being deleted', async () => {
    const { closing } = await ground.replacement()
    const id = ground.reasons.closed
    await world.database.query('update closing set outcome_reason_id = $1 where id = $2', [id, closing])
    const kept = await world.admin.call(outcomeReasons.remove, { params: { id } })
    expect([kept.status, kept.body.message]).toEqual([409, expect.stringMatching(/\d+ closing request/)])
  })

  test('is not reopened when the terminal has moved since', async () => {
    const { closing, old } = await ground.replacement()
    await ground.confirm(closing)
    const reopen = () => world.admin.call(closings.reopen, { params: { id: closing }, body: { reason: 'wrong' } })
    await world.admin.call(products.correct, {
      params: { id: old.id },
      body: {
        status: 'in_stock',
        warehouse_id: ground.milano,
        technician_id: null,
        client_terminal_id: null,
        reason: 'x',
      },
    })
    const { status, body } = await reopen()
    expect([status, body.code]).toEqual([409, 'product.not_revertible'])
    expect(body.message).toContain(old.serial)
  })

  test('of a typing error proposes the record, and moves nothing that the ledger refuses', async () => {
    const client_terminal_id = ground.terminal()
    const [old, fresh] = [await ground.unit({ terminal: client_terminal_id }), await ground.unit()]
    const job = await ground.job('replacement', { client_terminal_id })
    const typed = `${old.serial.slice(0, -1)}X`
    const fields = { installed_serial: fresh.serial, condition: 'faulty', client_terminal_id } as const
    const refused = await ground.send(job.id, { ...fields, withdrawn_serial: typed })
    expect(refused.status).toBe(422)
    expect(refused.body.fields.withdrawn_serial?.message).toBe(
      `${typed} is not what our records have in this shop: ${old.serial} stands under ${client_terminal_id}.`,
    )
    const closing = await ground.requested(job.id, { ...fields, withdrawn_serial: typed, withdrawn_unknown: true })
    const page = await ground.detail(closing)
    expect(page.declared.withdrawn_serial).toBe(typed)
    expect(page.values).toMatchObject({ withdrawn_serial: old.serial, withdrawn_unknown: false })
    const kept = await ground.confirm(closing, { withdrawn_serial: typed, withdrawn_unknown: true })
    expect([kept.status, kept.body.code]).toEqual([422, 'closing.has_errors'])
    expect((await ground.confirm(closing)).status).toBe(200)
    expect(await ground.product(old.id)).toMatchObject({ status: 'fault' })
  })

  test('with a serial that nobody knows is registered, or left, as the office says; reopened it is gone again', async () => {
    const client_terminal_id = ground.terminal()
    const job = await ground.job('replacement', { client_terminal_id })
    const fresh = await ground.unit()
    const closing = await ground.requested(job.id, {
      installed_serial: fresh.serial,
      withdrawn_serial: 'STRANO-1',
      withdrawn_unknown: true,
      condition: 'works',
      client_terminal_id,
    })
    const open = await ground.confirm(closing)
    expect(open.body.fields.withdrawn_serial?.code).toBe('settle_needed')
    const settled = await ground.confirm(closing, {
      resolution: 'register',
      resolution_part_id: ground.part,
      resolution_warehouse_id: ground.milano,
    })
    expect(settled.status).toBe(200)
    const find = async () =>
      (await world.admin.call(products.lookUp, { body: { serials: ['STRANO-1'] } })).body.items[0]
    expect(await find()).toMatchObject({ status: 'assigned' })
    await world.admin.call(closings.reopen, { params: { id: closing }, body: { reason: 'no' } })
    expect(await find()).toMatchObject({ id: null })
    const again = await ground.requested(job.id, {
      installed_serial: fresh.serial,
      withdrawn_serial: 'STRANO-1',
      withdrawn_unknown: true,
      condition: 'works',
      client_terminal_id,
    })
    expect((await ground.confirm(again, { resolution: 'ignore' })).body.state).toBe('confirmed')
    expect(await find()).toMatchObject({ id: null })
  })
})

describe('what is declared is checked, each as a sentence', () => {
  test('an installed serial must be the technician’s own; the office is told whose it is', async () => {
    const theirs = await ground.unit({ technician: world.otherTechnician })
    const client_terminal_id = ground.terminal()
    const job = await ground.job('installation', { client_terminal_id })
    const send = (installed_serial: string) =>
      ground.send(job.id, { installed_serial, client_terminal_id }, world.admin)
    const { body } = await send(theirs.serial)
    expect(body.fields.installed_serial?.message).toMatch(
      /is not with Marco Prova \d+: assigned to technician, Marco Prova \d+\.$/,
    )
    const unknown = await send('NIENTE-9')
    expect(unknown.body.fields.installed_serial?.code).toBe('installed_unknown')
  })

  test('a terminal ID that is on another installation is refused, also by the database', async () => {
    const client_terminal_id = ground.terminal()
    const old = await ground.unit({ terminal: client_terminal_id })
    const job = await ground.job('installation', { client_terminal_id })
    const fresh = await ground.unit()
    const { body } = await ground.send(job.id, { installed_serial: fresh.serial, client_terminal_id })
    const message = `The terminal ID ${client_terminal_id} is already on ${old.serial}.`
    expect(body.fields.client_terminal_id?.message).toBe(message)
    const corrected = await world.admin.call(products.correct, {
      params: { id: fresh.id },
      body: {
        status: 'installed',
        client_terminal_id: client_terminal_id.toLowerCase(),
        warehouse_id: null,
        technician_id: null,
        reason: 'x',
      },
    })
    expect([corrected.status, corrected.body.code]).toEqual([409, 'product.terminal_taken'])
    expect(corrected.body.message).toContain(old.serial)
  })

  test('a terminal ID is written as its client writes them', async () => {
    const fresh = await ground.unit()
    const job = await ground.job('installation')
    const findings = async (client_terminal_id: string) => {
      const given = ground.input({ installed_serial: fresh.serial, client_terminal_id })
      const { request_key: _key, entered_at: _at, ...body } = given
      const checked = await world.technician.call(closingRequests.check, { params: { id: job.id }, body })
      return checked.body.findings.map(({ key }) => key)
    }
    const params = { id: ground.supplier_id }
    await world.admin.call(suppliers.update, { params, body: { terminal_id_pattern: '@@.####' } })
    const own = await findings('MI.0001')
    const usual = await findings('TML30409999')
    await world.admin.call(suppliers.update, { params, body: { terminal_id_pattern: null } })
    expect([own, usual]).toEqual([[], ['bad_terminal']])
    expect(await findings('MI.0001')).toEqual(['bad_terminal'])
  })

  test('another model is a warning, kinds decide what is needed, days lie between reception and today', async () => {
    const client_terminal_id = ground.terminal()
    const other = await ground.unit({ part_id: ground.other_part })
    const job = await ground.job('installation', { client_terminal_id, part_id: ground.part })
    const check = async (fields: Parameters<typeof ground.input>[0]) => {
      const { request_key: _k, entered_at: _e, ...body } = ground.input({ client_terminal_id, ...fields })
      const answer = await world.technician.call(closingRequests.check, { params: { id: job.id }, body })
      return answer.body.findings.map(({ key, severity }) => `${severity} ${key}`)
    }
    expect(await check({ installed_serial: other.serial })).toEqual(['warning not_wanted_model'])
    expect(await check({ installed_serial: (await ground.unit()).serial })).toEqual([])
    expect(await check({})).toEqual(['error installed_missing'])
    expect(await check({ installed_serial: other.serial, worked_at: `${addDays(today(), 2)}T08:00:00Z` })).toContain(
      'error date_in_future',
    )
    // In half an hour, which late in the evening is tomorrow; a phone's clock may be some minutes ahead.
    const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
    const [soon] = await check({ installed_serial: other.serial, worked_at: inMinutes(30) })
    expect(soon).toMatch(/^error (time|date)_in_future$/)
    expect(await check({ worked_at: inMinutes(1) })).not.toContain('error time_in_future')
    expect(await check({ installed_serial: other.serial, worked_at: '2026-03-01T08:00:00Z' })).toContain(
      'error date_before_received',
    )
    expect(await check({ outcome: 'not_possible' })).toEqual(['error reason_missing'])
    expect(await check({ outcome: 'not_possible', outcome_reason_id: ground.reasons.other })).toEqual([
      'error note_missing',
    ])
    expect(await check({ outcome: 'not_possible', outcome_reason_id: ground.reasons.closed })).toEqual([])
    const sent = await ground.send(job.id, { installed_serial: other.serial, client_terminal_id })
    expect(sent.body).toMatchObject({ state: 'requested', findings: [{ key: 'not_wanted_model' }] })
  })

  test('a terminal of another client is a warning; one of a maker serves every client', async () => {
    const job = await ground.job('installation', { client_terminal_id: ground.terminal() })
    const [maker, rival] = await Promise.all(
      ['Verona Terminali', 'Banca Rivale'].map(
        async (name) => (await world.admin.call(suppliers.create, { body: { name } as never })).body.id,
      ),
    )
    await world.admin.call(modules.create, { body: { supplier_id: rival, name: 'POS' } as never })
    const unit = await ground.unit()
    const said = async (supplier_id: number | undefined) => {
      await ground.act((it) => correctProduct(it, unit.id, { supplier_id: supplier_id ?? 0 }, 'test'))
      const { request_key: _k, entered_at: _e, ...body } = ground.input({ installed_serial: unit.serial })
      const answer = await world.technician.call(closingRequests.check, { params: { id: job.id }, body })
      return answer.body.findings.filter(({ field }) => field === 'installed_serial').map(({ text }) => text)
    }
    expect(await said(maker)).toEqual([])
    expect(await said(rival)).toEqual([`${unit.serial} belongs to another client, Banca Rivale.`])
  })

  test('a withdrawn serial of another shop is named with its terminal ID, also where nothing stands in this one', async () => {
    const [terminal, elsewhere] = [ground.terminal(), ground.terminal()]
    const unit = await ground.unit({ terminal: elsewhere })
    const job = await ground.job('withdrawal', { client_terminal_id: terminal })
    const said = async () => {
      const { body } = await ground.send(job.id, { withdrawn_serial: unit.serial, condition: 'works' }, world.admin)
      return (body as { message?: string }).message
    }
    const sentence = `${unit.serial} is installed under ${elsewhere}, not under ${terminal}`
    expect(await said()).toContain(`${sentence}.`)
    const standing = await ground.unit({ terminal })
    expect(await said()).toContain(`${sentence}, where ${standing.serial} stands.`)
  })

  test('a draft belongs to the technician who has the job: another one starts afresh, and the first finds it again', async () => {
    const job = await ground.job('maintenance', { client_terminal_id: 'TML-OF-JOB' })
    const save = (who = world.technician, notes = 'mine', request_key = 'draft-key-of-one') =>
      who.call(closingRequests.save, { params: { id: job.id }, body: ground.input({ notes, request_key }) })
    const entered = async (who: typeof world.technician) =>
      (await who.call(closingRequests.get, { params: { id: job.id } })).body
    const move = (who: typeof world.technician) =>
      world.admin.call(interventions.assign, {
        body: { ids: [job.id], technician_id: who.id, confirmed: true },
      })
    expect((await save()).status).toBe(200)
    await move(world.otherTechnician)
    expect((await save()).status).toBe(404)
    expect(await entered(world.otherTechnician)).toMatchObject({ state: null, entered: { notes: null } })
    await move(world.technician)
    expect(await entered(world.technician)).toMatchObject({ state: 'draft', entered: { notes: 'mine' } })
    await move(world.otherTechnician)
    expect((await save(world.otherTechnician, 'theirs', 'draft-key-of-two')).body.entered.notes).toBe('theirs')
    await move(world.technician)
    expect(await entered(world.technician)).toMatchObject({ state: null, entered: { notes: null } })
  })

  test('a technician closes only their own jobs, and sees no other’s', async () => {
    const job = await ground.job('maintenance', {}, world.otherTechnician)
    expect((await ground.send(job.id)).status).toBe(404)
    expect((await world.technician.call(closingRequests.get, { params: { id: job.id } })).status).toBe(404)
    const own = await world.otherTechnician.call(closingRequests.jobs, {})
    expect(own.body.items.map(({ id }) => id)).toContain(job.id)
    expect((await world.technician.call(closingRequests.jobs, {})).body.items.map(({ id }) => id)).not.toContain(job.id)
  })

  test('earlier jobs of the merchant are one’s own; the office sees those of all', async () => {
    const client_terminal_id = ground.terminal()
    const close = async (holder: typeof world.technician) => {
      const job = await ground.job('maintenance', { client_terminal_id }, holder)
      await ground.confirm(await ground.requested(job.id, { client_terminal_id }, holder))
      return job.number
    }
    const mine = await close(world.technician)
    const theirs = await close(world.otherTechnician)
    const { id } = await ground.job('maintenance', { client_terminal_id })
    const numbers = async (by: typeof world.admin) => {
      const { status, body } = await by.call(closingRequests.earlier, { params: { id } })
      return status === 200 ? body.items.map(({ number }) => number) : status
    }
    expect(await numbers(world.technician)).toEqual([mine])
    expect(await numbers(world.admin)).toEqual([theirs, mine])
    expect(await numbers(world.otherTechnician)).toBe(404)
  })

  test('a job on hold says why and until when', async () => {
    const { id } = await ground.job('maintenance')
    const name = { name_en: 'Merchant on holiday', name_it: 'Esercente in ferie', stops_clock: false }
    const reason = await world.admin.call(holdReasons.create, { body: name as never })
    const until = addDays(today(), 3)
    const body = { ids: [id], hold_reason_id: reason.body.id, until }
    expect((await world.admin.call(interventions.hold, { body: body as never })).status).toBe(200)
    const own = await world.technician.call(closingRequests.jobs, {})
    expect(own.body.items.find((it) => it.id === id)).toMatchObject({
      on_hold: true,
      hold_reason: { IT: 'Esercente in ferie' },
      hold_until: until,
    })
  })
})
