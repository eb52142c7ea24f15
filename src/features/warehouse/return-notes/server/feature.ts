import { defineFeature } from '#feature.ts'
import { candidateList, returnNoteList, returnProductList } from '../columns.ts'
import { texts } from '../texts.ts'
import { returnNotes } from './queries.ts'
import { returnProductsUpload } from './upload.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [candidateList, returnNoteList, returnProductList],
  uploads: [returnProductsUpload],
  findables: [returnNotes],
  // Cancelling one voids its number too.
  movementDocument: {
    key: 'return-notes',
    name: texts.document_name,
    link: (id) => `/return-ddt/${id}/products`,
    label: { table: 'return_note', column: 'number' },
    topics: ['return-note-products', 'return-note-candidates'],
    undo: 'own_screen',
  },
})
