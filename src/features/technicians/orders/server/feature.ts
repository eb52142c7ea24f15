import { defineFeature } from '#feature.ts'
import { orderList } from '../columns.ts'
import { discrepancyList } from '../discrepancies-columns.ts'
import { notifications } from '../notifications.ts'
import { texts } from '../texts.ts'
import { discrepancyTask, orderTasks } from './figures.ts'
import { orders } from './queries.ts'
import { orderUpload } from './sending/upload.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [orderList, discrepancyList],
  uploads: [orderUpload],
  findables: [orders],
  tasks: [discrepancyTask, ...orderTasks],
  notifications,
  // A reception is undone on the screen of its order.
  movementDocument: {
    key: 'orders',
    name: texts.document_name,
    link: (id) => `/receiving-terminals/${id}/order-products`,
    label: { table: 'technician_order', column: 'id' },
    topics: [],
    undo: 'own_screen',
  },
})
