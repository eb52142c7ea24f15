import { definePages } from '#web/page.ts'
import { texts } from '../texts.ts'

const allow = ['admin'] as const

export const pages = definePages([
  {
    path: '/company',
    allow,
    title: texts.company,
    load: async () => (await import('./company-page.tsx')).CompanyPage,
  },
  {
    path: '/documents-settings',
    allow,
    title: texts.documents,
    load: async () => (await import('./documents-page.tsx')).DocumentsPage,
  },
  {
    path: '/table-settings',
    allow,
    title: texts.table_settings,
    load: async () => (await import('./table-settings-page.tsx')).TableSettingsPage,
  },
])
