import { defineFeature } from '#feature.ts'
import { courier } from '../fields.ts'
import { couriers } from './queries.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [courier.list],
  findables: [couriers],
})
