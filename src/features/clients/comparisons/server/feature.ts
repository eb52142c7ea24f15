import { defineFeature } from '#feature.ts'
import { comparisonList, comparisonRowList } from '../columns.ts'
import { notifications } from '../notifications.ts'
import { jobs } from './jobs.ts'
import { movementDocument } from './movement-document.ts'
import { terminalsUpload } from './upload.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [comparisonList, comparisonRowList],
  uploads: [terminalsUpload],
  jobs,
  notifications,
  movementDocument,
})
