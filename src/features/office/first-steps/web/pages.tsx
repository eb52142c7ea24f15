import { definePages, page } from '#web/page.ts'
import { titles } from '../titles.ts'

export const pages = definePages([
  page(
    '/first-steps',
    ['admin'],
    titles.first_steps,
    async () => (await import('./first-steps-page.tsx')).FirstStepsPage,
  ),
])
