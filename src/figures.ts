/** What the dashboard shows, in this order: each feature gives its own figures. */
import { expiringFileTask } from '#features/interventions/archive/server/figures.ts'
import { closingCard, closingTask } from '#features/interventions/closings/server/figures.ts'
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
} from '#features/interventions/jobs/server/figures.ts'
import { failedUploadTask } from '#features/office/imports/server/figures.ts'
import { heldCard, noteTask } from '#features/technicians/assignments/server/figures.ts'
import { discrepancyTask, orderTasks } from '#features/technicians/orders/server/figures.ts'
import { technicianCard } from '#features/technicians/people/server/figures.ts'
import { belowMinimumTask, modelChart, productCard, warehouseChart } from '#features/warehouse/stock/server/figures.ts'
import { supplierCard } from '#features/warehouse/suppliers/server/figures.ts'
import type { FeatureFigures } from '#server/lists/figures.ts'

export const figures: FeatureFigures = {
  cards: [
    supplierCard,
    technicianCard,
    productCard,
    heldCard,
    closingCard,
    lateCard,
    reconfigurationCard,
    assignedCard,
  ],
  charts: [weekChart, shareChart, warehouseChart, technicianChart, modelChart, provinceChart],
  tasks: [
    lateTask,
    soonTask,
    closingTask,
    assignTask,
    noteTask,
    ...orderTasks,
    discrepancyTask,
    failedUploadTask,
    belowMinimumTask,
    expiringFileTask,
  ],
}
