import { defineFeature } from '#feature.ts'
import { fileList, jobList, mailList } from '../columns.ts'
import { jobs } from './backups.ts'

export const feature = defineFeature({
  routes: async ({ jobs }) => (await import('./routes.ts')).routesFor(jobs),
  lists: [fileList, jobList, mailList],
  jobs,
})
