/** The suppliers, each with its logo. */
import { TextareaField, TextField } from '#web/form/fields.tsx'
import { CountLink } from '#web/list/count-link.tsx'
import { RecordPage } from '#web/record/record-page.tsx'
import { Avatar } from '#web/ui/auth-image.tsx'
import { supplierList } from '../columns.ts'
import { type Supplier, suppliers } from '../contract.ts'
import { texts } from '../texts.ts'

const cells = {
  logo: ({ logo, name }: Pick<Supplier, 'logo' | 'name'>) => <Avatar src={logo} name={name} size={24} square />,
  delivery_notes: ({ id, delivery_notes }: Pick<Supplier, 'id' | 'delivery_notes'>) => (
    <CountLink count={delivery_notes} to="/ddt" search={{ supplier_id: id }} />
  ),
  products: ({ id, products }: Pick<Supplier, 'id' | 'products'>) => (
    <CountLink count={products} to="/products" search={{ supplier_id: id }} />
  ),
}
const picture = {
  label: texts.logo,
  of: ({ logo }: Supplier) => logo,
  set: suppliers.setLogo,
  remove: suppliers.removeLogo,
}

export function SuppliersPage() {
  return (
    <RecordPage
      list={supplierList}
      endpoints={suppliers}
      texts={texts}
      nameOf={({ name }) => name}
      cells={cells}
      picture={picture}
      fields={(form) => (
        <>
          <TextField form={form} name="name" label={texts.name} required autoFocus />
          <TextField form={form} name="vat_number" label={texts.vat_number} />
          <TextField form={form} name="email" label={texts.email} type="email" />
          <TextField form={form} name="phone" label={texts.phone} type="tel" />
          <TextareaField form={form} name="address" label={texts.address} rows={2} />
          <TextField
            form={form}
            name="terminal_id_pattern"
            label={texts.terminal_id_pattern}
            hint={texts.terminal_id_hint}
          />
        </>
      )}
    />
  )
}
