/** What the search of the frame finds: each feature says what of it can be found. Kinds that fit equally well are shown in this order. */

import { statements } from '#features/clients/statements/server/findable-queries.ts'
import { archiveFiles } from '#features/interventions/archive/server/findable-queries.ts'
import { interventions } from '#features/interventions/jobs/server/findable-queries.ts'
import { users } from '#features/office/accounts/server/findable-queries.ts'
import { uploads } from '#features/office/imports/server/findable-queries.ts'
import { assignments, heldProducts } from '#features/technicians/assignments/server/findable-queries.ts'
import { orders } from '#features/technicians/orders/server/findable-queries.ts'
import { technicians } from '#features/technicians/people/server/findable-queries.ts'
import { categories, parts } from '#features/warehouse/catalogue/server/findable-queries.ts'
import { couriers } from '#features/warehouse/couriers/server/findable-queries.ts'
import { deliveryNotes } from '#features/warehouse/delivery-notes/server/findable-queries.ts'
import { returnNotes } from '#features/warehouse/return-notes/server/findable-queries.ts'
import { products } from '#features/warehouse/stock/server/findable-queries.ts'
import { suppliers } from '#features/warehouse/suppliers/server/findable-queries.ts'
import { warehouses } from '#features/warehouse/warehouses/server/findable-queries.ts'
import type { Findable } from '#server/lists/findable.ts'

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
