import { defineFeature } from '#feature.ts'
import { supplier } from '../fields.ts'
import { supplierCard } from './figures.ts'
import { suppliers } from './queries.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [supplier.list],
  findables: [suppliers],
  cards: [supplierCard],
})
