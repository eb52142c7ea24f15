/** The warehouses. */
import { TextareaField, TextField } from '#web/form/fields.tsx'
import { ProvinceField } from '#web/form/province-field.tsx'
import { CountLink } from '#web/list/count-link.tsx'
import { RecordPage } from '#web/record/record-page.tsx'
import { warehouseList } from '../columns.ts'
import { type Warehouse, warehouses } from '../contract.ts'
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
      list={warehouseList}
      endpoints={warehouses}
      texts={texts}
      nameOf={({ name }) => name}
      cells={cells}
      fields={(form) => (
        <>
          <TextField form={form} name="name" label={texts.name} required autoFocus />
          <TextField form={form} name="code" label={texts.code} mono />
          <TextareaField form={form} name="address" label={texts.address} rows={2} />
          <TextField form={form} name="city" label={texts.city} />
          <ProvinceField form={form} name="province" label={texts.province} />
          <TextField form={form} name="phone" label={texts.phone} type="tel" />
        </>
      )}
    />
  )
}
