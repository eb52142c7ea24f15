import { defineFeature } from '#feature.ts'
import { archiveFileList } from '../columns.ts'
import { expiringFileTask } from './figures.ts'
import { archiveFiles } from './findable-queries.ts'
import { jobs } from './jobs.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [archiveFileList],
  findables: [archiveFiles],
  tasks: [expiringFileTask],
  jobs,
})
