import { defineFeature } from '#feature.ts'
import { supplierList } from '../columns.ts'
import { supplierCard } from './figures.ts'
import { suppliers } from './findable-queries.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [supplierList],
  findables: [suppliers],
  cards: [supplierCard],
})
