import { defineFeature } from '#feature.ts'
import { statementLineList, statementList } from '../columns.ts'
import { statements } from './queries.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [statementLineList, statementList],
  findables: [statements],
})
