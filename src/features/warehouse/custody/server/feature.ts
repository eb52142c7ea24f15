import { defineFeature } from '#feature.ts'
import { custodyList } from '../columns.ts'

export const feature = defineFeature({ routes: async () => (await import('./routes.ts')).routes, lists: [custodyList] })
