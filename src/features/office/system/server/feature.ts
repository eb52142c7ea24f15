import { defineFeature } from '#feature.ts'
import { fileList, jobList, mailList } from '../columns.ts'
import { backgroundJobs } from './backups.ts'

export const feature = defineFeature({
  routes: async ({ backgroundJobs }) => (await import('./routes.ts')).routesFor(backgroundJobs),
  lists: [fileList, jobList, mailList],
  backgroundJobs,
})
