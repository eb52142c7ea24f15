/** The records that tests of return notes stand on: our company, suppliers, warehouses, and serials in damage stock. */
import { company } from '#features/settings/contract.ts'
import { products } from '#features/stock/contract.ts'
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
  const { rows } = await world.database.query(`
    with s as (insert into supplier (name, address, vat_number) values
        ('Banca Tirrenia', 'Via Aurelia 4, 57121 Livorno (LI)', 'IT00743110157'), ('Credito Adriatico', null, null) returning id, name),
      c as (insert into product_category (name) values ('Desktop') returning id),
      p as (insert into part (part_number, model_number, category_id, supplier_id)
        select v.n, v.m, c.id, s.id from c, s join (values ('Banca Tirrenia', 'VG-P400', 'Vega P400'), ('Credito Adriatico', 'VG-M70', 'Vega M70'))
          v (s, n, m) on v.s = s.name returning id, part_number),
      w as (insert into warehouse (name, code) values ('Milano', 'MI'), ('Roma', 'RM'), ('Napoli', 'NA'), ('Torino', 'TO') returning id, code),
      k as (insert into courier (name, vat_number, address) values ('Corriere Padano', 'IT01234560339', 'Via Emilia 200, Piacenza') returning id)
    select (select id from s where name like 'Banca%') as supplier, (select id from s where name like 'Credito%') as other_supplier,
      (select id from w where code = 'MI') as milano, (select id from w where code = 'RM') as roma,
      (select id from w where code = 'NA') as napoli, (select id from w where code = 'TO') as torino,
      (select id from p where part_number = 'VG-P400') as part, (select id from p where part_number = 'VG-M70') as other_part,
      (select id from k) as courier`)
  Object.assign(ground, rows[0])
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

/** A note that lacks nothing but its products. */
export const noteInput = (extra: Record<string, unknown> = {}) => ({
  supplier_id: ground.supplier,
  warehouse_id: ground.milano,
  return_date: '2026-11-15',
  reason: 'reso a fornitore',
  carried_by: 'carrier' as const,
  courier_id: ground.courier,
  transport_start: '2026-11-15T09:30:00.000Z',
  ...extra,
})

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
  if (status === 'damage_stock') await world.admin.call(products.reportFault, { body: { products: { ids } } })
  return serials
}
