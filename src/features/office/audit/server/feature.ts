import { defineFeature } from '#feature.ts'
import { auditList } from '../columns.ts'
import { notifications } from '../notifications.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [auditList],
  notifications,
})
