import { defineFeature } from '#feature.ts'
import { commandList, deviceList } from '../devices-columns.ts'
import { countList, differenceList } from '../difference-columns.ts'
import { notifications } from '../notifications.ts'
import { caseList } from '../settle-columns.ts'
import { tasks } from './figures.ts'
import { movementDocument } from './movement-document.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [caseList, countList, differenceList, deviceList, commandList],
  tasks,
  movementDocument,
  notifications,
})
