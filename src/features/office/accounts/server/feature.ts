import { defineFeature } from '#feature.ts'
import { apiKeyList, userList } from '../columns.ts'
import { backgroundJobs } from './background.ts'
import { users } from './findable-queries.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [apiKeyList, userList],
  findables: [users],
  backgroundJobs,
})
