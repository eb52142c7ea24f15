import { defineFeature } from '#feature.ts'
import { comparisonList, comparisonRowList } from '../columns.ts'
import { notifications } from '../notifications.ts'
import { texts } from '../texts.ts'
import { backgroundJobs } from './background.ts'
import { terminalsUpload } from './upload.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [comparisonList, comparisonRowList],
  uploads: [terminalsUpload],
  backgroundJobs,
  notifications,
  // Corrections are undone where they were made, with the state of the rows.
  movementDocument: {
    key: 'comparisons',
    name: texts.document_name,
    link: (id) => `/compare-terminals/${id}`,
    label: { table: 'comparison', column: 'file_name' },
    topics: ['comparison-rows'],
    undo: 'own_screen',
  },
})
