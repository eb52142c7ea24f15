import { defineFeature } from '#feature.ts'
import { formatList } from '../columns.ts'
import { reportFormatList } from '../report-columns.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [formatList, reportFormatList],
})
