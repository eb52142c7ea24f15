import { beforeAll, describe, expect, test } from 'vitest'
import { company } from '#features/office/settings/contract.ts'
import { batches, products } from '#features/warehouse/stock/contract.ts'
import { addressOf, type Endpoint } from '#lib/records/endpoint.ts'
import { type Person, useWorld } from '#test/client.ts'
import { assignedProducts, assignments } from '../contract.ts'
import { productOutcomes, transportNote } from '../rules.ts'

const world = useWorld()
const ground = { part: 0, other_part: 0, milano: 0, roma: 0 }

beforeAll(async () => {
  const { rows } = await world.database.query(`
    with c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id) select n, m, c.id from c, (values ('VG-P400', 'Vega P400'), ('VG-M70', 'Vega M70')) v (n, m) returning id),
      w as (insert into warehouse (name, code, address, city, province) values ('Milano', 'MI', 'Via Breda 10', 'Milano', 'MI'), ('Roma', 'RM', null, null, null) returning id)
    select min(p.id) as part, max(p.id) as other_part, min(w.id) as milano, max(w.id) as roma from p, w`)
  Object.assign(ground, rows[0])
  await world.database.query(`update account set address = 'Via Garibaldi 3, Forlì' where role = 'technician'`)
  const body = { name: 'Logistica Terminali Srl', address: 'Via Breda 10', city: 'Milano', vat_number: 'IT00743110157' }
  expect((await world.admin.call(company.put, { body })).status).toBe(200)
})

let counter = 0
/** New products, in stock. */
async function stock(count: number, warehouse_id = ground.milano, part_id = ground.part): Promise<string[]> {
  const serials = Array.from({ length: count }, () => `AS-${String(++counter).padStart(5, '0')}`)
  for (const serial_number of serials) {
    const { status } = await world.admin.call(products.create, { body: { serial_number, part_id, warehouse_id } })
    expect(status).toBe(201)
  }
  return serials
}
const assign = (serials: string[], person: Person = world.technician, extra: Record<string, unknown> = {}) =>
  world.admin.call(assignments.create, {
    body: { technician_id: person.id, warehouse_id: ground.milano, products: { serials }, ...extra },
  })
const issueInput = { carried_by: 'sender', transport_start: 'now' } as const
const issue = (id: number, body: Record<string, unknown> = {}) =>
  world.admin.call(assignments.issue, { params: { id }, body: { ...issueInput, ...body } })
const idsOf = async (serials: readonly string[]) => {
  const { rows } = await world.database.query<{ id: number }>(
    'select id from product where serial_number = any($1) order by id',
    [serials],
  )
  return rows.map((row) => Number(row.id))
}
const heldBy = async (person: Person, query: Record<string, string> = {}) =>
  (await person.call(assignedProducts.list, { query: { sort: 'serial_number', ...query } })).body.items
const states = async (serials: readonly string[]) => {
  const { rows } = await world.database.query(
    'select distinct status, technician_id, warehouse_id, assignment_id, accepted_at is not null as received from product where serial_number = any($1)',
    [serials],
  )
  return rows
}

/** Every count of an assignment equals the products that it opens. */
async function expectCountsBehind(id: number) {
  const { body: assignment } = await world.admin.call(assignments.get, { params: { id } })
  const { body } = await world.admin.call(assignments.products, { params: { id } })
  for (const key of productOutcomes)
    expect([key, body.items.filter(({ outcomes }) => outcomes.includes(key)).length]).toEqual([key, assignment[key]])
  expect(body.items).toHaveLength(assignment.products)
}

describe('assignments', () => {
  test('products of a warehouse go to a technician with their numbered note', async () => {
    const serials = [...(await stock(2)), ...(await stock(1, ground.milano, ground.other_part))]
    const made = await assign(serials, world.technician, { boxes: 2, weight_kg: 18.4, notes: 'fragile' })
    expect(made.status).toBe(201)
    // Nothing is issued, and nothing decided, until someone does so.
    expect(made.body).toMatchObject({
      note: 'missing',
      carried_by: null,
      transport_start: null,
      next_number: `MI-T1/${made.body.assigned_on.slice(0, 4)}`,
    })
    expect(made.body.missing.map((it) => it.field)).toEqual(['transport_start', 'carried_by'])
    const { body } = await issue(made.body.id)
    expect(body).toMatchObject({
      number: made.body.next_number,
      issued: true,
      missing: [],
      products: 3,
      accepted: 0,
      still_here: 3,
      installed: 0,
      faulty: 0,
      state: 'open',
      untouched: true,
      boxes: 2,
      weight_kg: 18.4,
      reason: transportNote.reason,
      carried_by: 'sender',
      warehouse: 'Milano',
    })
    expect(await states(serials)).toEqual([
      {
        status: 'assigned',
        technician_id: world.technician.id,
        warehouse_id: null,
        assignment_id: body.id,
        received: false,
      },
    ])
    const listed = await world.technician.call(assignments.products, { params: { id: body.id } })
    expect(listed.body.items.map((it) => it.serial_number).sort()).toEqual([...serials].sort())
    await expectCountsBehind(body.id)
    const pdf = await world.technician.fetch(addressOf(assignments.pdf, { id: body.id }, { language: 'IT' }))
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const list = await world.admin.call(assignments.list, { query: { technician_id: String(world.technician.id) } })
    expect(list.body.items.map((it) => it.id)).toContain(body.id)
  })

  test('all go or none: what is unknown, elsewhere or not in stock is named', async () => {
    const [good = '', elsewhere = '', taken = ''] = [
      ...(await stock(1)),
      ...(await stock(1, ground.roma)),
      ...(await stock(1)),
    ]
    await assign([taken])
    for (const [serials, code, word] of [
      [[good, 'NO-SUCH-1'], 'product.unknown_serial', 'NO-SUCH-1'],
      [[good, elsewhere], 'assignment.other_warehouse', elsewhere],
      [[good, taken], 'product.wrong_status', taken],
    ] as const) {
      const { status, body } = await assign([...serials])
      expect([status, body.code]).toEqual([409, code])
      expect(body.message).toContain(word)
    }
    expect(await states([good])).toMatchObject([{ status: 'in_stock' }])
    const { body } = await world.admin.call(assignments.check, {
      body: { warehouse_id: ground.milano, serials: [good.toLowerCase(), 'NO-SUCH-1', elsewhere, taken] },
    })
    expect(body.items.map((it) => [it.outcome, it.detail])).toEqual([
      ['fits', null],
      ['unknown', 'Not in the records'],
      ['other_warehouse', 'In stock in Roma'],
      ['not_in_stock', 'Is Assigned to technician'],
    ])
    const nobody = await assign([good], world.admin)
    expect([nobody.status, nobody.body.code]).toEqual([422, 'assignment.unknown_technician'])
  })

  test('a note that lacks something waits, and is issued when that is known', async () => {
    const serials = await stock(1)
    await world.database.query('update account set address = null where id = $1', [world.otherTechnician.id])
    const { body } = await assign(serials, world.otherTechnician)
    expect(body).toMatchObject({ issued: false, number: `#${body.id}` })
    expect(body.missing.map((it) => it.field)).toEqual(['address', 'destination', 'transport_start', 'carried_by'])
    const draft = await world.admin.fetch(addressOf(assignments.pdf, { id: body.id }))
    expect(draft.status).toBe(200)
    const late = () => issue(body.id, { destination: 'Via Po 1, Torino', tracking_number: 'CEP1' })
    const early = await late()
    expect([early.status, early.body.code]).toEqual([422, 'document.incomplete'])
    await world.database.query(`update account set address = 'Via Po 1, Torino' where id = $1`, [
      world.otherTechnician.id,
    ])
    const done = await late()
    expect(done.body).toMatchObject({ issued: true, missing: [], tracking_number: 'CEP1', carried_by: 'sender' })
    const again = await late()
    expect([again.status, again.body.code]).toEqual([409, 'document.already_issued'])
  })

  test('a note that is issued days later is dated that day, although later numbers exist, and starts no earlier', async () => {
    const old = (await assign(await stock(1))).body
    await world.database.query(`update assignment set assigned_on = assigned_on - 5 where id = $1`, [old.id])
    const today = (await issue((await assign(await stock(1))).body.id)).body
    expect(today.issued).toBe(true)
    const past = await issue(old.id, { transport_start: new Date(Date.now() - 5 * 86_400_000).toISOString() })
    expect([past.status, Object.keys(past.body.fields)]).toEqual([422, ['transport_start']])
    expect((await issue(old.id)).status).toBe(200)
    const { rows } = await world.database.query(
      `select issued_on = (now() at time zone 'Europe/Rome')::date as is_today from issued_document
       where document = 'assignments' and document_id = $1`,
      [old.id],
    )
    expect(rows).toEqual([{ is_today: true }])
  })

  test('an assignment is undone while untouched, its number stays taken with a reason', async () => {
    const serials = await stock(2)
    const { body } = await issue((await assign(serials)).body.id)
    const undo = (id: number, why: Record<string, unknown>) =>
      world.admin.call(assignments.undo, { params: { id }, body: why })
    const silent = await undo(body.id, {})
    expect([silent.status, Object.keys(silent.body.fields)]).toEqual([422, ['code']])
    const undone = await undo(body.id, { code: 'wrong_addressee', reason: 'another Rossi' })
    expect(undone.body).toMatchObject({ state: 'undone', untouched: false, still_here: 0, number: body.number })
    expect(await states(serials)).toEqual([
      { status: 'in_stock', technician_id: null, warehouse_id: ground.milano, assignment_id: null, received: false },
    ])
    const { rows } = await world.database.query(
      `select d.void_code, d.void_reason, a.undone_code, a.undone_reason from issued_document d
         join assignment a on a.id = d.document_id where d.document = 'assignments' and a.id = $1`,
      [body.id],
    )
    const why = { void_code: 'wrong_addressee', void_reason: 'another Rossi' }
    expect(rows).toEqual([{ ...why, undone_code: 'wrong_addressee', undone_reason: 'another Rossi' }])
    const twice = await undo(body.id, { code: 'not_shipped' })
    expect([twice.status, twice.body.code]).toEqual([409, 'assignment.already_undone'])

    const next = await assign(serials)
    expect((await undo(next.body.id, {})).status).toBe(422)
    const { rows: moves } = await world.database.query('select batch_id from assignment where id = $1', [next.body.id])
    const around = await world.admin.call(batches.revert, { params: { id: Number(moves[0]?.batch_id) } })
    expect([around.status, around.body.code]).toEqual([409, 'product.has_document'])
    expect(around.body.message).toMatch(/^This is undone where it was made: Assignment \S+\.$/)
    await world.technician.call(assignedProducts.accept, { body: { serials: serials.slice(0, 1) } })
    const late = await undo(next.body.id, { code: 'not_shipped' })
    expect([late.status, late.body.code]).toEqual([409, 'product.not_revertible'])
    expect((await world.admin.call(assignments.get, { params: { id: next.body.id } })).body).toMatchObject({
      state: 'open',
      accepted: 1,
      untouched: false,
    })
  })

  test('two admins assign the same hundred serials at once: one wins, the error of the other names who and when', async () => {
    const serials = await stock(100)
    const rival = await world.person('admin', 'giulia')
    const body = { warehouse_id: ground.milano, products: { serials } }
    const answers = await Promise.all([
      world.admin.call(assignments.create, { body: { ...body, technician_id: world.technician.id } }),
      rival.call(assignments.create, { body: { ...body, technician_id: world.otherTechnician.id } }),
    ])
    expect(answers.map((it) => it.status).sort()).toEqual([201, 409])
    const loser = answers.find((it) => it.status === 409)?.body
    expect(loser?.code).toBe('product.wrong_status')
    expect(loser?.message).toMatch(
      /^AS-\d+ is Assigned to technician, and must be In stock\. Elena Prova \d+ moved it on .+\. And 99 more\.$/,
    )
    expect(await states(serials)).toHaveLength(1)
    const { rows } = await world.database.query(
      'select last_number, (select count(*) from issued_document) as given from document_series',
    )
    expect(rows.map((row) => row.last_number)).toEqual(rows.map((row) => Number(row.given)))
  })
})

describe('what technicians hold', () => {
  test('a technician confirms one, many and by serial; what they hold is counted by model', async () => {
    const serials = await stock(4, ground.milano, ground.other_part)
    const person = await world.person('technician', 'carlo')
    const { body } = await assign(serials, person)
    const [first, second, third = '', fourth = ''] = await heldBy(person)
    expect(first).toMatchObject({
      serial_number: serials[0],
      to_confirm: true,
      received_on: null,
      days_held: 0,
      assignment: body.number,
    })
    const one = await person.call(assignedProducts.accept, { body: { ids: [first?.id ?? 0] } })
    expect([one.status, one.body.count]).toEqual([200, 1])
    const again = await person.call(assignedProducts.accept, {
      body: { ids: [first?.id ?? 0, second?.id ?? 0] },
    })
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'assignment.already_received',
      `Already received: ${serials[0]}.`,
    ])
    const scanned = await person.call(assignedProducts.accept, {
      body: { serials: [` ${serials[1]?.toLowerCase()} `] },
    })
    expect(scanned.body.count).toBe(1)
    const rest = await person.call(assignedProducts.accept, {
      body: { all: true, query: { to_confirm: 'true' } },
    })
    expect(rest.body.count).toBe(2)
    expect([third, fourth].every(Boolean)).toBe(true)
    expect((await heldBy(person)).every((it) => it.received_on !== null && !it.to_confirm)).toBe(true)

    const fault = await person.call(assignedProducts.reportFault, {
      body: { serials: [serials[3] ?? ''], note: 'does not switch on' },
    })
    expect(fault.body.count).toBe(1)
    const { body: holdings } = await person.call(assignments.holdings, { query: {} })
    expect(holdings.items).toEqual([
      {
        part_id: ground.other_part,
        part_number: 'VG-M70',
        model_number: 'Vega M70',
        held: 3,
        in_transit: 0,
        faulty: 1,
        minimum: null,
      },
    ])
    expect((await world.admin.call(assignments.get, { params: { id: body.id } })).body).toMatchObject({
      products: 4,
      accepted: 4,
      still_here: 3,
      faulty: 1,
    })
    await expectCountsBehind(body.id)
  })

  test('an admin takes back into a warehouse and hands over to another', async () => {
    const serials = await stock(3)
    const { body } = await assign(serials)
    const [one = 0, two = 0, three = 0] = await idsOf(serials)
    const back = await world.admin.call(assignedProducts.takeBack, {
      body: { ids: [one], warehouse_id: ground.roma },
    })
    expect(back.body.count).toBe(1)
    expect(await states(serials.slice(0, 1))).toMatchObject([
      { status: 'in_stock', warehouse_id: ground.roma, assignment_id: null },
    ])
    const over = await world.admin.call(assignedProducts.handOver, {
      body: { ids: [two, three], technician_id: world.otherTechnician.id },
    })
    expect(over.body.count).toBe(2)
    expect(await states(serials.slice(1))).toEqual([
      {
        status: 'assigned',
        technician_id: world.otherTechnician.id,
        warehouse_id: null,
        assignment_id: null,
        received: false,
      },
    ])
    const same = await world.admin.call(assignedProducts.handOver, {
      body: { ids: [two], technician_id: world.otherTechnician.id },
    })
    expect([same.status, same.body.code]).toEqual([409, 'assignment.same_technician'])
    expect((await world.admin.call(assignments.get, { params: { id: body.id } })).body.still_here).toBe(0)
    const { body: reply } = await world.technician.call(assignments.products, { params: { id: body.id } })
    expect(reply.items.every((it) => it.status === null && it.place === null)).toBe(true)
  })

  test('what is another’s answers 404 everywhere, and nothing is written', async () => {
    const serials = await stock(2)
    const { body } = await assign(serials, world.technician)
    const [id = 0] = await idsOf(serials)
    const params = { id: body.id }
    const byIds = { body: { ids: [id] } }
    const bySerials = { body: { serials: serials.slice(0, 1) } }
    const table: [Endpoint, { params?: object; query?: object; body?: object }, number][] = [
      [assignments.get, { params }, 404],
      [assignments.products, { params }, 404],
      [assignments.pdf, { params }, 404],
      [assignments.holdings, { query: { technician_id: world.technician.id } }, 404],
      [assignedProducts.accept, byIds, 404],
      [assignedProducts.accept, bySerials, 404],
      [assignedProducts.reportFault, byIds, 404],
      [assignedProducts.reportFault, bySerials, 404],
      [assignments.undo, { params, body: {} }, 403],
      [assignments.issue, { params, body: {} }, 403],
      [
        assignments.create,
        { body: { technician_id: world.otherTechnician.id, warehouse_id: ground.milano, products: { ids: [id] } } },
        403,
      ],
      [assignments.check, { body: { warehouse_id: ground.milano, products: { serials } } }, 403],
      [assignedProducts.takeBack, { body: { ...byIds.body, warehouse_id: ground.milano } }, 403],
      [assignedProducts.handOver, { body: { ...byIds.body, technician_id: world.otherTechnician.id } }, 403],
    ]
    const written = async () => {
      const { rows } = await world.database.query(
        `select (select count(*) from movement) as movements, (select count(*) from audit where action <> 'refused') as audit,
          (select sum(version) from assignment) as versions`,
      )
      return rows
    }
    const before = await written()
    const wrong: string[] = []
    for (const [endpoint, sent, wanted] of table) {
      // Each line of the table sends what its endpoint takes.
      const answer = await world.otherTechnician.call(endpoint, sent as never)
      if (answer.status !== wanted) wrong.push(`${endpoint.method} ${endpoint.path} answers ${answer.status}`)
      if (serials.slice(1).some((serial) => answer.text.includes(serial))) wrong.push(`${endpoint.path} leaks`)
    }
    expect(wrong).toEqual([])
    expect(await written()).toEqual(before)

    for (const list of [assignments.list, assignedProducts.list] as const) {
      const { text } = await world.otherTechnician.call(list, {
        query: { q: list === assignments.list ? body.number : serials[0] },
      })
      expect(JSON.parse(text)).toEqual({ items: [], total: 0 })
    }
    for (const file of [assignments.export, assignedProducts.export] as const) {
      const answer = await world.otherTechnician.fetch(addressOf(file, {}, { format: 'csv' }))
      const text = await answer.text()
      expect([answer.status, serials.some((serial) => text.includes(serial)), text.includes(body.number)]).toEqual([
        200,
        false,
        false,
      ])
    }
  })
})
