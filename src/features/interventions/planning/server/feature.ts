import { defineFeature } from '#feature.ts'
import { notifications } from '../notifications.ts'
import { drivingMinutesJob } from './minutes/service.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  backgroundJobs: [drivingMinutesJob],
  notifications,
})
