import { defineFeature } from '#feature.ts'

export const feature = defineFeature({ routes: async ({ lists }) => (await import('./routes.ts')).routesFor(lists) })
