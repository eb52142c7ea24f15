import { defineFeature } from '#feature.ts'
import { cost } from '../fields.ts'
import { costsUpload } from './upload.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [cost.list],
  uploads: [costsUpload],
})
