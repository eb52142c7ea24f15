import { defineFeature } from '#feature.ts'
import { jobs } from './jobs.ts'

export const feature = defineFeature({ routes: async () => (await import('./routes.ts')).routes, jobs })
