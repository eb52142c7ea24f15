import { screens } from '#lib/words/screens.ts'
import { definePages } from '#web/page.ts'

const allow = ['admin'] as const

export const pages = definePages([
  {
    path: '/company',
    allow,
    title: screens.company,
    load: async () => (await import('./company-page.tsx')).CompanyPage,
  },
  {
    path: '/documents-settings',
    allow,
    title: screens.documents,
    load: async () => (await import('./documents-page.tsx')).DocumentsPage,
  },
  {
    path: '/table-settings',
    allow,
    title: screens.table_settings,
    load: async () => (await import('./table-settings-page.tsx')).TableSettingsPage,
  },
])
