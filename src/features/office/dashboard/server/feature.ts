import { defineFeature } from '#feature.ts'
import { jobsFor } from './jobs.ts'

export const feature = defineFeature({
  routes: async ({ figures }) => (await import('./routes.ts')).routesFor(figures),
  jobs: ({ figures }) => jobsFor(figures),
})
