import { defineFeature } from '#feature.ts'
import { warehouse } from '../fields.ts'
import { warehouses } from './queries.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [warehouse.list],
  findables: [warehouses],
})
