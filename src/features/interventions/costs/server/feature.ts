import { defineFeature } from '#feature.ts'
import { costList } from '../columns.ts'
import { costsUpload } from './upload.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [costList],
  uploads: [costsUpload],
})
