import { defineFeature } from '#feature.ts'
import { technicianList } from '../columns.ts'
import { technicianCard } from './figures.ts'
import { technicians } from './queries.ts'

export const feature = defineFeature({
  routes: async () => (await import('./routes.ts')).routes,
  lists: [technicianList],
  findables: [technicians],
  cards: [technicianCard],
})
