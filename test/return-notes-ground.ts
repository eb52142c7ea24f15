/** Fixtures for the tests of return notes: our company, suppliers, warehouses, and serials in damage stock. */

import { company } from '#features/office/settings/contract.ts'
import { categories, parts } from '#features/warehouse/catalogue/fields.ts'
import { couriers } from '#features/warehouse/couriers/fields.ts'
import { products } from '#features/warehouse/stock/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { warehouses } from '#features/warehouse/warehouses/fields.ts'
import type { World } from '#test/client.ts'

export const ground = {
  supplier: 0,
  other_supplier: 0,
  milano: 0,
  roma: 0,
  napoli: 0,
  torino: 0,
  part: 0,
  other_part: 0,
  courier: 0,
}

export async function makeGround(world: World): Promise<void> {
  const { admin } = world
  const supplier = async (body: { name: string; address?: string; vat_number?: string }) =>
    (await admin.call(suppliers.create, { body })).body.id
  const warehouse = async (name: string, code: string) =>
    (await admin.call(warehouses.create, { body: { name, code } })).body.id
  ground.supplier = await supplier({
    name: 'Banca Tirrenia',
    address: 'Via Aurelia 4, 57121 Livorno (LI)',
    vat_number: 'IT00743110157',
  })
  ground.other_supplier = await supplier({ name: 'Credito Adriatico' })
  ground.milano = await warehouse('Milano', 'MI')
  ground.roma = await warehouse('Roma', 'RM')
  ground.napoli = await warehouse('Napoli', 'NA')
  ground.torino = await warehouse('Torino', 'TO')
  const category_id = (await admin.call(categories.create, { body: { name: 'Desktop' } })).body.id
  const part = async (part_number: string, model_number: string, supplier_id: number) =>
    (await admin.call(parts.create, { body: { part_number, model_number, category_id, supplier_id } })).body.id
  ground.part = await part('VG-P400', 'Vega P400', ground.supplier)
  ground.other_part = await part('VG-M70', 'Vega M70', ground.other_supplier)
  const carrier = { name: 'Corriere Padano', vat_number: 'IT00743110157', address: 'Via Emilia 200, Piacenza' }
  ground.courier = (await admin.call(couriers.create, { body: carrier })).body.id
  const body = {
    name: 'Logistica Terminali Srl',
    address: 'Via dell’Industria 14',
    city: 'Bologna',
    province: 'BO',
    postal_code: '40138',
    vat_number: 'IT00743110157',
  }
  await world.admin.call(company.put, { body })
}

/** A note that is complete but for its products. */
export const noteInput = (extra: Record<string, unknown> = {}) => ({
  supplier_id: ground.supplier,
  warehouse_id: ground.milano,
  reason: 'reso a fornitore',
  carried_by: 'carrier' as const,
  courier_id: ground.courier,
  ...extra,
})

/** What is decided when a note is issued. */
export const issueInput = { carried_by: 'carrier', transport_start: 'now' } as const

let counter = 0

/** New serials, in the order in which they came. */
export async function serialsIn(
  world: World,
  count: number,
  status: 'in_stock' | 'damage_stock',
  { warehouse_id = ground.milano, supplier = 'ours' }: { warehouse_id?: number; supplier?: 'ours' | 'theirs' } = {},
): Promise<string[]> {
  const serials = Array.from({ length: count }, () => `RT-${String(++counter).padStart(5, '0')}`)
  const part_id = supplier === 'ours' ? ground.part : ground.other_part
  const ids: number[] = []
  for (const serial_number of serials)
    ids.push((await world.admin.call(products.create, { body: { serial_number, part_id, warehouse_id } })).body.id)
  if (status === 'damage_stock') await world.admin.call(products.reportFault, { body: { ids } })
  return serials
}
