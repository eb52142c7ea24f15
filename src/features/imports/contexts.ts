/** The uploads that are sent with a context, such as a delivery note: their fields are part of the contract. */
import { assignmentUpload } from '#features/assignments/rules.ts'
import { noteProductsUpload } from '#features/delivery-notes/rules.ts'
import { interventionsUpload } from '#features/interventions/files-rules.ts'
import { orderUpload } from '#features/orders/sending-rules.ts'
import { returnProductsUpload } from '#features/return-notes/rules.ts'
import type { UploadDefinition } from '#lib/upload.ts'

export const uploadsWithContext: readonly UploadDefinition[] = [
  noteProductsUpload,
  returnProductsUpload,
  assignmentUpload,
  orderUpload,
  interventionsUpload,
]
