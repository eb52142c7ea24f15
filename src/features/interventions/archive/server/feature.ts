import { defineFeature } from '#feature.ts'
import { archiveFileList } from '../columns.ts'
import { backgroundJobs } from './background.ts'
import { expiringFileTask } from './figures.ts'
import { archiveFiles } from './queries.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [archiveFileList],
  findables: [archiveFiles],
  tasks: [expiringFileTask],
  backgroundJobs,
})
