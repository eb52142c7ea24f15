import { defineFeature } from '#feature.ts'
import { candidateList, returnNoteList, returnProductList } from '../columns.ts'
import { movementDocument } from './movement-document.ts'
import { returnNotes } from './queries.ts'
import { returnProductsUpload } from './upload.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [candidateList, returnNoteList, returnProductList],
  uploads: [returnProductsUpload],
  findables: [returnNotes],
  movementDocument,
})
