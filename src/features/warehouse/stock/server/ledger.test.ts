import { beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#lib/texts/errors.ts'
import type { UserAct } from '#server/records/act.ts'
import { useWorld } from '#test/client.ts'
import {
  type MovementKind,
  mayBecome,
  movementRules,
  type ProductStatus,
  productStatuses,
  type RuledKind,
} from '../rules.ts'
import { findDifferences } from './check-queries.ts'
import { correctProduct, idsOfSerials, moveByStatus, moveProducts, receiveSerials, revertBatch } from './service.ts'

const world = useWorld()
const ground = { part: 0, supplier: 0, milano: 0, roma: 0 }
const day = '2026-11-02'

beforeAll(async () => {
  const { rows } = await world.database.query(`
    with s as (insert into supplier (name) values ('Banca Tirrenia') returning id),
      c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id) select 'VG-P400', 'Vega P400', id from c returning id),
      w as (insert into warehouse (name) values ('Milano'), ('Roma') returning id)
    select s.id as supplier, p.id as part, min(w.id) as milano, max(w.id) as roma from s, p, w group by 1, 2`)
  Object.assign(ground, rows[0])
})

const act = <T>(work: (act: UserAct) => Promise<T>, by = world.admin): Promise<T> =>
  world.database.write((tx) =>
    work({
      tx,
      user: { id: by.id, role: 'admin', name: 'Elena', username: 'elena', session_id: null },
      language: 'EN',
      correlation_id: 'test',
    }),
  )
const arrival = () => ({
  warehouse_id: ground.milano,
  delivery_note_id: null,
  supplier_id: ground.supplier,
  received_on: day,
})

let counter = 0
async function receive(count = 1): Promise<{ ids: number[]; serials: string[]; batch_id: number }> {
  const serials = Array.from({ length: count }, () => `00123-PX-${String(++counter).padStart(5, '0')}`)
  const { batch_id } = await act((it) => receiveSerials(it, serials, ground.part, arrival()))
  return { serials, batch_id, ids: await act((it) => idsOfSerials(it, serials)) }
}

/** Where a product is in each status, as the place check of the database wants it. */
let terminals = 30_418_827
const places: Record<ProductStatus, () => Record<string, unknown>> = {
  in_stock: () => ({ warehouse_id: ground.milano, technician_id: null, client_terminal_id: null }),
  damage_stock: () => ({ warehouse_id: ground.milano, technician_id: null, client_terminal_id: null }),
  assigned: () => ({ warehouse_id: null, technician_id: world.technician.id, client_terminal_id: null }),
  fault: () => ({ warehouse_id: null, technician_id: world.technician.id, client_terminal_id: null }),
  installed: () => ({ warehouse_id: null, technician_id: null, client_terminal_id: `TML${++terminals}` }),
  returned: () => ({ warehouse_id: null, technician_id: null, client_terminal_id: null }),
  written_off: () => ({ warehouse_id: null, technician_id: null, client_terminal_id: null }),
}
const inStatus = async (status: ProductStatus) => {
  const { ids } = await receive()
  const [id = 0] = ids
  if (status !== 'in_stock') await act((it) => correctProduct(it, id, { status, ...places[status]() }, 'test'))
  return id
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error : Promise.reject(error)),
  )
const agrees = async () => expect(await world.database.read(findDifferences)).toEqual([])

test('a movement is refused when the kind of its document is not registered', async () => {
  const document = { document: 'postcards', document_id: 1 }
  const received = act((it) => receiveSerials(it, ['00123-PX-POST'], ground.part, { ...arrival(), document }))
  await expect(received).rejects.toThrow('postcards is no kind of document')
})

describe('the ledger', () => {
  test('the database knows the same rules as the program', async () => {
    const { rows } = await world.database.query<{ rule: string }>(
      `select kind || ' ' || coalesce(from_status::text, 'none') || ' ' || to_status as rule from movement_rule order by 1`,
    )
    const written = Object.entries(movementRules).flatMap(([kind, rule]) =>
      Object.entries<readonly string[]>(rule).flatMap(([from, all]) => all.map((to) => `${kind} ${from} ${to}`)),
    )
    expect(rows.map((row) => row.rule)).toEqual(written.sort())
  })

  const kinds = Object.keys(movementRules).filter((kind) => kind !== 'receive') as RuledKind[]
  test.each(kinds)(
    '%s is done from its statuses and refused from every other, with both statuses named',
    async (kind) => {
      for (const status of productStatuses) {
        const id = await inStatus(status)
        const [next] = mayBecome(kind, status)
        const target = next ?? Object.values<readonly ProductStatus[]>(movementRules[kind])[0]?.[0] ?? 'in_stock'
        const move = act((it) => moveProducts(it, { kind, ids: [id], change: { status: target, ...places[target]() } }))
        const refused = await refusal(move)
        if (next) expect(refused, `${kind} from ${status}`).toBeUndefined()
        else expect([refused?.code, refused?.status], `${kind} from ${status}`).toEqual(['product.wrong_status', 409])
        const { rows } = await world.database.query('select status, moves from product where id = $1', [id])
        expect(rows[0]?.status).toBe(next ?? status)
      }
      await agrees()
    },
  )

  test('a serial nobody knows is received; one that is here is refused; one that was returned comes in again on its record', async () => {
    const { ids, serials } = await receive()
    const [id = 0] = ids
    const again = await refusal(
      act((it) => receiveSerials(it, [serials[0]?.toLowerCase() ?? ''], ground.part, arrival())),
    )
    expect([again?.code, again?.params.status]).toEqual(['product.already_here', 'In stock'])
    await act((it) => moveByStatus(it, { kind: 'report_fault', ids, to: () => ({}) }))
    await act((it) =>
      moveProducts(it, {
        kind: 'return',
        ids,
        change: { status: 'returned', warehouse_id: null, return_by: world.admin.id, returned_on: day },
      }),
    )
    await act((it) => receiveSerials(it, serials, ground.part, { ...arrival(), warehouse_id: ground.roma }))
    const { rows } = await world.database.query(
      'select id, status, warehouse_id, moves, returned_on from product where serial_number = $1',
      serials,
    )
    expect(rows).toEqual([{ id, status: 'in_stock', warehouse_id: ground.roma, moves: 4, returned_on: null }])
    await agrees()
  })

  test('a batch is all or nothing, and names the first product that does not fit and how many more', async () => {
    const { ids, serials } = await receive(3)
    await act((it) =>
      moveProducts(it, { kind: 'write_off', ids: ids.slice(1), change: { status: 'written_off', warehouse_id: null } }),
    )
    const refused = await refusal(
      act((it) => moveByStatus(it, { kind: 'transfer', ids, to: () => ({ warehouse_id: ground.roma }) })),
    )
    expect(refused?.params).toMatchObject({
      serial_number: serials[1],
      status: 'Written off',
      wanted: 'In stock / Damage stock',
      more: ' And 1 more.',
    })
    const { rows } = await world.database.query('select warehouse_id from product where id = $1', [ids[0]])
    expect(rows[0]?.warehouse_id).toBe(ground.milano)
  })

  test('a batch is undone to the exact state before, once, and only while nothing moved its products since', async () => {
    const { ids, batch_id } = await receive(2)
    const state = async () => {
      const { rows } = await world.database.query(
        'select status, warehouse_id, technician_id, received_on, delivery_note_id from product where id = any($1) order by id',
        [ids],
      )
      return rows
    }
    const before = await state()
    const moved = await act((it) =>
      moveByStatus(it, { kind: 'transfer', ids, to: () => ({ warehouse_id: ground.roma }), note: 'to Rome' }),
    )
    const blocked = await refusal(act((it) => revertBatch(it, batch_id)))
    expect([blocked?.code, blocked?.params.what, blocked?.params.by]).toEqual([
      'product.not_revertible',
      'Transferred',
      expect.stringContaining('Elena'),
    ])
    await act((it) => revertBatch(it, moved.batch_id))
    expect(await state()).toEqual(before)
    expect((await refusal(act((it) => revertBatch(it, moved.batch_id))))?.code).toBe('product.already_reverted')
    await agrees()
  })

  test('an undone reception leaves a serial that nobody has, and that can be received again with its history', async () => {
    const { ids, serials, batch_id } = await receive()
    await act((it) => revertBatch(it, batch_id))
    expect((await refusal(act((it) => idsOfSerials(it, serials))))?.code).toBe('product.unknown_serial')
    await act((it) => receiveSerials(it, serials, ground.part, arrival()))
    const { rows } = await world.database.query<{ kind: MovementKind }>(
      'select kind from movement where product_id = $1 order by seq',
      [ids[0]],
    )
    expect(rows.map((row) => row.kind)).toEqual(['receive', 'revert', 'receive'])
    await agrees()
  })

  test('two admins who move the same serials at the same moment: one wins each time, the error of the other names who and when', async () => {
    const other = await world.person('admin', 'paolo')
    const { ids } = await receive(100)
    for (let round = 0; round < 100; round++) {
      const from = round % 2 === 0 ? ground.milano : ground.roma
      const to = round % 2 === 0 ? ground.roma : ground.milano
      const move = (by: typeof other, order: number[]) =>
        refusal(
          act(
            (it) =>
              moveProducts(it, {
                kind: 'transfer',
                ids: order,
                change: { status: 'in_stock', warehouse_id: to },
                fits: (product) => product.warehouse_id === from,
              }),
            by,
          ),
        )
      const outcomes = await Promise.all([move(world.admin, ids), move(other, ids.toReversed())])
      const losers = outcomes.filter((outcome) => outcome !== undefined)
      expect(losers.map((loser) => [loser.code, loser.params.by])).toEqual([
        ['product.wrong_status', expect.stringMatching(/Elena/)],
      ])
    }
    const { rows } = await world.database.query('select distinct moves from product where id = any($1)', [ids])
    expect(rows).toEqual([{ moves: 101 }])
    await agrees()
  })

  test('the database refuses a state without its movement, an illegal movement, and any change of history', async () => {
    const { ids } = await receive()
    const attempt = (statement: string) =>
      world.database
        .write((tx) => import('kysely').then(({ sql }) => sql.raw(statement).execute(tx)))
        .then(
          () => 'done',
          (error: Error) => error.message,
        )
    expect(await attempt(`update product set status = 'returned', warehouse_id = null where id = ${ids[0]}`)).toMatch(
      /does not agree with its last movement/,
    )
    expect(
      await attempt(`insert into movement (product_id, seq, batch_id, kind, day, status, part_id, warehouse_id)
      select product_id, 2, batch_id, 'repair', day, 'in_stock', part_id, warehouse_id from movement where product_id = ${ids[0]}`),
    ).toMatch(/not legal/)
    expect(
      await attempt(`insert into movement (product_id, seq, batch_id, kind, day, status, part_id, warehouse_id)
      select product_id, 3, batch_id, 'transfer', day, 'in_stock', part_id, warehouse_id from movement where product_id = ${ids[0]}`),
    ).toMatch(/not legal/)
    const movement = (
      product: string,
      batch: string,
    ) => `insert into movement (product_id, seq, batch_id, kind, day, status, part_id, warehouse_id)
      select ${product}, 1, ${batch}, 'receive', day, 'in_stock', part_id, warehouse_id from movement where product_id = ${ids[0]}`
    expect(await attempt(movement('999999999', 'batch_id'))).toMatch(/no product 999999999/)
    const [other] = (await receive()).ids
    expect(
      await attempt(movement(String(other), '999999999').replace(', 1,', ', 2,').replace("'receive'", "'transfer'")),
    ).toMatch(/no batch 999999999/)
    expect(await attempt(`update movement set day = day - 1 where product_id = ${ids[0]}`)).toMatch(/permission denied/)
    expect(await attempt(`delete from movement where product_id = ${ids[0]}`)).toMatch(/permission denied/)
    expect(await attempt(`update movement_batch set size = 9`)).toMatch(/permission denied/)
    expect(await attempt(`delete from product where id = ${ids[0]}`)).toMatch(/permission denied/)
    expect(
      await attempt(
        `insert into stock_change (day, part_id, status, change) select now(), id, 'in_stock', 1 from part`,
      ),
    ).toMatch(/permission denied/)
  })

  test('a row changed by hand behind every guard is found by the check', async () => {
    const { ids, serials, batch_id } = await receive()
    const client = await world.database.pool.connect()
    try {
      await client.query('begin')
      await client.query(`set local session_replication_role = replica`)
      await client.query(
        `update product set status = 'installed', client_terminal_id = 'X', warehouse_id = null where id = $1`,
        [ids[0]],
      )
      await client.query(`update movement_batch set size = size + 1 where id = $1`, [batch_id])
      await client.query('commit')
      const found = await world.database.read(findDifferences)
      expect(found.map((it) => [it.what, it.subject])).toContainEqual(['product is not its last movement', serials[0]])
      expect(found.map((it) => it.what)).toContain('stock figure is not the count')
      expect(found).toContainEqual({
        what: 'batch does not know its size',
        subject: `batch ${batch_id}`,
        detail: 'it says 2, and has 1 movements',
      })
      await client.query(`set session_replication_role = replica`)
      await client.query(
        `update product set status = 'in_stock', client_terminal_id = null, warehouse_id = $2 where id = $1`,
        [ids[0], ground.milano],
      )
      await client.query(`update movement_batch set size = size - 1 where id = $1`, [batch_id])
      await client.query(`set session_replication_role = origin`)
    } finally {
      client.release()
    }
    await agrees()
  })
})
