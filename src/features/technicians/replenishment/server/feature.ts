import { defineFeature } from '#feature.ts'

export const feature = defineFeature({ routes: async () => (await import('./routes.ts')).routes })
