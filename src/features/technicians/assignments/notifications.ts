/** What assignments tell technicians: products that are on their way to them, and products that are theirs no longer. Items are products. */
import { defineNotification, linkToItems } from '#lib/records/notification.ts'
import { both } from '#lib/texts/texts.ts'

export const productsAssigned = defineNotification({
  key: 'assignments.to_accept',
  name: both('Products to accept', 'Prodotti da confermare'),
  roles: ['technician'],
  messages: {
    to_accept: {
      one: both(
        'Product {label} is on its way to you: confirm its receipt',
        'Il prodotto {label} è in arrivo: conferma la ricezione',
      ),
      many: both(
        '{count} products are on their way to you: confirm their receipt',
        '{count} prodotti sono in arrivo: conferma la ricezione',
      ),
    },
  },
  link: (line) => linkToItems(line, '/assigned-products', '/assigned-products?to_confirm=true'),
})

export const productsTakenBack = defineNotification({
  key: 'assignments.taken_back',
  name: both('Products taken back from me', 'Prodotti ritirati'),
  roles: ['technician'],
  messages: {
    taken_back: {
      one: both('Product {label} is no longer assigned to you', 'Il prodotto {label} non è più assegnato a te'),
      many: both('{count} products are no longer assigned to you', '{count} prodotti non sono più assegnati a te'),
    },
  },
  // They are not among the technician's products any more.
  link: () => '/assigned-products',
})

export const notifications = [productsAssigned, productsTakenBack] as const
