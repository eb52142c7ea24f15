import { defineFeature } from '#feature.ts'

export const feature = defineFeature({
  routes: async ({ findables }) => (await import('./routes.ts')).routesFor(findables),
})
