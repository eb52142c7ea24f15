import { defineFeature } from '#feature.ts'
import { reportList, reportRowList } from '../columns.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [reportList, reportRowList],
})
