import type { Role } from '#lib/records/endpoint.ts'
import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'

const allow: readonly Role[] = ['admin']

export const pages = definePages([
  {
    path: '/client-reports',
    allow,
    title: titles.reports,
    load: async () => (await import('./list-page.tsx')).ReportsPage,
  },
  {
    path: '/client-reports/new',
    allow,
    title: titles.new,
    parent: '/client-reports',
    load: async () => (await import('./new-page.tsx')).NewReportPage,
  },
  {
    path: '/client-reports/$id',
    allow,
    title: titles.one,
    parent: '/client-reports',
    load: async () => (await import('./report-page.tsx')).ReportPage,
  },
])
