import { defineFeature } from '#feature.ts'
import { closureList } from '../columns.ts'
import * as nouns from '../fields.ts'
import { closingDaysUpload, codesUpload, modelsUpload } from './upload.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [...Object.values(nouns).map(({ list }) => list), closureList],
  uploads: [closingDaysUpload, codesUpload, modelsUpload],
})
