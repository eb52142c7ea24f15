/** Every kind of upload as both sides know it: its words and the context that its file is sent with. */
import { categoriesUpload, partsUpload } from '#features/catalogue/rules.ts'
import { closingsUpload } from '#features/closings/upload-rules.ts'
import { costsUpload } from '#features/costs/rules.ts'
import { closingDaysUpload, codesUpload, modelsUpload } from '#features/intervention-settings/upload-rules.ts'
import { productsUpload } from '#features/stock/rules.ts'
import type { UploadDefinition } from '#lib/upload.ts'
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
