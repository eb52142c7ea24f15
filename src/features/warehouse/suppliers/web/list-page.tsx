/** The suppliers, each with its logo. */
import { CountLink } from '#web/list/count-link.tsx'
import { NounPage } from '#web/record/noun-page.tsx'
import { Avatar } from '#web/ui/auth-image.tsx'
import { type Supplier, supplier, suppliers } from '../fields.ts'
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

export const SuppliersPage = () => (
  <NounPage noun={supplier} texts={texts} nameOf={({ name }) => name} cells={cells} picture={picture} />
)
