/** The warehouses. */
import { CountLink } from '#web/list/count-link.tsx'
import { NounFields } from '#web/record/noun-fields.tsx'
import { RecordPage } from '#web/record/record-page.tsx'
import { type Warehouse, warehouse, warehouses } from '../fields.ts'
import { texts } from '../texts.ts'

type Counted = Pick<Warehouse, 'id'> & Partial<Warehouse>
const count = (key: 'in_stock' | 'damage_stock' | 'products') => (row: Counted) => (
  <CountLink
    count={row[key] ?? 0}
    to="/products"
    search={{ warehouse_id: row.id, ...(key === 'products' ? {} : { status: key }) }}
  />
)
const cells = { in_stock: count('in_stock'), damage_stock: count('damage_stock'), products: count('products') }

export function WarehousesPage() {
  return (
    <RecordPage
      list={warehouse.list}
      endpoints={warehouses}
      texts={texts}
      nameOf={({ name }) => name}
      cells={cells}
      fields={(form) => <NounFields form={form} fields={warehouse.fields} />}
    />
  )
}
