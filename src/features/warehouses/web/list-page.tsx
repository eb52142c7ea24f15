/** The warehouses. */
import { TextareaField, TextField } from '#web/form/fields.tsx'
import { ProvinceField } from '#web/form/province-field.tsx'
import { RecordPage } from '#web/record/record-page.tsx'
import { warehouseList } from '../columns.ts'
import { warehouses } from '../contract.ts'
import { texts } from '../texts.ts'

export function WarehousesPage() {
  return (
    <RecordPage
      list={warehouseList}
      endpoints={warehouses}
      texts={texts}
      nameOf={({ name }) => name}
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
