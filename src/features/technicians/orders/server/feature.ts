import { defineFeature } from '#feature.ts'
import { orderList } from '../columns.ts'
import { discrepancyList } from '../discrepancies-columns.ts'
import { notifications } from '../notifications.ts'
import { discrepancyTask, orderTasks } from './figures.ts'
import { movementDocument } from './movement-document.ts'
import { orders } from './queries.ts'
import { orderUpload } from './sending/upload.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [orderList, discrepancyList],
  uploads: [orderUpload],
  findables: [orders],
  tasks: [discrepancyTask, ...orderTasks],
  notifications,
  movementDocument,
})
