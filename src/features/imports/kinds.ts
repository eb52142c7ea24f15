/** Every kind of upload as both sides know it: its words and the context that its file is sent with. */
import { assignmentUpload } from '#features/assignments/rules.ts'
import { categoriesUpload, partsUpload } from '#features/catalogue/rules.ts'
import { noteProductsUpload } from '#features/delivery-notes/rules.ts'
import { orderUpload } from '#features/orders/sending-rules.ts'
import { returnProductsUpload } from '#features/return-notes/rules.ts'
import { productsUpload } from '#features/stock/rules.ts'
import type { UploadDefinition } from '#lib/upload.ts'

export const uploadKinds: readonly UploadDefinition[] = [
  categoriesUpload,
  partsUpload,
  productsUpload,
  noteProductsUpload,
  returnProductsUpload,
  assignmentUpload,
  orderUpload,
]
