import { defineFeature } from '#feature.ts'
import { assignedProductList, assignmentList } from '../columns.ts'
import { notifications } from '../notifications.ts'
import { texts } from '../texts.ts'
import { heldCard, noteTask } from './figures.ts'
import { assignments, heldProducts } from './findable-queries.ts'
import { assignmentUpload } from './upload.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [assignedProductList, assignmentList],
  uploads: [assignmentUpload],
  findables: [assignments, heldProducts],
  cards: [heldCard],
  tasks: [noteTask],
  notifications,
  // Undoing one voids its transport note too.
  movementDocument: {
    key: 'assignments',
    name: texts.document_name,
    link: () => '/all-assigned-technician',
    label: { table: 'assignment', column: 'number' },
    topics: ['assignments', 'assigned-products'],
    undo: 'own_screen',
  },
})
