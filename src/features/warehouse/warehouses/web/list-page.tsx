/** The warehouses. */
import { CountLink } from '#web/list/count-link.tsx'
import { NounPage } from '#web/record/noun-page.tsx'
import { type Warehouse, warehouse } from '../fields.ts'
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

export const WarehousesPage = () => (
  <NounPage noun={warehouse} texts={texts} nameOf={({ name }) => name} cells={cells} />
)
