import { definePages, page } from '#web/page.ts'
import { titles } from '../titles.ts'

const allow = ['admin'] as const
const parent = '/client-reports'

export const pages = definePages([
  page(parent, allow, titles.reports, async () => (await import('./list-page.tsx')).ReportsPage),
  page('/client-reports/new', allow, titles.new, async () => (await import('./new-page.tsx')).NewReportPage, parent),
  page('/client-reports/$id', allow, titles.one, async () => (await import('./report-page.tsx')).ReportPage, parent),
])
