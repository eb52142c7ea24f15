import { defineFeature } from '#feature.ts'
import { closingList } from '../columns.ts'
import { notifications } from '../notifications.ts'
import { closingCard, closingTask } from './figures.ts'
import { movementDocument } from './movement-document.ts'
import { closingsUpload } from './request/upload.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [closingList],
  uploads: [closingsUpload],
  cards: [closingCard],
  tasks: [closingTask],
  notifications,
  movementDocument,
})
