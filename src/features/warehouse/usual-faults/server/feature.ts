import { defineFeature } from '#feature.ts'
import { usualFault } from '../fields.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [usualFault.list],
})
