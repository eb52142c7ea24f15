/** Commands of phones: each has its effect once, and its receipt says what became of it. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { closings } from '#features/interventions/closings/contract.ts'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { holdReasons } from '#features/interventions/settings/contract.ts'
import { privacy } from '#features/office/privacy/contract.ts'
import { assignments } from '#features/technicians/assignments/contract.ts'
import { orders } from '#features/technicians/orders/contract.ts'
import { addDays } from '#lib/time/dates.ts'
import { today } from '#server/time/today.ts'
import { useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { commandOf, picture, putPhoto, type Sending, sendCommand } from '#test/phone-ground.ts'
import { phone } from '../contract.ts'
import { closingCases } from '../settle-contract.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})

const stateOf = async (id: number) => (await world.admin.call(interventions.get, { params: { id } })).body
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const count = async (table: string, where = 'true') =>
  Number((await world.database.query<{ n: string }>(`select count(*) as n from ${table} where ${where}`)).rows[0]?.n)

async function installation() {
  const client_terminal_id = ground.terminal()
  const fresh = await ground.unit()
  const job = await ground.job('installation', { client_terminal_id })
  const body = { intervention_id: job.id, worked_at: minutesAgo(1), installed_serial: fresh.serial, client_terminal_id }
  return { job, fresh, body }
}

describe('a closing', () => {
  test('is requested with its photos, byte by byte as they were taken', async () => {
    const client_terminal_id = ground.terminal()
    const fresh = await ground.unit()
    const job = await ground.job('proven', { client_terminal_id })
    const [label, signature] = [await picture(), await picture()]
    const photos = [await putPhoto(world.technician, label), await putPhoto(world.technician, signature)]
    const files = [
      { sha256: photos[0] ?? '', kind: 'label' as const, taken_at: minutesAgo(2) },
      { sha256: photos[1] ?? '', kind: 'signature' as const },
    ]
    const body = {
      intervention_id: job.id,
      worked_at: minutesAgo(1),
      installed_serial: fresh.serial,
      client_terminal_id,
      files,
    }
    const { status, body: receipt } = await sendCommand(world.technician, 'close', body, { photos })
    expect([status, receipt.state, receipt.intervention_id]).toEqual([200, 'done', job.id])
    expect(await stateOf(job.id)).toMatchObject({ status: 'closing_requested' })
    const [closing] = (await world.admin.call(closings.list, { query: { number: job.number } as never })).body.items
    const detail = await ground.detail(closing?.id ?? 0)
    expect(detail.files.map(({ kind }) => kind).sort()).toEqual(['label', 'signature'])
    const stored = detail.files.find(({ kind }) => kind === 'label')
    const picked = await world.admin.fetch(`/api/closings/${closing?.id}/files/${stored?.id}`)
    expect(Buffer.from(await picked.arrayBuffer()).equals(label)).toBe(true)
  })

  test('has room for twenty photos and the signature; one more is refused in words', async () => {
    const shots: string[] = []
    for (let at = 0; at < 22; at += 1) shots.push(await putPhoto(world.technician, await picture()))
    const [signature = '', ...others] = shots
    const close = async (photos: string[]) => {
      const { body } = await installation()
      const files = photos.map((sha256) => ({ sha256, kind: sha256 === signature ? 'signature' : 'other' }) as const)
      return (await sendCommand(world.technician, 'close', { ...body, files }, { photos })).body
    }
    expect((await close([signature, ...others.slice(1)])).state).toBe('done')
    const { state, sentence } = await close(others)
    expect([state, sentence.EN]).toEqual(['refused', 'A closing has at most 20 photos.'])
  })

  test('waits for photos that are not here, and is nothing until then', async () => {
    const { job, body } = await installation()
    const missing = 'b'.repeat(64)
    const command = commandOf('close', body, { photos: [missing] })
    const { body: receipt } = await world.technician.call(phone.send, { body: command })
    expect(receipt).toMatchObject({ state: 'photos_missing', missing: [missing] })
    expect((await stateOf(job.id)).status).toBe('assigned')
    const asked = await world.technician.call(phone.receipts, { query: { keys: command.key } })
    expect(asked.body.items).toEqual([])
  })

  test('sent twenty times at once is one closing with one receipt', async () => {
    const { job, body } = await installation()
    const command = commandOf('close', body)
    const before = await count('closing')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.technician.call(phone.send, { body: command })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await count('closing')).toBe(before + 1)
    expect(await count('phone_command', `key = '${command.key}'`)).toBe(1)
    expect((await stateOf(job.id)).status).toBe('closing_requested')
  })

  test('under a used key with another body is refused, and both are kept', async () => {
    const { job, body } = await installation()
    const key = randomUUID()
    expect((await sendCommand(world.technician, 'close', body, { key })).body.state).toBe('done')
    const other = await sendCommand(world.technician, 'close', { ...body, notes: 'another' }, { key })
    expect(other.body).toMatchObject({ state: 'refused', sentence: { EN: expect.stringContaining('same key') } })
    expect(await count('phone_command_other', `body ->> 'notes' = 'another'`)).toBe(1)
    expect((await sendCommand(world.technician, 'close', body, { key })).body.state).toBe('done')
    const elsewhere = await sendCommand(world.otherTechnician, 'close', body, { key })
    expect(elsewhere.body.state).toBe('refused')
    expect((await stateOf(job.id)).status).toBe('closing_requested')
  })

  test('is refused with the sentences of its form, kept, and put right by another command', async () => {
    const { job, body } = await installation()
    const command = commandOf('close', { ...body, client_terminal_id: null })
    const { body: refused } = await world.technician.call(phone.send, { body: command })
    expect(refused).toMatchObject({ state: 'refused', fields: { client_terminal_id: { EN: expect.any(String) } } })
    expect((await stateOf(job.id)).status).toBe('assigned')
    expect((await world.technician.call(phone.send, { body: command })).body).toEqual(refused)
    const right = await sendCommand(world.technician, 'close', body, { corrects: command.key })
    expect(right.body).toMatchObject({ state: 'done', corrects: command.key })
  })

  test('keeps no name of a merchant who is erased: not where it was refused, nor in what was said about it', async () => {
    const { job, body } = await installation()
    const signed = { ...body, merchant_signer: 'Anna Bianchi', notes: 'Anna Bianchi was there' }
    const command = commandOf('close', { ...signed, client_terminal_id: null })
    expect((await world.technician.call(phone.send, { body: command })).body.state).toBe('refused')
    await sendCommand(world.technician, 'close', { ...signed, notes: 'Anna Bianchi again' }, { key: command.key })
    await world.admin.call(interventions.cancel, { body: { ids: [job.id], code: 'duplicate', note: null } })
    const met = await sendCommand(world.technician, 'close', signed)
    expect(met.body.state).toBe('to_settle')
    await sendCommand(world.technician, 'note', { about: met.body.key, note: 'Ask Anna Bianchi' })
    const named = () =>
      Promise.all(['phone_command', 'phone_command_other'].map((it) => count(it, `body::text like '%Bianchi%'`)))
    expect(await named()).toEqual([3, 1])
    const erased = await world.admin.call(privacy.eraseMerchants, { body: { jobs: [job.id], count: 1 } })
    expect(erased.status).toBe(200)
    expect(await named()).toEqual([0, 0])
    const { body: page } = await world.admin.call(closingCases.list, { query: { number: job.number } })
    const read = await world.admin.call(closingCases.get, { params: { id: page.items[0]?.id ?? 0 } })
    expect([read.status, read.body.answers]).toEqual([200, []])
  })

  test('with a body that no form writes is a refusal too, and is kept', async () => {
    const command = commandOf('close', { nonsense: true } as never)
    const { status, body } = await world.technician.call(phone.send, { body: command })
    expect([status, body.state]).toEqual([200, 'refused'])
    expect(Object.keys(body.fields)).toContain('intervention_id')
    expect(await count('phone_command', `key = '${command.key}' and body ? 'nonsense'`)).toBe(1)
  })

  test('is no larger than a form can be, and a large one counts among the bytes of the day', async () => {
    const send = (bytes: number) => sendCommand(world.otherTechnician, 'close', { junk: 'x'.repeat(bytes) } as never)
    const counted = async () =>
      count('rate_limit', `key = 'kilobytes ${world.otherTechnician.id}' and tries between 100 and 110`)
    expect([(await send(600_000)).status, await counted()]).toEqual([413, 0])
    expect([(await send(1_000)).status, await counted()]).toEqual([200, 0])
    expect([(await send(102_400)).status, await counted()]).toEqual([200, 1])
    await world.database.query("update rate_limit set tries = 4 * 1024 ^ 2 where key = 'kilobytes ' || $1", [
      world.otherTechnician.id,
    ])
    const refused = await send(102_400)
    expect([refused.status, (refused.body as { code?: string }).code]).toEqual([429, 'limit.bytes'])
    expect((await send(1_000)).status).toBe(200)
  })

  test('of a phone whose clock is two days ahead counts by our clock, and says so', async () => {
    const { job, body } = await installation()
    const ahead = (minutes: number) => new Date(Date.parse(minutesAgo(minutes)) + 2 * 86_400_000).toISOString()
    const sent: Sending = { made_at: ahead(30), sent_at: ahead(0) }
    const { body: receipt } = await sendCommand(world.technician, 'close', { ...body, worked_at: ahead(30) }, sent)
    expect(receipt).toMatchObject({
      state: 'done_with_remarks',
      remarks: [{ EN: expect.stringContaining('2,880 min fast') }],
    })
    const [closing] = (await world.admin.call(closings.list, { query: { number: job.number } as never })).body.items
    const { values } = await ground.detail(closing?.id ?? 0)
    const off = Math.abs(Date.parse(values.worked_at ?? '') - Date.parse(minutesAgo(30)))
    expect(off).toBeLessThan(60_000)
  })

  test('that could not be done waits for what is to follow', async () => {
    const { job } = await installation()
    const body = { intervention_id: job.id, worked_at: minutesAgo(1), outcome_reason_id: ground.reasons.closed }
    expect((await sendCommand(world.technician, 'cannot_do', body)).body.state).toBe('done')
    expect(await stateOf(job.id)).toMatchObject({ status: 'closing_requested' })
    const needsNote = await installation()
    const refused = await sendCommand(world.technician, 'cannot_do', {
      ...body,
      intervention_id: needsNote.job.id,
      outcome_reason_id: ground.reasons.other,
    })
    expect(refused.body).toMatchObject({ state: 'refused', fields: { notes: { EN: expect.any(String) } } })
  })

  test('of a job that never was the caller’s is refused as if there were none', async () => {
    const { body } = await installation()
    const { body: receipt } = await sendCommand(world.otherTechnician, 'close', body)
    expect(receipt).toMatchObject({
      state: 'refused',
      sentence: { EN: 'This record does not exist, or is no longer here.' },
    })
  })
})

describe('other commands', () => {
  test('set an appointment, put a job on hold and resume it, and write a note, only of own jobs', async () => {
    const { job } = await installation()
    const intervention_id = job.id
    const appointment_on = addDays(today(), 2)
    const hold_reason_id = (
      await world.admin.call(holdReasons.create, {
        body: { name_en: 'Shut', name_it: 'Chiuso', stops_clock: true } as never,
      })
    ).body.id
    const by = world.technician
    const when = { intervention_id, appointment_on, appointment_at: '9.30' }
    expect((await sendCommand(by, 'appointment', when)).body.state).toBe('done')
    expect(await stateOf(job.id)).toMatchObject({ appointment_on, appointment_at: '09:30' })
    expect((await sendCommand(by, 'hold', { intervention_id, hold_reason_id })).body).toMatchObject({
      state: 'done',
      sentence: { EN: 'Received.' },
    })
    expect(await stateOf(job.id)).toMatchObject({ hold: true })
    expect((await sendCommand(by, 'resume', { intervention_id })).body.state).toBe('done')
    const outdated = await world.admin.call(interventions.takeBack, { body: { ids: [job.id], versions: [1] } })
    expect(outdated.body.message).toMatch(
      /INT-\d\d-\d{5} \(changed by Marco Prova \d+, who has it, \d\d-\d\d-\d{4} \d\d:\d\d\)/,
    )
    expect(await stateOf(job.id)).toMatchObject({ hold: false })
    expect((await sendCommand(by, 'resume', { intervention_id })).body.state).toBe('done_with_remarks')
    expect((await sendCommand(by, 'note', { intervention_id, note: 'Rings at the back' })).body.state).toBe('done')
    expect((await stateOf(job.id)).history[0]).toMatchObject({ action: 'note', note: 'Rings at the back' })
    expect((await sendCommand(by, 'note', { note: 'about nothing' })).body.state).toBe('refused')

    const other = world.otherTechnician
    expect((await sendCommand(other, 'appointment', when)).body.state).toBe('refused')
    await world.admin.call(interventions.assign, { body: { ids: [job.id], technician_id: other.id, confirmed: true } })
    const late = await sendCommand(by, 'appointment', when)
    expect(late.body).toMatchObject({ state: 'refused', sentence: { EN: expect.stringContaining('no longer yours') } })
  })

  test('confirm a shipment once, whoever was first, and report a fault', async () => {
    const unit = await ground.unit({ stock: true })
    const by = world.technician
    const handed = await world.admin.call(assignments.create, {
      body: { technician_id: by.id, warehouse_id: ground.milano, products: { ids: [unit.id] } } as never,
    })
    expect(handed.status).toBe(201)
    expect((await sendCommand(by, 'accept_shipment', { serials: [unit.serial] })).body.state).toBe('done')
    const again = await sendCommand(by, 'accept_shipment', { serials: [unit.serial] })
    expect(again.body).toMatchObject({ state: 'done_with_remarks' })
    const theirs = await sendCommand(world.otherTechnician, 'report_fault', { serials: [unit.serial], note: 'x' })
    expect(theirs.body.state).toBe('refused')
    expect((await sendCommand(by, 'report_fault', { serials: [unit.serial], note: 'No signal' })).body.state).toBe(
      'done',
    )
    expect(await ground.product(unit.id)).toMatchObject({ status: 'fault', fault_note: 'No signal' })
  })

  test('make an order, change it and cancel it', async () => {
    const [one, two] = [await ground.unit(), await ground.unit()]
    const by = world.technician
    await sendCommand(by, 'report_fault', { serials: [one.serial, two.serial], note: 'x' })
    const made = await sendCommand(by, 'order_create', {
      kind: 'non_regular',
      lines: [{ serial_number: one.serial }],
    } as never)
    expect(made.body).toMatchObject({ state: 'done', order_id: expect.any(Number) })
    const order_id = made.body.order_id ?? 0
    const change = {
      order_id,
      head: { tracking_number: 'T-1' },
      add: [{ serial_number: two.serial }],
      remove: [one.serial],
    }
    expect((await sendCommand(by, 'order_change', change as never)).body).toMatchObject({ state: 'done', order_id })
    const lines = await by.call(orders.lines, { params: { id: order_id } })
    expect(lines.body.items.map(({ serial_number }) => serial_number)).toEqual([two.serial])
    expect(lines.body.order.tracking_number).toBe('T-1')
    const third = await ground.unit()
    await sendCommand(by, 'order_change', { order_id, add: [{ serial_number: third.serial }] } as never)
    // Written together: the order is changed once, however many notes there are; of two about one serial the last counts.
    const changes = () => count('audit', `subject = 'orders' and subject_id = ${order_id}`)
    const before = await changes()
    const notes = [
      { serial_number: two.serial, note: 'first' },
      { serial_number: third.serial, note: 'no cable' },
      { serial_number: two.serial, note: 'no box' },
    ]
    expect((await sendCommand(by, 'order_change', { order_id, notes } as never)).body.state).toBe('done')
    const noted = await by.call(orders.lines, { params: { id: order_id } })
    expect(noted.body.items.map(({ note }) => note)).toEqual(['no box', 'no cable'])
    expect(await changes()).toBe(before + 1)
    const gone = await sendCommand(by, 'order_change', { order_id, remove: ['NOT-THERE'] })
    expect(gone.body).toMatchObject({ state: 'refused', sentence: { EN: expect.stringContaining('NOT-THERE') } })
    expect(
      (await sendCommand(world.otherTechnician, 'order_change', { order_id, cancel: { reason: null } })).body.state,
    ).toBe('refused')
    expect((await sendCommand(by, 'order_change', { order_id, cancel: { reason: 'mistake' } })).body.state).toBe('done')
  })
})

test('Receipts are read again by their keys, only own ones', async () => {
  const { body } = await installation()
  const key = randomUUID()
  await sendCommand(world.technician, 'close', body, { key })
  const own = await world.technician.call(phone.receipts, { query: { keys: `${key},${randomUUID()}` } })
  expect(own.body.items).toMatchObject([{ key, state: 'done', decided: null }])
  const others = await world.otherTechnician.call(phone.receipts, { query: { keys: key } })
  expect(others.body.items).toEqual([])
})

test('A phone says what waits on it with each contact; its ticket is new each time', async () => {
  const outbox = { device: randomUUID(), waiting: 3, oldest_made_at: minutesAgo(90) }
  const sent_at = new Date().toISOString()
  const first = await world.technician.call(phone.contact, { body: { outbox, sent_at } })
  const second = await world.technician.call(phone.contact, { body: { outbox: { ...outbox, waiting: 2 }, sent_at } })
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.body.hand_in_ticket).not.toBe(second.body.hand_in_ticket)
  expect(await count('phone_device', `device = '${outbox.device}' and waiting = 2`)).toBe(1)
})

test('While very many phones send, a few of them hold a connection and everybody else is answered', async () => {
  const crowd = await Promise.all(Array.from({ length: 15 }, (_none, n) => world.person('technician', `folla${n}`)))
  const holder = await world.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table phone_command in access exclusive mode')
    const sent = crowd.map((by) => sendCommand(by, 'note', { intervention_id: 1, note: 'At once' }))
    const waiting = async () => {
      const { rows } = await world.database.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.count ?? 0
    }
    await expect.poll(waiting).toBeGreaterThan(2)
    const counts: number[] = []
    let isAnswered = false
    const list = world.admin.call(interventions.list, { query: {} }).finally(() => {
      isAnswered = true
    })
    while (!isAnswered || counts.length < 20) counts.push(await waiting())
    expect((await list).status).toBe(200)
    expect(Math.max(...counts)).toBeLessThanOrEqual(4)
    await holder.query('rollback')
    await Promise.all(sent)
  } finally {
    holder.release()
  }
})
