/** The technician's screens of interventions. */
import type { Role } from '#lib/records/endpoint.ts'
import { definePages, page } from '#web/page.ts'
import { phoneTitles as titles } from '../../phone-titles.ts'

const technician: readonly Role[] = ['technician']

export const technicianPages = definePages([
  page(
    '/technician/interventions',
    technician,
    titles.jobs,
    async () => (await import('./jobs/jobs-page.tsx')).JobsPage,
  ),
  {
    path: '/technician/interventions/$id',
    allow: technician,
    title: titles.intervention,
    parent: '/technician/interventions',
    load: async () => (await import('./jobs/job-page.tsx')).JobPage,
  },
  {
    path: '/technician/interventions/$id/close',
    allow: technician,
    title: titles.close,
    parent: '/technician/interventions',
    load: async () => (await import('./closing-page.tsx')).ClosingPage,
  },
])
