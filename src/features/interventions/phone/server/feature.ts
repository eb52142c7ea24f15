import { defineFeature } from '#feature.ts'
import { commandList, deviceList } from '../devices-columns.ts'
import { countList, differenceList } from '../difference-columns.ts'
import { notifications } from '../notifications.ts'
import { caseList } from '../settle-columns.ts'
import { devicesTask } from './devices/figures.ts'
import { differenceTask } from './differences/figures.ts'
import { movementDocument as difference } from './differences/movement-document.ts'
import { settleTask } from './settle/figures.ts'
import { movementDocument as settled } from './settle/movement-document.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [caseList, countList, differenceList, deviceList, commandList],
  tasks: [settleTask, differenceTask, devicesTask],
  movementDocument: [difference, settled],
  notifications,
})
