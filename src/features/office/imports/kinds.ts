/** Every kind of upload as both sides know it: its words and the context that its file is sent with. */

import { closingsUpload } from '#features/interventions/closings/upload-rules.ts'
import { costsUpload } from '#features/interventions/costs/rules.ts'
import { closingDaysUpload, codesUpload, modelsUpload } from '#features/interventions/settings/upload-rules.ts'
import { categoriesUpload, partsUpload } from '#features/warehouse/catalogue/rules.ts'
import { productsUpload } from '#features/warehouse/stock/rules.ts'
import type { UploadDefinition } from '#lib/uploads/upload.ts'
import { uploadsWithContext } from './contexts.ts'

export const uploadKinds: readonly UploadDefinition[] = [
  categoriesUpload,
  partsUpload,
  productsUpload,
  ...uploadsWithContext,
  codesUpload,
  closingDaysUpload,
  modelsUpload,
  costsUpload,
  closingsUpload,
]

/** Those that cannot be undone. */
export const stayingKinds = uploadKinds.flatMap(({ kind, stays }) => (stays ? [kind] : []))
