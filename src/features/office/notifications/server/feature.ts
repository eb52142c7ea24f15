import { defineFeature } from '#feature.ts'
import { jobsFor } from './jobs.ts'
import { pushJobs } from './push/jobs.ts'

export const feature = defineFeature({
  routes: async ({ notifications }) => (await import('./routes.ts')).routesFor(notifications),
  jobs: ({ notifications }) => [...jobsFor(notifications), ...pushJobs(notifications)],
})
