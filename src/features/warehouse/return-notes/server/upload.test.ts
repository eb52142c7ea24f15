import { beforeAll, expect, test } from 'vitest'
import { imports } from '#features/office/imports/contract.ts'
import { products } from '#features/warehouse/stock/contract.ts'
import { formWith, useWorld } from '#test/client.ts'
import { ground, issueInput, makeGround, noteInput, serialsIn } from '#test/return-notes-ground.ts'
import { returnNotes, returnProducts } from '../contract.ts'

const world = useWorld()
beforeAll(() => makeGround(world))

const create = async () => (await world.admin.call(returnNotes.create, { body: noteInput() })).body
/** As Excel saves it in Italy. */
const send = (serials: readonly string[], return_note_id: number, person = world.admin) => {
  const kind = 'return-note-products'
  const content = Buffer.from(['Matricola', ...serials].join('\r\n'), 'latin1')
  const form = formWith(content, 'resi.csv', {
    kind,
    context: JSON.stringify({ return_note_id: String(return_note_id) }),
  })
  return person.call(imports.create, { body: { kind } } as never, { form })
}
const on = async (id: number) =>
  (await world.admin.call(returnProducts.list, { params: { id }, query: {} })).body.items.map((it) => it.serial_number)

test('each warning of the specification has its count, the good rows go on the draft, and the whole is undone', async () => {
  const note = await create()
  const [good = '', second = ''] = await serialsIn(world, 2, 'damage_stock')
  const [elsewhere = ''] = await serialsIn(world, 1, 'damage_stock', { warehouse_id: ground.roma })
  const [theirs = ''] = await serialsIn(world, 1, 'damage_stock', { supplier: 'theirs' })
  const [sound = '', lost = ''] = await serialsIn(world, 2, 'in_stock')
  const found = await world.admin.call(products.lookUp, { body: { serials: [lost] } })
  const ids = [found.body.items[0]?.id ?? 0]
  await world.admin.call(products.writeOff, { body: { ids, reason: 'perso' } })
  const sent = await send([good, elsewhere, theirs, sound, lost, 'NOBODY-1', 'no serial', good, second], note.id)
  expect(sent.status, sent.text).toBe(201)
  const { body } = await world.admin.call(imports.get, { params: { id: sent.body.id } })
  expect(Object.fromEntries(body.problems.map((it) => [it.problem, it.count]))).toEqual({
    product_not_in_damage_stock: 2,
    not_from_selected_supplier: 1,
    status_mismatch: 1,
    not_exists_serial_number: 1,
    invalid_serial_number: 1,
    duplicate_serial_number: 1,
  })
  expect(await on(note.id)).toEqual([])
  await world.admin.call(imports.commit, { params: { id: sent.body.id }, body: { mode: 'good_rows' } })
  expect(await on(note.id)).toEqual([good, second])
  await world.admin.call(imports.revert, { params: { id: sent.body.id } })
  expect(await on(note.id)).toEqual([])
})

test('an upload whose products have left on an issued note is not undone', async () => {
  const note = await create()
  const serials = await serialsIn(world, 2, 'damage_stock')
  const sent = await send(serials, note.id)
  await world.admin.call(imports.commit, { params: { id: sent.body.id }, body: { mode: 'all' } })
  expect(await on(note.id)).toEqual(serials)
  expect((await world.admin.call(returnNotes.issue, { params: { id: note.id }, body: issueInput })).status).toBe(200)
  expect((await world.admin.call(imports.revert, { params: { id: sent.body.id } })).status).toBe(409)
  expect(await on(note.id)).toEqual(serials)
})

test('a note that is not there or was issued takes no upload, nor does a technician send one', async () => {
  expect((await send(['X-001'], 999_999)).status).toBe(404)
  const note = await create()
  expect((await send(['X-001'], note.id, world.technician)).status).toBe(422)
})
