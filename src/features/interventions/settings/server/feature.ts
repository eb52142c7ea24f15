import { defineFeature } from '#feature.ts'
import * as nouns from '../fields.ts'
import { closingDaysUpload, codesUpload, modelsUpload } from './upload.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: Object.values(nouns).map(({ list }) => list),
  uploads: [closingDaysUpload, codesUpload, modelsUpload],
})
