import { defineFeature } from '#feature.ts'
import { assignedProductList, assignmentList } from '../columns.ts'
import { notifications } from '../notifications.ts'
import { heldCard, noteTask } from './figures.ts'
import { assignments, heldProducts } from './findable-queries.ts'
import { movementDocument } from './movement-document.ts'
import { assignmentUpload } from './upload.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [assignedProductList, assignmentList],
  uploads: [assignmentUpload],
  findables: [assignments, heldProducts],
  cards: [heldCard],
  tasks: [noteTask],
  notifications,
  movementDocument,
})
