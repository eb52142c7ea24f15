import { defineFeature } from '#feature.ts'
import { categoryList, partList } from '../columns.ts'
import { categories, parts } from './findable-queries.ts'
import { partsUpload, productCategoriesUpload } from './upload.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [categoryList, partList],
  uploads: [partsUpload, productCategoriesUpload],
  findables: [categories, parts],
})
