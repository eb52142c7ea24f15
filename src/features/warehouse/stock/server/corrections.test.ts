import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '#test/client.ts'
import { type Correction, products } from '../contract.ts'
import { productStatuses } from '../rules.ts'

const world = useWorld()
const ground = { part: 0, milano: 0 }

beforeAll(async () => {
  const { rows } = await world.database.query(`
    with c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id) select 'VG-P400', 'Vega P400', id from c returning id),
      w as (insert into warehouse (name) values ('Milano') returning id)
    select p.id as part, w.id as milano from p, w`)
  Object.assign(ground, rows[0])
})

let terminals = 30_418_827
type Given = Partial<Correction> & Pick<Correction, 'status'>
const places: Record<Correction['status'], () => Partial<Correction>> = {
  in_stock: () => ({ warehouse_id: ground.milano }),
  damage_stock: () => ({ warehouse_id: ground.milano }),
  assigned: () => ({ technician_id: world.technician.id }),
  fault: () => ({ technician_id: world.technician.id }),
  installed: () => ({ client_terminal_id: `TML${++terminals}` }),
  returned: () => ({}),
  written_off: () => ({}),
}
let counter = 0
async function create(): Promise<number> {
  const body = { serial_number: `COR-${++counter}`, part_id: ground.part, warehouse_id: ground.milano }
  return (await world.admin.call(products.create, { body })).body.id
}
const correct = (id: number, given: Given) =>
  world.admin.call(products.correct, {
    params: { id },
    body: { warehouse_id: null, technician_id: null, client_terminal_id: null, reason: 'contato', ...given },
  })
const held = ['technician_id', 'assignment_id', 'accepted_at'] as const
const installed = ['client_terminal_id', 'installed_by', 'installed_on'] as const
const returned = ['return_by', 'returned_on'] as const
/** Which facts of a product are filled. */
async function filled(id: number): Promise<string[]> {
  const names = ['warehouse_id', ...held, ...installed, ...returned, 'order_id']
  const { rows } = await world.database.query<Record<string, unknown>>(
    `select ${names.join(', ')} from product where id = $1`,
    [id],
  )
  return names.filter((name) => rows[0]?.[name] !== null)
}
const expected: Record<Correction['status'], readonly string[]> = {
  in_stock: ['warehouse_id'],
  damage_stock: ['warehouse_id'],
  assigned: ['technician_id', 'accepted_at'],
  fault: ['technician_id', 'accepted_at'],
  installed: ['client_terminal_id', 'installed_on'],
  returned: ['return_by', 'returned_on'],
  written_off: [],
}

test.each(productStatuses)(
  'from %s to every status: what it cannot have is cleared, what it must have is set',
  async (from) => {
    for (const to of productStatuses) {
      const id = await create()
      await correct(id, { status: from, ...places[from]() })
      expect((await correct(id, { status: to, ...places[to]() })).status).toBe(200)
      // The technician who had it installed it.
      const byHolder = to === 'installed' && (from === 'assigned' || from === 'fault')
      const want = byHolder ? ['client_terminal_id', 'installed_by', 'installed_on'] : expected[to]
      expect([from, to, await filled(id)]).toEqual([from, to, want])
    }
  },
)

test('a technician who has the product already keeps its assignment and receipt; another does not', async () => {
  const id = await create()
  await correct(id, { status: 'assigned', technician_id: world.technician.id })
  const before = await world.database.query('select accepted_at from product where id = $1', [id])
  await correct(id, { status: 'fault', technician_id: world.technician.id })
  const after = await world.database.query('select accepted_at from product where id = $1', [id])
  expect(after.rows).toEqual(before.rows)
  await correct(id, { status: 'assigned', technician_id: world.otherTechnician.id })
  const other = await world.database.query('select accepted_at from product where id = $1', [id])
  expect(other.rows).not.toEqual(before.rows)
})

test('only an active technician can be named', async () => {
  const id = await create()
  const inactive = await world.person('technician', 'former')
  await world.database.query('update account set active = false where id = $1', [inactive.id])
  for (const technician_id of [world.admin.id, inactive.id, 999_999]) {
    const { status, body } = await correct(id, { status: 'assigned', technician_id })
    expect([status, body.fields.technician_id?.code]).toEqual([422, 'missing_record'])
  }
  expect(await filled(id)).toEqual(['warehouse_id'])
})

test('a place that the status needs is asked for under its field', async () => {
  const id = await create()
  const fields = async (given: Given) => Object.keys((await correct(id, given)).body.fields)
  expect(await fields({ status: 'in_stock' })).toEqual(['warehouse_id'])
  expect(await fields({ status: 'fault' })).toEqual(['technician_id'])
  expect(await fields({ status: 'installed' })).toEqual(['client_terminal_id'])
})
