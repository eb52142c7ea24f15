import { defineFeature } from '#feature.ts'
import { deliveryNoteList, noteProductList } from '../columns.ts'
import { movementDocument } from './movement-document.ts'
import { deliveryNotes } from './queries.ts'
import { noteProductsUpload } from './upload.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [deliveryNoteList, noteProductList],
  uploads: [noteProductsUpload],
  findables: [deliveryNotes],
  movementDocument,
})
