/** Words of suppliers. */
import { bilingual } from '#lib/texts.ts'

export const texts = bilingual(
  {
    title: 'Suppliers',
    one: 'supplier',
    new: 'New supplier',
    edit: 'Edit supplier',
    name: 'Name',
    logo: 'Logo',
    vat_number: 'VAT number',
    email: 'Email',
    phone: 'Phone',
    address: 'Address',
    delivery_notes: 'DDTs',
    products: 'Products',
    created_at: 'Created on',
    parts_in_use: '{count|part in the catalogue|parts in the catalogue}',
    empty: 'Suppliers are the banks, acquirers and makers whose terminals you keep.',
  },
  {
    title: 'Fornitori',
    one: 'fornitore',
    new: 'Nuovo fornitore',
    edit: 'Modifica fornitore',
    name: 'Nome',
    logo: 'Logo',
    vat_number: 'Partita IVA',
    email: 'Email',
    phone: 'Telefono',
    address: 'Indirizzo',
    delivery_notes: 'DDT',
    products: 'Prodotti',
    created_at: 'Creato il',
    parts_in_use: '{count|articolo a catalogo|articoli a catalogo}',
    empty: 'I fornitori sono le banche, gli acquirer e i produttori di cui custodisci i terminali.',
  },
)
