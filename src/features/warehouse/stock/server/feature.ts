import { defineFeature } from '#feature.ts'
import { productList } from '../columns.ts'
import { backgroundJobs } from './background.ts'
import { belowMinimumTask, modelChart, productCard, warehouseChart } from './figures.ts'
import { products } from './queries.ts'
import { recentMovements } from './recent-queries.ts'
import { productsUpload } from './upload.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [productList],
  uploads: [productsUpload],
  findables: [products],
  cards: [productCard],
  charts: [modelChart, warehouseChart],
  tasks: [belowMinimumTask],
  recent: [recentMovements],
  backgroundJobs,
})
