import { beforeAll, expect, test } from 'vitest'
import { AppError } from '#lib/texts/errors.ts'
import type { UserAct } from '#server/records/act.ts'
import { useWorld } from '#test/client.ts'
import { batches, products } from '../contract.ts'
import { findDifferences } from './check-queries.ts'
import { movedSinceImport } from './serial-upload-queries.ts'
import {
  idsOfSerials,
  type Moved,
  moveByStatus,
  moveProducts,
  receiveSerials,
  revertBatch,
  revertDocument,
  undoReception,
} from './service.ts'

const world = useWorld()
const ground = { part: 0, milano: 0, roma: 0 }

beforeAll(async () => {
  const { rows } = await world.database.query(`
    with c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id) select 'VG-P400', 'Vega P400', id from c returning id),
      w as (insert into warehouse (name) values ('Milano'), ('Roma') returning id)
    select p.id as part, min(w.id) as milano, max(w.id) as roma from p, w group by 1`)
  Object.assign(ground, rows[0])
})

const act = <T>(work: (act: UserAct) => Promise<T>): Promise<T> =>
  world.database.write((tx) =>
    work({
      tx,
      user: { id: world.admin.id, role: 'admin', name: 'Elena', username: 'elena', session_id: null },
      language: 'EN',
      correlation_id: 'test',
    }),
  )
const receive = (serials: readonly string[], import_id?: number) =>
  act((it) =>
    receiveSerials(it, serials, ground.part, {
      warehouse_id: ground.milano,
      delivery_note_id: null,
      supplier_id: null,
      received_on: '2026-11-02',
      ...(import_id ? { document: { document: 'imports', document_id: import_id } } : {}),
    }),
  )
const transfer = (ids: readonly number[]) =>
  act((it) => moveByStatus(it, { kind: 'transfer', ids, to: () => ({ warehouse_id: ground.roma }) }))
const revert = (batch_id: number) => act((it) => revertBatch(it, batch_id))
const stateOf = async (id: number) => {
  const { rows } = await world.database.query<{ status: string | null; warehouse_id: number | null }>(
    'select status, warehouse_id from product where id = $1',
    [id],
  )
  return { status: rows[0]?.status ?? null, warehouse_id: rows[0]?.warehouse_id ? Number(rows[0].warehouse_id) : null }
}

test('after a transfer and its undo the reception can be undone, and the history offers it', async () => {
  const received = await receive(['UNDO-1', 'UNDO-2'])
  const ids = await act((it) => idsOfSerials(it, ['UNDO-1', 'UNDO-2']))
  const [id = 0] = ids
  const moved = await transfer(ids)
  const blocked = await world.admin.call(batches.revert, { params: { id: received.batch_id } })
  expect([blocked.status, blocked.body.code]).toEqual([409, 'product.not_revertible'])
  await revert(moved.batch_id)
  const history = await world.admin.call(products.movements, { params: { id }, query: {} })
  expect(history.body.items.map((it) => [it.kind, it.reverted, it.revertible])).toEqual([
    ['revert', false, false],
    ['transfer', true, false],
    ['receive', false, true],
  ])
  const detail = await world.admin.call(products.get, { params: { id } })
  expect(detail.body.moves).toBe(1)
  const edited = await world.admin.call(products.update, { params: { id }, body: { warehouse_id: ground.roma } })
  expect(edited.status).toBe(200)
  const correction = await world.admin.call(products.movements, { params: { id }, query: {} })
  await revert(correction.body.items[0]?.batch_id ?? 0)
  const undone = await world.admin.call(batches.revert, { params: { id: received.batch_id } })
  expect([undone.status, undone.body.count]).toEqual([200, 2])
  expect(await stateOf(id)).toEqual({ status: null, warehouse_id: null })
})

test('removing one serial does not stand in the way of undoing its upload, nor does receiving it again', async () => {
  const serials = ['UP-1', 'UP-2', 'UP-3']
  await receive(serials, 7_001)
  const [first = 0, second = 0, third = 0] = await act((it) => idsOfSerials(it, serials))
  await act((it) => undoReception(it, [first]))
  await receive(['UP-1'])
  expect(await act((it) => movedSinceImport(it.tx, 7_001))).toMatchObject([{ count: 0 }])
  const document = { document: 'imports', document_id: 7_001 }
  expect(await act((it) => revertDocument(it, document))).toBe(2)
  expect(await stateOf(first)).toEqual({ status: 'in_stock', warehouse_id: ground.milano })
  expect(await stateOf(second)).toEqual({ status: null, warehouse_id: null })
  expect(await stateOf(third)).toEqual({ status: null, warehouse_id: null })
})

/** A fixed sequence of numbers, so that a failure can be repeated. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type State = { status: string | null; warehouse_id: number | null }
/** What stands, newest last: each action with the state before it. */
type Model = Map<number, { now: State; stack: { batch_id: number; before: State; kind: string }[] }>

test.each([1, 2, 3])('random actions and undos agree with a stack per product (seed %i)', async (seed) => {
  const below = numbersFrom(seed)
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T
  const serials = Array.from({ length: 5 }, (_, at) => `RND-${seed}-${at}`)
  await receive(serials)
  const ids = await act((it) => idsOfSerials(it, serials))
  await act((it) => undoReception(it, ids))
  const serialOf = new Map(ids.map((id, at) => [id, serials[at] ?? '']))
  const model: Model = new Map(ids.map((id) => [id, { now: { status: null, warehouse_id: null }, stack: [] }]))
  const made: number[] = []
  const some = (fits: (it: State) => boolean) =>
    ids.filter((id) => fits(model.get(id)?.now ?? { status: null, warehouse_id: null }) && below(3) > 0)
  const push = (moved: Moved, kind: string, chosen: readonly number[], after: (now: State) => State) => {
    made.push(moved.batch_id)
    for (const id of chosen) {
      const it = model.get(id)
      if (!it) continue
      it.stack.push({ batch_id: moved.batch_id, before: it.now, kind })
      it.now = after(it.now)
    }
  }
  const isHere = ({ status }: State) => status === 'in_stock'
  const actions: (() => Promise<void>)[] = [
    async () => {
      const chosen = some(({ status }) => status === null)
      const names = chosen.map((id) => serialOf.get(id) ?? '')
      const after = () => ({ status: 'in_stock', warehouse_id: ground.milano })
      if (chosen.length > 0) push(await receive(names), 'receive', chosen, after)
    },
    async () => {
      const chosen = some(isHere)
      const after = (now: State) => ({ ...now, warehouse_id: ground.roma })
      if (chosen.length > 0) push(await transfer(chosen), 'transfer', chosen, after)
    },
    async () => {
      const chosen = some(isHere)
      if (chosen.length === 0) return
      const moved = await act((it) => moveByStatus(it, { kind: 'report_fault', ids: chosen, to: () => ({}) }))
      push(moved, 'report_fault', chosen, (now) => ({ ...now, status: 'damage_stock' }))
    },
    async () => {
      const chosen = some(({ status }) => status === 'damage_stock').slice(0, 1)
      if (chosen.length === 0) return
      const change = { status: 'written_off', warehouse_id: null } as const
      const moved = await act((it) => moveProducts(it, { kind: 'write_off', ids: chosen, change }))
      push(moved, 'write_off', chosen, () => ({ status: 'written_off', warehouse_id: null }))
    },
    async () => {
      const id = pick(ids)
      const it = model.get(id)
      const top = it?.stack.at(-1)
      if (!it || !top) return
      const refused = await act((one) => undoReception(one, [id])).then(
        () => false,
        (error: unknown) => error instanceof AppError && error.code === 'product.has_moved',
      )
      expect(refused).toBe(top.kind !== 'receive')
      if (refused) return
      it.stack.pop()
      it.now = top.before
    },
  ]
  const undoOne = async () => {
    if (made.length === 0) return
    const batch_id = pick(made)
    const holders = [...model.values()].filter((it) => it.stack.some((entry) => entry.batch_id === batch_id))
    const expected =
      holders.length === 0
        ? 'product.already_reverted'
        : holders.every((it) => it.stack.at(-1)?.batch_id === batch_id)
          ? 'undone'
          : 'product.not_revertible'
    const outcome = await revert(batch_id).then(
      ({ count }) => (count === holders.length ? 'undone' : `undone ${count}`),
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    )
    expect(outcome).toBe(expected)
    if (expected !== 'undone') return
    for (const it of holders) it.now = it.stack.pop()?.before ?? it.now
  }
  for (let step = 0; step < 60; step++) {
    await (below(2) === 0 ? undoOne() : pick(actions)())
    for (const id of ids) expect(await stateOf(id)).toEqual(model.get(id)?.now)
  }
  expect(await world.database.read(findDifferences)).toEqual([])
})
