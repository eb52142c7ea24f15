/** Every kind of upload there is: the API checks small ones itself, the worker the large. */

import { closingsUpload } from '#features/interventions/closings/server/upload.ts'
import { costsUpload } from '#features/interventions/costs/server/upload.ts'
import { interventionsUpload } from '#features/interventions/jobs/server/files/upload.ts'
import { closingDaysUpload, codesUpload, modelsUpload } from '#features/interventions/settings/server/upload.ts'
import { assignmentUpload } from '#features/technicians/assignments/server/upload.ts'
import { orderUpload } from '#features/technicians/orders/server/sending/upload.ts'
import { partsUpload, productCategoriesUpload } from '#features/warehouse/catalogue/server/upload.ts'
import { noteProductsUpload } from '#features/warehouse/delivery-notes/server/upload.ts'
import { returnProductsUpload } from '#features/warehouse/return-notes/server/upload.ts'
import { productsUpload } from '#features/warehouse/stock/server/upload.ts'

export const uploads = [
  productCategoriesUpload,
  partsUpload,
  productsUpload,
  noteProductsUpload,
  assignmentUpload,
  returnProductsUpload,
  orderUpload,
  codesUpload,
  closingDaysUpload,
  modelsUpload,
  costsUpload,
  interventionsUpload,
  closingsUpload,
]
