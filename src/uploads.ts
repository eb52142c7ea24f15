/** Every kind of upload there is: the API checks small ones itself, the worker the large. */
import { assignmentUpload } from '#features/assignments/server/upload.ts'
import { partsUpload, productCategoriesUpload } from '#features/catalogue/server/upload.ts'
import { closingsUpload } from '#features/closings/server/upload.ts'
import { costsUpload } from '#features/costs/server/upload.ts'
import { noteProductsUpload } from '#features/delivery-notes/server/upload.ts'
import { closingDaysUpload, codesUpload, modelsUpload } from '#features/intervention-settings/server/upload.ts'
import { interventionsUpload } from '#features/interventions/server/files/upload.ts'
import { orderUpload } from '#features/orders/server/sending/upload.ts'
import { returnProductsUpload } from '#features/return-notes/server/upload.ts'
import { productsUpload } from '#features/stock/server/upload.ts'

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
