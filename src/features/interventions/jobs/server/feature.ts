import { defineFeature } from '#feature.ts'
import { interventionList } from '../columns.ts'
import { notifications } from '../notifications.ts'
import { backgroundJobs } from './background.ts'
import {
  assignedCard,
  assignTask,
  lateCard,
  lateTask,
  provinceChart,
  reconfigurationCard,
  shareChart,
  soonTask,
  technicianChart,
  weekChart,
} from './figures.ts'
import { interventionsUpload } from './files/upload.ts'
import { interventions } from './queries.ts'
import { recentJobActions } from './recent-queries.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [interventionList],
  uploads: [interventionsUpload],
  findables: [interventions],
  cards: [assignedCard, lateCard, reconfigurationCard],
  charts: [provinceChart, shareChart, technicianChart, weekChart],
  tasks: [assignTask, lateTask, soonTask],
  recent: [recentJobActions],
  backgroundJobs,
  notifications,
})
