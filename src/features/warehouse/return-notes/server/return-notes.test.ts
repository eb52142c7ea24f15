import { beforeAll, describe, expect, test } from 'vitest'
import { batches, products } from '#features/warehouse/stock/contract.ts'
import { revertBatch } from '#features/warehouse/stock/server/service.ts'
import { formatDay, localDay } from '#lib/time/dates.ts'
import { type Person, useWorld } from '#test/client.ts'
import { ground, issueInput, makeGround, noteInput, serialsIn } from '#test/return-notes-ground.ts'
import { candidates, returnNotes, returnProducts } from '../contract.ts'

const world = useWorld()
beforeAll(() => makeGround(world))

const damaged = (count: number, where: { warehouse_id?: number; supplier?: 'ours' | 'theirs' } = {}) =>
  serialsIn(world, count, 'damage_stock', where)
async function create(extra: Record<string, unknown> = {}) {
  const answer = await world.admin.call(returnNotes.create, { body: noteInput(extra) })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const get = async (id: number) => (await world.admin.call(returnNotes.get, { params: { id } })).body
const scan = (id: number, serials: string[], mode: 'all' | 'good_ones' = 'all') =>
  world.admin.call(returnProducts.scan, { params: { id }, body: { serials, mode } })
const issue = (id: number, person: Person = world.admin) =>
  person.call(returnNotes.issue, { params: { id }, body: issueInput })
const cancel = (id: number, body: Record<string, unknown> = { code: 'wrong_goods' }) =>
  world.admin.call(returnNotes.cancel, { params: { id }, body })
async function draftWith(count: number, extra: Record<string, unknown> = {}) {
  const note = await create(extra)
  const serials = await damaged(count)
  expect((await scan(note.id, serials)).body.added).toBe(count)
  return { id: note.id, serials }
}
const thisDay = localDay()
const stateOf = async (serials: readonly string[]) => {
  const { rows } = await world.database.query(
    `select distinct status, warehouse_id is not null as here, returned_on, return_by from product where serial_number = any($1)`,
    [serials],
  )
  return rows
}

describe('a draft', () => {
  test('is created, found, changed and deleted, and has no number', async () => {
    const note = await create({ packages: 4, weight_kg: 18.4 })
    expect(note).toMatchObject({
      number: null,
      state: 'draft',
      supplier: 'Banca Tirrenia',
      products: 0,
      packages: 4,
      weight_kg: 18.4,
    })
    const changed = await world.admin.call(
      returnNotes.update,
      { params: { id: note.id }, body: { pallets: 2 } },
      { headers: { 'if-match': '1' } },
    )
    expect(changed.body).toMatchObject({
      pallets: 2,
      packages: 4,
      weight_kg: 18.4,
      return_date: null,
      version: 2,
    })
    const stale = await world.admin.call(
      returnNotes.update,
      { params: { id: note.id }, body: { pallets: 3 } },
      { headers: { 'if-match': '1' } },
    )
    expect([stale.status, stale.body.code]).toEqual([412, 'request.stale'])
    const list = await world.admin.call(returnNotes.list, {
      query: { supplier_id: ground.supplier, state: 'draft', year: thisDay.slice(0, 4) },
    })
    expect(list.body.items.map(({ id }) => id)).toContain(note.id)
    expect((await world.admin.call(returnNotes.remove, { params: { id: note.id } })).status).toBe(204)
    expect((await world.admin.call(returnNotes.get, { params: { id: note.id } })).status).toBe(404)
  })

  test('takes only that supplier’s damage stock of its warehouse, and says of each other what stands in the way', async () => {
    const note = await create()
    const [good = ''] = await damaged(1)
    const [elsewhere = ''] = await damaged(1, { warehouse_id: ground.roma })
    const [theirs = ''] = await damaged(1, { supplier: 'theirs' })
    const [sound = ''] = await serialsIn(world, 1, 'in_stock')
    const refused = await scan(note.id, [good, sound])
    expect([refused.status, refused.body.code]).toEqual([409, 'return_note.serial_refused'])
    expect((await get(note.id)).products).toBe(0)
    const answer = await scan(note.id, [good, elsewhere, theirs, sound, 'NOBODY-1', good], 'good_ones')
    expect(answer.body.items.map(({ outcome, detail }) => [outcome, detail])).toEqual([
      ['added', null],
      ['other_warehouse', 'is in the damage stock of Roma'],
      ['other_supplier', 'belongs to Credito Adriatico'],
      ['not_damaged', 'is not in damage stock: In stock'],
      ['unknown', 'is not in the records'],
      ['twice', 'was read twice; it counts once'],
    ])
    expect(answer.body).toMatchObject({ added: 1, products: 1 })
    const again = await scan(note.id, [good.toLowerCase()], 'good_ones')
    expect(again.body.items[0]?.outcome).toBe('already_here')
    await world.admin.call(returnNotes.remove, { params: { id: note.id } })
  })

  test('keeps its supplier and warehouse while products are on it', async () => {
    const { id } = await draftWith(2)
    const refused = await world.admin.call(returnNotes.update, { params: { id }, body: { warehouse_id: ground.roma } })
    expect([refused.status, refused.body.code]).toEqual([409, 'return_note.has_products'])
    expect((await world.admin.call(returnNotes.update, { params: { id }, body: { boxes: 3 } })).status).toBe(200)
    await world.admin.call(returnNotes.remove, { params: { id } })
  })

  test('a product is on one draft only, also with concurrent requests, and free again when it is removed', async () => {
    const { id, serials } = await draftWith(1)
    const other = await create()
    const refused = await scan(other.id, serials)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${serials[0]} is on another draft, of ${formatDay(thisDay)}. Nothing was added.`,
    ])
    const { body } = await world.admin.call(returnProducts.list, { params: { id }, query: {} })
    const ids = body.items.map((item) => item.id)
    const removed = await world.admin.call(returnProducts.remove, { params: { id }, body: { ids } })
    expect(removed.body).toEqual({ count: 1, products: 0 })
    const [first, second] = await Promise.all([scan(id, serials), scan(other.id, serials)])
    expect([first?.status, second?.status].sort()).toEqual([200, 409])
    for (const each of [id, other.id]) await world.admin.call(returnNotes.remove, { params: { id: each } })
  })

  test('is filled from the candidates: some by name, all that are shown, or the oldest', async () => {
    const note = await create({ warehouse_id: ground.napoli })
    const params = { id: note.id }
    const old = await damaged(3, { warehouse_id: ground.napoli })
    const young = await damaged(3, { warehouse_id: ground.napoli })
    const shown = async () => (await world.admin.call(candidates.list, { params, query: {} })).body
    expect((await shown()).items.map((it) => it.serial_number)).toEqual([...old, ...young])
    const oldest = await world.admin.call(returnProducts.propose, { params, body: { count: 2 } })
    expect(oldest.body).toEqual({ count: 2, products: 2 })
    const on = await world.admin.call(returnProducts.list, { params, query: {} })
    expect(on.body.items.map((it) => it.serial_number)).toEqual(old.slice(0, 2))
    const [third] = (await shown()).items
    const one = await world.admin.call(returnProducts.add, { params, body: { ids: [third?.id ?? 0] } })
    expect(one.body).toEqual({ count: 1, products: 3 })
    const rest = await world.admin.call(returnProducts.add, {
      params,
      body: { all: true, query: {}, except: [] },
    })
    expect(rest.body).toEqual({ count: 3, products: 6 })
    const none = await world.admin.call(returnProducts.propose, { params, body: { all: true } })
    expect([none.status, none.body.code]).toEqual([409, 'return_note.nothing_left'])
    expect((await shown()).total).toBe(0)
    await world.admin.call(returnNotes.remove, { params })
  })
})

describe('issuing', () => {
  test('names what is missing with its field, and nothing happens until it is there', async () => {
    const note = await create({ reason: null, carried_by: null, courier_id: null })
    const wanted = ['document reason', 'document transport_start', 'document carried_by', 'lines lines']
    expect((await get(note.id)).missing.map(({ place, field }) => `${place} ${field}`)).toEqual(wanted)
    const refused = await issue(note.id)
    expect([refused.status, refused.body.code]).toEqual([422, 'document.incomplete'])
    expect(Object.keys(refused.body.fields)).toEqual(['reason', 'courier_id', 'lines'])
    const body = { carried_by: null, transport_start: null }
    const undecided = await world.admin.call(returnNotes.issue, { params: { id: note.id }, body: body as never })
    expect([undecided.status, Object.keys(undecided.body.fields).sort()]).toEqual([
      422,
      ['carried_by', 'transport_start'],
    ])
    expect((await get(note.id)).state).toBe('draft')
    await world.admin.call(returnNotes.remove, { params: { id: note.id } })
  })

  test('gives the number, freezes the note and moves its products to the supplier', async () => {
    const { id, serials } = await draftWith(3)
    const before = await get(id)
    expect(before.missing.map(({ field }) => field)).toEqual(['transport_start'])
    // What the panel shows before it is issued.
    expect(before).toMatchObject({ addressee: before.supplier, goods: 3, transport_reason: { IT: before.reason } })
    const over = { ...issueInput, transport_start: new Date(Date.now() - 3_600_000).toISOString() }
    const late = await world.admin.call(returnNotes.issue, { params: { id }, body: over })
    expect([late.status, late.body.fields.transport_start?.message]).toEqual([
      422,
      expect.stringMatching(/^This time is over/),
    ])
    const { status, body } = await issue(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'issued', products: 3, return_date: thisDay, carried_by: 'carrier' })
    expect(body.number).toMatch(/^MI-R\d+\/\d{4}$/)
    expect(body.number).toBe(before.next_number)
    expect(Math.abs(Date.parse(body.transport_start ?? '') - Date.now())).toBeLessThan(600_000)
    expect(await stateOf(serials)).toEqual([
      { status: 'returned', here: false, returned_on: thisDay, return_by: world.admin.id },
    ])
    const edit = await world.admin.call(returnNotes.update, { params: { id }, body: { boxes: 1 } })
    const remove = await world.admin.call(returnNotes.remove, { params: { id } })
    const more = await scan(id, await damaged(1))
    expect([edit.body.code, remove.body.code, more.body.code]).toEqual(Array(3).fill('return_note.not_draft'))
    const { rows } = await world.database.query(
      `select action, label from audit where subject = 'return-notes' and subject_id = $1 order by id desc limit 1`,
      [id],
    )
    expect(rows).toEqual([{ action: 'issue', label: body.number }])
  })

  test('takes the day of issue alone: no other date can be asked for, and the goods cannot have left before', async () => {
    const { id } = await draftWith(1)
    const params = { id }
    for (const day of ['2020-01-01', '2999-12-31']) {
      const dated = await world.admin.call(returnNotes.issue, {
        params,
        body: { ...issueInput, return_date: day } as never,
      })
      expect([dated.status, Object.keys(dated.body.fields)]).toEqual([422, ['return_date']])
    }
    const created = await world.admin.call(returnNotes.create, { body: noteInput({ return_date: '2999-12-31' }) })
    expect([created.status, Object.keys(created.body.fields)]).toEqual([422, ['return_date']])
    const yesterday = new Date(Date.now() - 86_400_000).toISOString()
    const late = await world.admin.call(returnNotes.issue, {
      params,
      body: { carried_by: 'carrier', transport_start: yesterday },
    })
    expect([late.status, Object.keys(late.body.fields)]).toEqual([422, ['transport_start']])
    expect((await get(id)).state).toBe('draft')
    const tomorrow = new Date(Math.floor(Date.now() / 1000 + 86_400) * 1000 + 120).toISOString()
    const planned = await world.admin.call(returnNotes.issue, {
      params,
      body: { carried_by: 'carrier', transport_start: tomorrow, packages: 2 },
    })
    expect(planned.body).toMatchObject({ return_date: thisDay, transport_start: tomorrow, packages: 2 })
  })

  test('refuses a product that was repaired since, by name, and leaves everything as it was', async () => {
    const { id, serials } = await draftWith(2)
    const { body } = await world.admin.call(returnProducts.list, { params: { id }, query: {} })
    const repaired = body.items[1]
    await world.admin.call(products.repair, { body: { ids: [repaired?.id ?? 0] } })
    const refused = await issue(id)
    expect([refused.status, refused.body.code]).toEqual([409, 'return_note.no_longer_fits'])
    expect(refused.body.message).toContain(`${serials[1]} is not in damage stock: In stock`)
    expect(await get(id)).toMatchObject({ state: 'draft', number: null })
    const ids = [repaired?.id ?? 0]
    await world.admin.call(returnProducts.remove, { params: { id }, body: { ids } })
    expect((await issue(id)).body.state).toBe('issued')
  })

  test('two admins issue the same draft at once: one number, and the second gets it in the error', async () => {
    const { id } = await draftWith(1)
    const other = await world.person('admin', 'paola')
    const answers = await Promise.all([issue(id), issue(id, other)])
    const [won, lost] = answers.sort((a, b) => a.status - b.status)
    expect([won?.status, lost?.status, lost?.body.code]).toEqual([200, 409, 'document.already_issued'])
    expect(lost?.body.params.label).toBe(won?.body.number)
  })
})

describe('cancelling', () => {
  test('puts the products back in damage stock, keeps the number voided with its reason, and frees them for another note', async () => {
    const { id, serials } = await draftWith(2)
    const { number } = (await issue(id)).body
    const silent = await cancel(id, { reason: '  ' })
    expect([silent.status, Object.keys(silent.body.fields)]).toEqual([422, ['code']])
    const { body } = await cancel(id, { code: 'wrong_addressee', reason: 'Via Roma 2' })
    const why = { cancel_code: 'wrong_addressee', cancel_reason: 'Via Roma 2' }
    expect(body).toMatchObject({ state: 'cancelled', number, ...why, products: 2 })
    expect(await stateOf(serials)).toEqual([{ status: 'damage_stock', here: true, returned_on: null, return_by: null }])
    const { rows } = await world.database.query(`select void_code, void_reason from issued_document where label = $1`, [
      number,
    ])
    expect(rows).toEqual([{ void_code: 'wrong_addressee', void_reason: 'Via Roma 2' }])
    const twice = await cancel(id)
    expect([twice.status, twice.body.code]).toEqual([409, 'return_note.already_cancelled'])
    const next = await create()
    expect((await scan(next.id, serials)).body.added).toBe(2)
    expect((await issue(next.id)).body.state).toBe('issued')
  })

  test('is refused for a draft, and once a product has come in again', async () => {
    const { id, serials } = await draftWith(1)
    expect((await cancel(id)).body.code).toBe('return_note.not_issued')
    await issue(id)
    const body = { serial_number: serials[0] ?? '', part_id: ground.part, warehouse_id: ground.milano }
    expect((await world.admin.call(products.create, { body })).status).toBe(201)
    const refused = await cancel(id)
    expect([refused.status, refused.body.code]).toEqual([409, 'product.not_revertible'])
    expect((await get(id)).state).toBe('issued')
  })

  test('works when the movement was undone before', async () => {
    const { id, serials } = await draftWith(1)
    await issue(id)
    const { rows } = await world.database.query('select batch_id from return_note where id = $1', [id])
    const batch_id = Number(rows[0]?.batch_id)
    const refused = await world.admin.call(batches.revert, { params: { id: batch_id } })
    expect([refused.status, refused.body.code]).toEqual([409, 'product.has_document'])
    expect(await stateOf(serials)).toMatchObject([{ status: 'returned' }])
    await world.database.write((tx) =>
      revertBatch(
        {
          tx,
          user: { id: world.admin.id, role: 'admin', name: 'Elena', username: 'elena', session_id: null },
          language: 'EN',
          correlation_id: 'test',
        },
        batch_id,
      ),
    )
    expect(await stateOf(serials)).toMatchObject([{ status: 'damage_stock' }])
    const cancelled = await cancel(id)
    expect([cancelled.status, cancelled.body.state]).toEqual([200, 'cancelled'])
    expect(await stateOf(serials)).toMatchObject([{ status: 'damage_stock' }])
  })
})

describe('the paper', () => {
  const pdf = async (id: number, language: 'EN' | 'IT') => {
    const response = await world.admin.fetch(`/api/return-notes/${id}/pdf?language=${language}`)
    const bytes = Buffer.from(await response.arrayBuffer())
    const name = response.headers.get('content-disposition') ?? ''
    return { status: response.status, head: bytes.subarray(0, 5).toString(), bytes, name }
  }

  test('is a draft, then the issued one, always the same bytes, then the cancelled one', async () => {
    const { id } = await draftWith(2)
    const draft = await pdf(id, 'IT')
    expect([draft.status, draft.head]).toEqual([200, '%PDF-'])
    expect(draft.name).toMatch(/DDT-bozza-[\w-]+\.pdf/)
    const number = (await issue(id)).body.number?.replace('/', '-')
    const issued = await pdf(id, 'IT')
    expect(issued.name).toMatch(new RegExp(`DDT-${number}-[\\w-]+\\.pdf`))
    await world.database.query(`update supplier set name = name || ' SpA' where id = $1`, [ground.supplier])
    expect((await pdf(id, 'IT')).bytes.equals(issued.bytes)).toBe(true)
    expect((await pdf(id, 'EN')).name).toMatch(new RegExp(`DDT-${number}-[\\w-]+-EN\\.pdf`))
    await cancel(id)
    expect((await pdf(id, 'IT')).bytes.equals(issued.bytes)).toBe(false)
  })
})

test('a technician has no part in it', async () => {
  const { id, serials } = await draftWith(1)
  const { technician } = world
  const answers = await Promise.all([
    technician.call(returnNotes.list, { query: {} }),
    technician.call(returnNotes.get, { params: { id } }),
    technician.call(returnProducts.scan, { params: { id }, body: { serials } }),
    issue(id, technician),
    technician.call(returnNotes.cancel, { params: { id }, body: { reason: 'x' } }),
    technician.fetch(`/api/return-notes/${id}/pdf`),
  ])
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(403))
  expect((await get(id)).state).toBe('draft')
})
