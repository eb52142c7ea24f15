/** The uploads that are sent with a context, such as a delivery note: their fields are part of the contract. */

import { terminalsUpload } from '#features/clients/comparisons/upload-rules.ts'
import { interventionsUpload } from '#features/interventions/jobs/files-rules.ts'
import { assignmentUpload } from '#features/technicians/assignments/rules.ts'
import { orderUpload } from '#features/technicians/orders/sending-rules.ts'
import { noteProductsUpload } from '#features/warehouse/delivery-notes/rules.ts'
import { returnProductsUpload } from '#features/warehouse/return-notes/rules.ts'
import type { UploadDefinition } from '#lib/uploads/upload.ts'

export const uploadsWithContext: readonly UploadDefinition[] = [
  noteProductsUpload,
  returnProductsUpload,
  assignmentUpload,
  orderUpload,
  interventionsUpload,
  terminalsUpload,
]
