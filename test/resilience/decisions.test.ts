/** Every decision, undo and issue against its neighbours. */
import { beforeAll, expect, test, vi } from 'vitest'
import { statements } from '#features/clients/statements/contract.ts'
import { closings, type ReviewInput } from '#features/interventions/closings/contract.ts'
import { closingRequests } from '#features/interventions/closings/request-contract.ts'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { vanDifferences } from '#features/interventions/phone/difference-contract.ts'
import { closingCases } from '#features/interventions/phone/settle-contract.ts'
import type { SettleWay } from '#features/interventions/phone/settle-rules.ts'
import { holdReasons } from '#features/interventions/settings/contract.ts'
import { imports } from '#features/office/imports/contract.ts'
import { assignedProducts, assignments } from '#features/technicians/assignments/contract.ts'
import { orderDocument } from '#features/technicians/orders/document-contract.ts'
import { receiving } from '#features/technicians/orders/receiving-contract.ts'
import { sending } from '#features/technicians/orders/sending-contract.ts'
import { returnNotes, returnProducts } from '#features/warehouse/return-notes/contract.ts'
import { products } from '#features/warehouse/stock/contract.ts'
import { today } from '#server/time/today.ts'
import { useWorld } from '#test/client.ts'
import { acceptAll, createClient, createFormat, csvOf, plainRows, upload } from '#test/client-files.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { held, idOf, lineOf, ground as vans } from '#test/orders-ground.ts'
import { sendCommand } from '#test/phone-ground.ts'
import { issueInput, makeGround, noteInput, ground as places, serialsIn } from '#test/return-notes-ground.ts'
import { settling } from '#test/settle-ground.ts'
import { raceAll, type Scene } from './decisions.ts'

const world = useWorld()
let ground: Ground
let hold_reason_id: number
beforeAll(async () => {
  ground = await prepareClosings(world)
  await makeGround(world)
  const { part, milano, roma, courier } = places
  Object.assign(vans, { part, other_part: places.other_part, milano, roma, courier })
  await world.database.query("update account set address = 'Via Garibaldi 3, Forlì' where role = 'technician'")
  await world.database.query("update warehouse set address = 'Via Breda 10', city = 'Milano', province = 'MI'")
  const reason = { name_en: 'closed', name_it: 'chiuso', stops_clock: true }
  hold_reason_id = (await world.admin.call(holdReasons.create, { body: reason })).body.id
})

// Many pairs, on loaded machines.
vi.setConfig({ testTimeout: 300_000 })

const why = { code: 'other', note: 'not wanted' } as const
const noDrafts = async () => {
  await world.database.query(
    "delete from statement_line where statement_id in (select id from statement where state = 'draft')",
  )
  await world.database.query("delete from statement where state = 'draft'")
}
const mistake = { code: null, reason: 'a mistake' }

test('a closing that waits', async () => {
  const scene = async (): Promise<Scene> => {
    const { closing: id } = await ground.replacement()
    const { articles: _a, merchant_signer: _m, position: _p, ...review } = (await ground.detail(id)).values
    const one = { params: { id } }
    const ids = { ids: [id] }
    return {
      row: ['closing', id],
      decisions: {
        // What the page shows is a whole review.
        confirm: (by, it) => by.call(closings.confirm, { ...one, body: review as ReviewInput }, it),
        confirmMany: (by, it) => by.call(closings.confirmMany, { body: ids }, it),
        save: (by, it) => by.call(closings.save, { ...one, body: review as ReviewInput }, it),
        reject: (by, it) => by.call(closings.reject, { ...one, body: { code: 'wrong_serial', note: null } }, it),
        rejectMany: (by, it) =>
          by.call(closings.rejectMany, { body: { ...ids, code: 'wrong_serial', note: null } }, it),
      },
    }
  }
  expect(await raceAll(world, 'waiting closing', scene)).toMatchObject({ pairs: 25 })
})

test('a closing that is confirmed, and the draft that would bill it', async () => {
  const scene = async (): Promise<Scene> => {
    const { closing: id } = await ground.replacement()
    await ground.confirm(id)
    await noDrafts()
    const party = { whom: 'client', supplier_id: ground.supplier_id, module_id: null, technician_id: null } as const
    const { body: draft } = await world.admin.call(statements.create, {
      body: { ...party, month: today().slice(0, 7) },
    })
    const body = { closings: draft.closings, total_cents: draft.total_cents }
    const line = { description: 'Extra', quantity: 1, unit_cents: 500, reason: 'agreed', closing_id: null }
    const params = { id: draft.id }
    return {
      row: ['closing', id],
      decisions: {
        reopen: (by, it) => by.call(closings.reopen, { params: { id }, body: { reason: 'wrong shop' } }, it),
        priceAgain: (by, it) => by.call(closings.priceAgain, { body: { ids: [id] } }, it),
        issue: (by, it) => by.call(statements.issue, { params, body }, it),
        addLine: (by, it) => by.call(statements.addAdjustment, { params, body: line }, it),
        remove: (by, it) => by.call(statements.remove, { params }, it),
      },
    }
  }
  expect(await raceAll(world, 'confirmed closing', scene)).toMatchObject({ pairs: 25 })
})

test('a statement that is issued', async () => {
  const scene = async (): Promise<Scene> => {
    const { closing: id } = await ground.replacement()
    await ground.confirm(id)
    await noDrafts()
    const party = { whom: 'client', supplier_id: ground.supplier_id, module_id: null, technician_id: null } as const
    const create = async () =>
      (await world.admin.call(statements.create, { body: { ...party, month: today().slice(0, 7) } })).body
    const draft = await create()
    const params = { id: draft.id }
    const body = { closings: draft.closings, total_cents: draft.total_cents }
    await world.admin.call(statements.issue, { params, body })
    const next = await create()
    const credit = { description: 'Credit', quantity: 1, unit_cents: -100, reason: 'late', closing_id: id }
    return {
      row: ['statement', draft.id],
      decisions: {
        cancel: (by, it) => by.call(statements.cancel, { params, body: { reason: 'wrong month' } }, it),
        credit: (by, it) => by.call(statements.addAdjustment, { params: { id: next.id }, body: credit }, it),
      },
    }
  }
  expect(await raceAll(world, 'issued statement', scene)).toMatchObject({ pairs: 4 })
})

test('a job that a technician has', async () => {
  const scene = async (): Promise<Scene> => {
    const client_terminal_id = ground.terminal()
    const fresh = await ground.unit()
    const { id } = await ground.job('installation', { client_terminal_id })
    const { body: job } = await world.admin.call(interventions.get, { params: { id } })
    const ids = [id]
    const given = { installed_serial: fresh.serial, client_terminal_id }
    const { rows } = await world.database.query<{ batch: number }>(
      'select max(batch_id)::int as batch from intervention_event where intervention_id = $1',
      [id],
    )
    const other = { ids, technician_id: world.otherTechnician.id, confirmed: true }
    const each = { items: [{ id, technician_id: world.otherTechnician.id, version: job.version }], confirmed: true }
    return {
      row: ['intervention', id],
      decisions: {
        assign: (by, it) => by.call(interventions.assign, { body: other }, it),
        apply: (by, it) => by.call(interventions.apply, { body: each }, it),
        takeBack: (by, it) => by.call(interventions.takeBack, { body: { ids } }, it),
        cancel: (by, it) => by.call(interventions.cancel, { body: { ids, ...why } }, it),
        hold: (by, it) => by.call(interventions.hold, { body: { ids, hold_reason_id, from: null, until: null } }, it),
        edit: (by, it) => by.call(interventions.update, { params: { id }, body: { phone: '02 555' } }, it),
        undo: (by, it) => by.call(interventions.undo, { params: { id: rows[0]?.batch ?? 0 } }, it),
        request: (_by, it) =>
          world.technician.call(closingRequests.send, { params: { id }, body: ground.input(given) }, it),
      },
    }
  }
  expect(await raceAll(world, 'assigned job', scene)).toMatchObject({ pairs: 64 })
})

test('a file of jobs that was inserted', async () => {
  const client = await createClient(world, { name: 'Banca Gara' })
  const sample = csvOf(plainRows(2), { prefix: 'G' })
  const { version_id } = await createFormat(world.admin, client, sample, 'gara.csv')
  let sent = 0
  const scene = async (): Promise<Scene> => {
    const content = csvOf(plainRows(2), { prefix: `G${++sent}-` })
    const { body: file } = await upload(world.admin, version_id, content, 'gara.csv')
    await acceptAll(world.admin, file.id)
    const { rows } = await world.database.query<{ id: number }>(
      'select id::int from intervention where client_reference like $1 order by id',
      [`G${sent}-%`],
    )
    const ids = rows.map(({ id }) => id)
    const given = { ids, technician_id: world.technician.id, confirmed: true }
    return {
      row: ['intervention', ids[0] ?? 0],
      decisions: {
        undo: (by, it) => by.call(imports.revert, { params: { id: file.id } }, it),
        assign: (by, it) => by.call(interventions.assign, { body: given }, it),
        cancel: (by, it) => by.call(interventions.cancel, { body: { ids, ...why } }, it),
      },
    }
  }
  expect(await raceAll(world, 'inserted file', scene)).toMatchObject({ pairs: 9 })
})

test('an assignment that was just made', async () => {
  const scene = async (): Promise<Scene> => {
    const [serial = ''] = await held(world, world.technician, 1)
    const product = await idOf(world, serial)
    const { rows } = await world.database.query<{ id: number }>(
      'select assignment_id::int as id from product where id = $1',
      [product],
    )
    const params = { id: rows[0]?.id ?? 0 }
    const ids = [product]
    const issue = { carried_by: 'sender', transport_start: 'now' } as const
    return {
      row: ['product', product],
      decisions: {
        issue: (by, it) => by.call(assignments.issue, { params, body: issue }, it),
        undo: (by, it) => by.call(assignments.undo, { params, body: mistake }, it),
        accept: (_by, it) => world.technician.call(assignedProducts.accept, { body: { ids } }, it),
        fault: (by, it) => by.call(assignedProducts.reportFault, { body: { ids, note: null } }, it),
        takeBack: (by, it) => by.call(assignedProducts.takeBack, { body: { ids, warehouse_id: places.milano } }, it),
        handOver: (by, it) =>
          by.call(assignedProducts.handOver, { body: { ids, technician_id: world.otherTechnician.id } }, it),
      },
    }
  }
  expect(await raceAll(world, 'assignment', scene)).toMatchObject({ pairs: 36 })
})

test('a return note in the making', async () => {
  const scene = async (): Promise<Scene> => {
    const [serial = '', other = ''] = await serialsIn(world, 2, 'damage_stock')
    const { body: note } = await world.admin.call(returnNotes.create, { body: noteInput() })
    const params = { id: note.id }
    const ids = [await idOf(world, serial)]
    const others = [await idOf(world, other)]
    await world.admin.call(returnProducts.add, { params, body: { ids } })
    return {
      row: ['return_note', note.id],
      decisions: {
        issue: (by, it) => by.call(returnNotes.issue, { params, body: issueInput }, it),
        remove: (by, it) => by.call(returnNotes.remove, { params }, it),
        edit: (by, it) => by.call(returnNotes.update, { params, body: { notes: 'fragile' } }, it),
        add: (by, it) => by.call(returnProducts.add, { params, body: { ids: others } }, it),
        takeOff: (by, it) => by.call(returnProducts.remove, { params, body: { ids } }, it),
        move: (by, it) => by.call(products.transfer, { body: { ids, warehouse_id: places.roma } }, it),
      },
    }
  }
  expect(await raceAll(world, 'return note', scene)).toMatchObject({ pairs: 36 })
})

/** An order with one product; another is with the technician. */
async function newOrder() {
  const [serial = '', other = ''] = await held(world, world.technician, 2)
  const head = { kind: 'regular', warehouse_id: places.milano, courier_id: places.courier, boxes: 1 } as const
  const { body } = await world.technician.call(sending.create, {
    body: { ...head, lines: [{ serial_number: serial }] },
  })
  return { params: { id: body.id }, serial, other }
}

test('an order on its way', async () => {
  const scene = async (): Promise<Scene> => {
    const { params, serial, other } = await newOrder()
    return {
      row: ['technician_order', params.id],
      decisions: {
        scan: (by, it) => by.call(receiving.scan, { params, body: { serials: [serial] } }, it),
        cancel: (by, it) => by.call(sending.cancel, { params, body: { reason: null } }, it),
        add: (_by, it) =>
          world.technician.call(sending.add, { params, body: { lines: [{ serial_number: other }] } }, it),
        issue: (by, it) => by.call(orderDocument.issue, { params, body: issueInput }, it),
      },
    }
  }
  expect(await raceAll(world, 'order', scene)).toMatchObject({ pairs: 16 })
})

test('an order that is unpacked, and one that is in', async () => {
  const unpacked = async (): Promise<Scene> => {
    const { params, serial } = await newOrder()
    await world.admin.call(receiving.scan, { params, body: { serials: [serial] } })
    const line = await lineOf(world.admin, params.id, serial)
    return {
      row: ['technician_order', params.id],
      decisions: {
        receive: (by, it) => by.call(receiving.confirm, { params, body: { warehouse_id: places.milano } }, it),
        unscan: (by, it) => by.call(receiving.unscan, { params, body: { line_ids: [line.id] } }, it),
      },
    }
  }
  expect(await raceAll(world, 'unpacked order', unpacked)).toMatchObject({ pairs: 4 })
  const received = async (): Promise<Scene> => {
    const { row, decisions } = await unpacked()
    await decisions.receive?.(world.admin, { headers: {} })
    const params = { id: row[1] }
    const { rows } = await world.database.query<{ id: number }>(
      'select product_id::int as id from order_line where order_id = $1',
      [params.id],
    )
    const ids = rows.map(({ id }) => id)
    return {
      row,
      decisions: {
        reopen: (by, it) => by.call(receiving.reopen, { params, body: { reason: 'wrong order' } }, it),
        move: (by, it) => by.call(products.transfer, { body: { ids, warehouse_id: places.roma } }, it),
      },
    }
  }
  expect(await raceAll(world, 'received order', received)).toMatchObject({ pairs: 4 })
})

test('a unit that was found in a van', async () => {
  const scene = async (): Promise<Scene> => {
    const unit = await ground.unit({ stock: true })
    const now = new Date().toISOString()
    await sendCommand(world.technician, 'count_van', { begun_at: now, ended_at: now, found: [unit.serial] })
    const { items } = (
      await world.admin.call(vanDifferences.list, { query: { serial_number: unit.serial, state: 'open' } as never })
    ).body
    const id = items[0]?.id ?? 0
    const params = { id }
    const nothing = { warehouse_id: null, technician_id: null, client_terminal_id: null, part_id: null, note: null }
    return {
      row: ['serial_difference', id],
      decisions: {
        correct: (by, it) => by.call(vanDifferences.correct, { params, body: { way: 'van', ...nothing } }, it),
        leave: (by, it) => by.call(vanDifferences.leave, { params, body: { note: null } }, it),
        order: (by, it) => by.call(vanDifferences.order, { params, body: { note: null } }, it),
        ask: (by, it) => by.call(vanDifferences.ask, { params, body: { question: 'How?' } }, it),
      },
    }
  }
  expect(await raceAll(world, 'difference of a van', scene)).toMatchObject({ pairs: 16 })
})

const { meet, giveToOther, decide } = settling(world, () => ground)
const settleBy =
  (id: number, way: SettleWay): Scene['decisions'][string] =>
  (by, it) =>
    by.call(closingCases.decide, { params: { id }, body: { way, sentence: null } }, it)

test('a closing that met a changed job', async () => {
  const scene = async (): Promise<Scene> => {
    const { id, key, job } = await meet(giveToOther)
    const ids = [job.id]
    const note = { about: key, note: 'The owner opened.' }
    return {
      row: ['intervention', job.id],
      decisions: {
        accept: settleBy(id, 'accept'),
        leave: settleBy(id, 'leave'),
        extra: settleBy(id, 'extra_visit'),
        ask: (by, it) => by.call(closingCases.ask, { params: { id }, body: { question: 'Who was there?' } }, it),
        answer: () => sendCommand(world.technician, 'note', note),
        takeBack: (by, it) => by.call(interventions.takeBack, { body: { ids } }, it),
        cancel: (by, it) => by.call(interventions.cancel, { body: { ids, ...why } }, it),
      },
    }
  }
  expect(await raceAll(world, 'closing to settle', scene)).toMatchObject({ pairs: 49 })
})

test('a closing of a cancelled job, and one of a terminal that is elsewhere', async () => {
  const cancelled = async (): Promise<Scene> => {
    const { id, job } = await meet((job_id) =>
      world.admin.call(interventions.cancel, { body: { ids: [job_id], ...why } }),
    )
    return {
      row: ['intervention', job.id],
      decisions: {
        goods: settleBy(id, 'goods_only'),
        accept: settleBy(id, 'accept'),
        reactivate: (by, it) => by.call(interventions.reactivate, { body: { ids: [job.id] } }, it),
      },
    }
  }
  expect(await raceAll(world, 'closing of a cancelled job', cancelled)).toMatchObject({ pairs: 9 })
  const elsewhere = async (): Promise<Scene> => {
    const standing = await ground.unit({ terminal: ground.terminal() })
    const { id, job } = await meet(async () => undefined, standing)
    return {
      row: ['intervention', job.id],
      decisions: {
        correct: settleBy(id, 'correct_other'),
        leave: settleBy(id, 'leave'),
        together: (by, it) => by.call(closingCases.together, { body: { ids: [id], what: 'accept' } }, it),
        takeBack: (by, it) => by.call(interventions.takeBack, { body: { ids: [job.id] } }, it),
      },
    }
  }
  expect(await raceAll(world, 'closing with a terminal elsewhere', elsewhere)).toMatchObject({ pairs: 16 })
})

test('a closing that was settled', async () => {
  const scene = async (): Promise<Scene> => {
    const { id, job } = await meet(giveToOther)
    await decide(id, 'accept')
    const { body: list } = await world.admin.call(closings.list, { query: { number: job.number } })
    const one = { params: { id: list.items[0]?.id ?? 0 } }
    return {
      row: ['intervention', job.id],
      decisions: {
        undo: (by, it) => by.call(closingCases.undo, { params: { id } }, it),
        reopen: (by, it) => by.call(closings.reopen, { ...one, body: { reason: 'wrong shop' } }, it),
      },
    }
  }
  expect(await raceAll(world, 'settled closing', scene)).toMatchObject({ pairs: 4 })
})
