/** What the search of the frame finds: each feature says what of it can be found. Kinds that fit equally well are shown in this order. */
import { users } from '#features/accounts/server/findable-queries.ts'
import { archiveFiles } from '#features/archive-files/server/findable-queries.ts'
import { assignments, heldProducts } from '#features/assignments/server/findable-queries.ts'
import { categories, parts } from '#features/catalogue/server/findable-queries.ts'
import { couriers } from '#features/couriers/server/findable-queries.ts'
import { deliveryNotes } from '#features/delivery-notes/server/findable-queries.ts'
import { uploads } from '#features/imports/server/findable-queries.ts'
import { interventions } from '#features/interventions/server/findable-queries.ts'
import { orders } from '#features/orders/server/findable-queries.ts'
import { returnNotes } from '#features/return-notes/server/findable-queries.ts'
import { statements } from '#features/statements/server/findable-queries.ts'
import { products } from '#features/stock/server/findable-queries.ts'
import { suppliers } from '#features/suppliers/server/findable-queries.ts'
import { technicians } from '#features/technicians/server/findable-queries.ts'
import { warehouses } from '#features/warehouses/server/findable-queries.ts'
import type { Findable } from '#server/findable.ts'

export const findables: readonly Findable[] = [
  products,
  heldProducts,
  technicians,
  users,
  interventions,
  deliveryNotes,
  returnNotes,
  orders,
  assignments,
  statements,
  suppliers,
  warehouses,
  parts,
  categories,
  couriers,
  archiveFiles,
  uploads,
]
