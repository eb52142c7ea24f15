import { defineFeature } from '#feature.ts'
import { backgroundJobsFor } from './background.ts'

export const feature = defineFeature({
  routes: async ({ figures }) => (await import('./routes.ts')).routesFor(figures),
  backgroundJobs: ({ figures }) => backgroundJobsFor(figures),
})
