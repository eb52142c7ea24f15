import { defineFeature } from '#feature.ts'
import { backgroundJobsFor } from './background.ts'
import { pushJobs } from './push/background.ts'

export const feature = defineFeature({
  routes: async ({ notifications }) => (await import('./routes.ts')).routesFor(notifications),
  backgroundJobs: ({ notifications }) => [...backgroundJobsFor(notifications), ...pushJobs(notifications)],
})
