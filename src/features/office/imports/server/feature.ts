import { defineFeature } from '#feature.ts'
import { backgroundJobs } from '#server/uploads/background.ts'
import { importList } from '../columns.ts'
import { notifications } from '../notifications.ts'
import { failedUploadTask } from './figures.ts'
import { movementDocument } from './movement-document.ts'
import { uploads } from './queries.ts'
import { recentUploads } from './recent-queries.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [importList],
  findables: [uploads],
  tasks: [failedUploadTask],
  recent: [recentUploads],
  backgroundJobs,
  notifications,
  movementDocument,
})
