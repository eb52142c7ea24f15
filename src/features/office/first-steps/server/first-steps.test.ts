import { expect, test } from 'vitest'
import { closingDays, codes, modules } from '#features/interventions/settings/contract.ts'
import { company } from '#features/office/settings/contract.ts'
import { categories, parts } from '#features/warehouse/catalogue/fields.ts'
import { deliveryNotes, noteProducts } from '#features/warehouse/delivery-notes/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { warehouses } from '#features/warehouse/warehouses/fields.ts'
import { useWorld } from '#test/client.ts'
import { firstSteps } from '../contract.ts'
import { screenOf, stepGroups, stepKeys } from '../rules.ts'

const world = useWorld()

const read = async () => (await world.admin.call(firstSteps.get, {})).body
const done = async () => (await read()).steps.filter((step) => step.done).map(({ key }) => key)
const screen = async (key: string) => {
  const step = (await read()).steps.find((it) => it.key === key)
  return step && screenOf(step)
}

test('an empty company has nothing done, and every step that is done ticks itself and leads on', async () => {
  await world.database.query(`update account set active = false where role = 'technician'`)
  expect(await done()).toEqual([])
  expect(await screen('part')).toBe('/product-categories?new=1')
  expect(await screen('codes')).toBe('/file-formate?tab=modules')

  const name = { name: 'Logistica Srl' }
  await world.admin.call(company.put, { body: name })
  expect(await done()).toEqual([])
  await world.admin.call(company.put, { body: { ...name, address: 'Via Breda 10', vat_number: 'IT00743110157' } })
  expect(await done()).toEqual(['company'])

  const warehouse_id = (await world.admin.call(warehouses.create, { body: { name: 'Milano', code: 'MI' } })).body.id
  const supplier_id = (await world.admin.call(suppliers.create, { body: { name: 'Banca Alfa' } })).body.id
  const category_id = (await world.admin.call(categories.create, { body: { name: 'Desktop' } })).body.id
  expect(await screen('part')).toBe('/port-and-model?new=1')
  const part = { part_number: 'VG-1', model_number: 'Vega', category_id }
  const part_id = (await world.admin.call(parts.create, { body: part })).body.id
  expect(await done()).toEqual(['company', 'warehouse', 'supplier', 'part'])

  expect(await screen('delivery_note')).toBe('/ddt/create')
  const days = { ddt_date: '2026-01-08', reception_date: '2026-01-08' }
  const note = { supplier_id, warehouse_id, number: '41/A', expected_quantity: 1, ...days }
  const { body: made } = await world.admin.call(deliveryNotes.create, { body: note })
  expect(await screen('delivery_note')).toBe(`/ddt/${made.id}/products`)
  expect(await done()).not.toContain('delivery_note')
  await world.admin.call(noteProducts.receive, {
    params: { id: made.id },
    body: { serials: ['SN-0001'], part_id },
  })
  expect(await done()).toContain('delivery_note')

  await world.admin.call(modules.create, { body: { supplier_id, name: 'POS 2026' } })
  expect(await screen('codes')).toBe('/file-formate?tab=codes')
  const code = { code: 'INST', description_en: 'Installation', description_it: 'Installazione', kind: 'installation' }
  await world.admin.call(codes.create, { body: code as never })
  expect(await screen('codes')).toBe('/file-formate?tab=closing_days')
  await world.admin.call(closingDays.create, { body: { days: 5, valid_from: '2026-01-01' } as never })
  expect(await done()).toContain('codes')
})

test('it is hidden and brought back, which the audit log says', async () => {
  expect((await read()).hidden).toBe(false)
  expect((await world.admin.call(firstSteps.set, { body: { hidden: true } })).body.hidden).toBe(true)
  expect((await read()).hidden).toBe(true)
  await world.admin.call(firstSteps.set, { body: { hidden: false } })
  expect((await read()).hidden).toBe(false)
  const { rows } = await world.database.query(`select changes from audit where subject = 'first-steps' order by id`)
  expect(rows.map(({ changes }) => changes.hidden)).toEqual([
    [false, true],
    [true, false],
  ])
})

test('every step stands in one group', () => {
  expect(stepGroups.flatMap(({ steps }) => [...steps])).toEqual([...stepKeys])
})
