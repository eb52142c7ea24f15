/** Fifty people do everything to the same few serials at once; what the books tell afterwards is what was acknowledged, no more and no less. */
import assert from 'node:assert/strict'
import { assignedProducts, assignments } from '#features/technicians/assignments/contract.ts'
import { batches, products } from '#features/warehouse/stock/contract.ts'
import { type MovementKind, mayBecome, type ProductStatus } from '#features/warehouse/stock/rules.ts'
import type { Endpoint, Sent } from '#lib/records/endpoint.ts'
import type { Person, World } from '#test/client.ts'
import {
  assertBooksAgree,
  type Chance,
  chanceFrom,
  type Figures,
  type Ground,
  groundOf,
  newKey,
  persist,
  receive,
} from './ground.ts'

const people = 50
const shared = 40

type Done = { kind: MovementKind; ids: number[] }
type Stage = {
  ground: Ground
  chance: Chance
  technicians: Person[]
  /** What was acknowledged, by batch. */
  acknowledged: Map<number, Done>
  /** Assignments that were acknowledged; the answer does not tell their batch. */
  assigned: Map<number, number[]>
}
type Try = { [E in Endpoint as string]: { endpoint: E; sent: Sent<E> } }[string] & Done

const of = <E extends Endpoint>(kind: MovementKind, ids: number[], endpoint: E, sent: Sent<E>): Try =>
  // Each line below sends what its endpoint takes.
  ({ kind, ids, endpoint, sent: sent as Sent<Endpoint> })

/** Something an admin does. Now and then it is the undoing of what someone did. */
function adminsTry({ ground, chance, technicians, acknowledged }: Stage, ids: number[]): Try {
  const chosen = { ids }
  const technician_id = chance.pick(technicians).id
  const warehouse_id = chance.pick([ground.milano, ground.roma])
  const kind = chance.pick([
    'transfer',
    'report_fault',
    'repair',
    'assign',
    'assign',
    'unassign',
    'unassign',
    'hand_over',
    'revert',
  ] as const)
  switch (kind) {
    case 'transfer':
      return of(kind, ids, products.transfer, { body: { ...chosen, warehouse_id } })
    case 'report_fault':
      return of(kind, ids, products.reportFault, { body: chosen })
    case 'repair':
      return of(kind, ids, products.repair, { body: chosen })
    case 'assign':
      return of(kind, ids, assignments.create, { body: { products: chosen, technician_id, warehouse_id } })
    case 'unassign':
      return of(kind, ids, assignedProducts.takeBack, { body: { ...chosen, warehouse_id } })
    case 'hand_over':
      return of(kind, ids, assignedProducts.handOver, { body: { ...chosen, technician_id } })
    case 'revert': {
      const [id, done] = [...acknowledged].at(-1 - chance.upTo(5)) ?? [0, { ids }]
      return of(kind, done.ids, batches.revert, { params: { id } })
    }
  }
}

function techniciansTry({ chance }: Stage, ids: number[]): Try {
  const body = { ids }
  return chance.oneIn(12)
    ? of('report_fault', ids, assignedProducts.reportFault, { body })
    : of('accept', ids, assignedProducts.accept, { body })
}

const sorted = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b)

export async function mixedActions(actions: number, world: World): Promise<Figures> {
  const ground = await groundOf(world)
  const held = await receive(world.database, world.admin.id, ground, { count: shared, warehouse_id: ground.milano })
  const ids = held.map((it) => it.id)
  const chance = chanceFrom(actions)
  const technicians = [world.technician, world.otherTechnician]
  const stage: Stage = { ground, chance, technicians, acknowledged: new Map(), assigned: new Map() }
  const figures = { actions: 0, done: 0, refused: 0, busy: 0 }
  const work = async (person: number) => {
    const admin = person % 5 !== 0
    while (figures.actions < actions) {
      figures.actions++
      const some = sorted(chance.some(ids, 1 + chance.upTo(2)))
      const action = admin ? adminsTry(stage, some) : techniciansTry(stage, some)
      const by = admin ? world.admin : chance.pick(technicians)
      const answer = await persist(by, action.endpoint, action.sent, {
        headers: newKey(),
        onBusy: () => figures.busy++,
      })
      assert.ok(answer.status < 500, `${action.kind} answers ${answer.status}: ${answer.text}`)
      if (answer.status >= 300) {
        figures.refused++
        continue
      }
      figures.done++
      // An answer of these endpoints tells its batch, or is an assignment.
      const { batch_id, id } = JSON.parse(answer.text) as { batch_id?: number; id?: number }
      if (batch_id) stage.acknowledged.set(batch_id, action)
      else stage.assigned.set(id ?? 0, action.ids)
    }
  }
  await Promise.all(Array.from({ length: people }, (_, person) => work(person)))
  await assertHistoryIsWhatWasTold(world, ids, stage)
  await assertBooksAgree(world.database)
  return figures
}

type Row = { batch_id: number; kind: MovementKind; product_id: number; seq: number; status: ProductStatus | null }

async function assertHistoryIsWhatWasTold({ database }: World, ids: number[], stage: Stage): Promise<void> {
  const { rows: papers } = await database.query<{ id: number; batch_id: number }>(
    'select id, batch_id from assignment where id = any($1)',
    [[...stage.assigned.keys()]],
  )
  assert.equal(papers.length, stage.assigned.size, 'an assignment that was acknowledged is lost')
  const acknowledged = new Map(stage.acknowledged)
  for (const { id, batch_id } of papers)
    acknowledged.set(batch_id, { kind: 'assign', ids: stage.assigned.get(id) ?? [] })
  const { rows } = await database.query<Row>(
    'select batch_id, kind, product_id, seq, status from movement where product_id = any($1) order by product_id, seq',
    [ids],
  )
  const written = new Map<number, Done>()
  const states = new Map<number, { seq: number; status: ProductStatus | null }>()
  for (const { batch_id, kind, product_id, seq, status } of rows) {
    const before = states.get(product_id) ?? { seq: 0, status: null }
    assert.equal(seq, before.seq + 1, `product ${product_id} has a hole in its history`)
    const legal =
      kind === 'revert' || (status !== null && mayBecome(kind as 'transfer', before.status).includes(status))
    assert.ok(legal, `product ${product_id}: ${kind} from ${before.status} to ${status}`)
    states.set(product_id, { seq, status })
    if (kind === 'receive') continue
    const known = written.get(batch_id) ?? { kind, ids: [] }
    known.ids.push(product_id)
    written.set(batch_id, known)
  }
  const asList = (all: Map<number, Done>) =>
    [...all].map(([batch, { kind, ids: moved }]) => `${batch} ${kind} ${sorted(moved)}`).sort()
  assert.deepEqual(asList(written), asList(acknowledged), 'the history is not what was acknowledged')
}
