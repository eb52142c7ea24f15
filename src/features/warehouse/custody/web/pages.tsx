import { definePages, page } from '#web/page.ts'
import { titles } from '../titles.ts'

const allow = ['admin'] as const

export const pages = definePages([
  page('/custody', allow, titles.custody, async () => (await import('./custody-page.tsx')).CustodyPage),
])
