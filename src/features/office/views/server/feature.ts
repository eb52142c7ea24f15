import { defineFeature } from '#feature.ts'

export const feature = defineFeature({
  routes: async ({ lists, endpoints }) => (await import('./routes.ts')).routesFor(lists, endpoints),
})
