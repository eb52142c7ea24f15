/** Words of warehouses. */
import { bilingual } from '#lib/texts.ts'

export const texts = bilingual(
  {
    title: 'Warehouses',
    one: 'warehouse',
    new: 'New warehouse',
    edit: 'Edit warehouse',
    name: 'Name',
    code: 'Code',
    address: 'Address',
    city: 'City',
    province: 'Province',
    phone: 'Phone',
    created_at: 'Created on',
    empty: 'Warehouses are the places where products are kept.',
  },
  {
    title: 'Magazzini',
    one: 'magazzino',
    new: 'Nuovo magazzino',
    edit: 'Modifica magazzino',
    name: 'Nome',
    code: 'Codice',
    address: 'Indirizzo',
    city: 'Città',
    province: 'Provincia',
    phone: 'Telefono',
    created_at: 'Creato il',
    empty: 'I magazzini sono i luoghi in cui si custodiscono i prodotti.',
  },
)
