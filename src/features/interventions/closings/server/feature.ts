import { defineFeature } from '#feature.ts'
import { closingList } from '../columns.ts'
import { notifications } from '../notifications.ts'
import { texts } from '../texts.ts'
import { closingCard, closingTask } from './figures.ts'
import { closingsUpload } from './request/upload.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [closingList],
  uploads: [closingsUpload],
  cards: [closingCard],
  tasks: [closingTask],
  notifications,
  // Movements are undone by reopening the closing.
  movementDocument: {
    key: 'closings',
    name: texts.document_name,
    link: (id) => `/edit-closing-confirmation/${id}`,
    label: { table: 'closing', column: 'number' },
    topics: ['closings', 'interventions'],
    undo: 'own_screen',
  },
})
