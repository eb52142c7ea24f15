import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'

export const pages = definePages([
  {
    path: '/first-steps',
    allow: ['admin'],
    title: titles.first_steps,
    load: async () => (await import('./first-steps-page.tsx')).FirstStepsPage,
  },
])
