import { defineFeature } from '#feature.ts'

export const feature = defineFeature({ routes: async ({ recent }) => (await import('./routes.ts')).routesFor(recent) })
