/** Recent actions: what nothing came after, of products, jobs and uploads together, with the undo of each. */
import { beforeAll, describe, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { imports } from '#features/office/imports/contract.ts'
import { recentActions } from '#features/office/recent-actions/contract.ts'
import { batches, products } from '#features/warehouse/stock/contract.ts'
import { prepareClosings } from '#test/closings-ground.ts'
import { formWith, useWorld } from './client.ts'
import { inTurn } from './held-rows.ts'
import { settled } from './uploads.ts'

const world = useWorld()
let ground: Awaited<ReturnType<typeof prepareClosings>>
beforeAll(async () => {
  ground = await prepareClosings(world)
})

const recent = async (language = 'EN') =>
  (await world.admin.call(recentActions.list, {}, { headers: { 'accept-language': language } })).body.items
const find = async (source: string, id: number) => (await recent()).find((it) => it.source === source && it.id === id)

test('movements of products stay until another one comes after, and come back when that is undone', async () => {
  const units = [await ground.unit({ stock: true }), await ground.unit({ stock: true })]
  const ids = units.map(({ id }) => id)
  const first = await world.admin.call(products.reportFault, { body: { ids, note: 'dead' } })
  expect(await find('batches', first.body.batch_id)).toMatchObject({
    count: 2,
    names: units.map(({ serial }) => serial),
    by: expect.any(String),
    what: 'Fault reported',
  })
  const second = await world.admin.call(products.repair, { body: { ids: ids.slice(0, 1), note: null } })
  expect(await find('batches', first.body.batch_id)).toBeUndefined()
  await world.admin.call(batches.revert, { params: { id: second.body.batch_id } })
  expect(await find('batches', second.body.batch_id)).toBeUndefined()
  const { id } = (await find('batches', first.body.batch_id)) ?? { id: 0 }
  expect((await world.admin.call(batches.revert, { params: { id } })).status).toBe(200)
  expect(await find('batches', id)).toBeUndefined()
})

test('actions on jobs stay until a job of them changes, in the language of the reader', async () => {
  const job = await ground.job('maintenance')
  const taken = await world.admin.call(interventions.takeBack, { body: { ids: [job.id] } })
  expect(await find('interventions', taken.body.batch_id)).toMatchObject({ count: 1, names: [job.number] })
  const [english, italian] = [await recent(), await recent('IT')]
  expect(english.map(({ what }) => what)).not.toEqual(italian.map(({ what }) => what))
  await world.admin.call(interventions.update, { params: { id: job.id }, body: { phone: '02 555 0101' } })
  expect(await find('interventions', taken.body.batch_id)).toBeUndefined()
})

test('an assignment of jobs says to whom', async () => {
  const job = await ground.job('maintenance')
  await world.admin.call(interventions.takeBack, { body: { ids: [job.id] } })
  const given = { ids: [job.id], technician_id: world.technician.id, confirmed: true }
  const { body } = await world.admin.call(interventions.assign, { body: given })
  const { technician } = (await world.admin.call(interventions.get, { params: { id: job.id } })).body
  expect(await find('interventions', body.batch_id)).toMatchObject({ what: `Assigned to ${technician}` })
})

test('uploads are listed with their file until they are undone; technicians see none of it', async () => {
  const fields = { kind: 'product-categories' } as const
  const form = formWith('name\nPOS da banco\n', 'categorie.csv', fields)
  const { body: sent } = await world.admin.call(imports.create, { body: fields }, { form })
  await settled(world.admin, sent.id)
  await world.admin.call(imports.commit, { params: { id: sent.id }, body: { mode: 'all' } })
  expect(await find('imports', sent.id)).toMatchObject({ count: 1, what: expect.stringContaining('categorie.csv') })
  await world.admin.call(imports.revert, { params: { id: sent.id } })
  expect(await find('imports', sent.id)).toBeUndefined()
  expect((await world.technician.call(recentActions.list, {})).status).toBe(403)
})

describe('two people who undo the same action at once', () => {
  /** Both wait for the same row, so that neither has seen what the other one does. */
  const both = async (lock: string, id: number, undo: () => Promise<{ status: number; body: unknown }>) => {
    const answers = await inTurn(world, lock, [id], undo, undo)
    return answers.map(({ status }) => status)
  }

  test('of products: one undoes it, and the product moves once', async () => {
    const { id } = await ground.unit({ stock: true })
    const { body } = await world.admin.call(products.reportFault, { body: { ids: [id], note: 'dead' } })
    const moves = async () =>
      (await world.database.query<{ moves: number }>('select moves from product where id = $1', [id])).rows[0]?.moves
    const before = (await moves()) ?? 0
    const undo = () => world.admin.call(batches.revert, { params: { id: body.batch_id } })
    expect(await both('select from product where id = $1 for update', id, undo)).toEqual([200, 409])
    expect(await moves()).toBe(before + 1)
    expect(await ground.product(id)).toMatchObject({ status: 'in_stock' })
  })

  test('of jobs: one undoes it, and the job is back with its technician once', async () => {
    const job = await ground.job('maintenance')
    const { body } = await world.admin.call(interventions.takeBack, { body: { ids: [job.id] } })
    const undo = () => world.admin.call(interventions.undo, { params: { id: body.batch_id } })
    expect(await both('select from intervention where id = $1 for update', job.id, undo)).toEqual([200, 409])
    const { rows } = await world.database.query(
      `select e.action from intervention_event e where e.intervention_id = $1 and e.action = 'undo'`,
      [job.id],
    )
    expect(rows).toHaveLength(1)
    const { body: now } = await world.admin.call(interventions.get, { params: { id: job.id } })
    expect(now).toMatchObject({ status: 'assigned', technician_id: world.technician.id })
  })

  test('of an upload: one undoes it, and what it brought is gone once', async () => {
    const fields = { kind: 'product-categories' } as const
    const form = formWith('name\nPOS mobile\n', 'mobili.csv', fields)
    const { body: sent } = await world.admin.call(imports.create, { body: fields }, { form })
    await settled(world.admin, sent.id)
    await world.admin.call(imports.commit, { params: { id: sent.id }, body: { mode: 'all' } })
    const undo = () => world.admin.call(imports.revert, { params: { id: sent.id } })
    expect(await both('select from import where id = $1 for update', sent.id, undo)).toEqual([200, 409])
    const { rows } = await world.database.query(
      `select from audit where subject = 'imports' and action = 'revert' and subject_id = $1`,
      [sent.id],
    )
    expect(rows).toHaveLength(1)
  })
})
