import { defineFeature } from '#feature.ts'
import { category, part } from '../fields.ts'
import { categories, parts } from './queries.ts'
import { partsUpload, productCategoriesUpload } from './upload.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [category.list, part.list],
  uploads: [partsUpload, productCategoriesUpload],
  findables: [categories, parts],
})
