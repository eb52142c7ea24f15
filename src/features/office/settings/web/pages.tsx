import { screens } from '#lib/words/screens.ts'
import { definePages, page } from '#web/page.ts'

const allow = ['admin'] as const

export const pages = definePages([
  page('/company', allow, screens.company, async () => (await import('./company-page.tsx')).CompanyPage),
  page(
    '/documents-settings',
    allow,
    screens.documents,
    async () => (await import('./documents-page.tsx')).DocumentsPage,
  ),
  page(
    '/table-settings',
    allow,
    screens.table_settings,
    async () => (await import('./table-settings-page.tsx')).TableSettingsPage,
  ),
])
