import { defineFeature } from '#feature.ts'
import { backgroundJobs } from './background.ts'

export const feature = defineFeature({ routes: async () => (await import('./routes.ts')).routes, backgroundJobs })
