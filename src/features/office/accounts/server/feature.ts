import { defineFeature } from '#feature.ts'
import { apiKeyList, userList } from '../columns.ts'
import { users } from './findable-queries.ts'
import { jobs } from './jobs.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [apiKeyList, userList],
  findables: [users],
  jobs,
})
