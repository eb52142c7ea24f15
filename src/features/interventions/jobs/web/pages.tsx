import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'

export const pages = definePages([
  {
    path: '/intervention-assign',
    allow: ['admin'],
    title: titles.interventions,
    load: async () => (await import('./list-page.tsx')).InterventionsPage,
  },
  {
    path: '/upload-intervention',
    allow: ['admin'],
    title: titles.upload,
    parent: '/archive-files',
    load: async () => (await import('./files/upload-page.tsx')).UploadInterventionPage,
  },
])
