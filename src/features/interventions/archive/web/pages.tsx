import { screens } from '#lib/words/screens.ts'
import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'

export const pages = definePages([
  {
    path: '/archive-files',
    allow: ['admin'],
    title: screens.archive_files,
    load: async () => (await import('./list-page.tsx')).ArchiveFilesPage,
  },
  {
    path: '/archive-files/create',
    allow: ['admin'],
    title: titles.new,
    parent: '/archive-files',
    load: async () => (await import('./create-page.tsx')).NewArchiveFilePage,
  },
  {
    path: '/archive-files/view/$id',
    allow: ['admin'],
    title: titles.interventions,
    parent: '/archive-files',
    load: async () => (await import('./view-page.tsx')).ArchiveFileInterventionsPage,
  },
  {
    path: '/archive-files/preview/$id',
    allow: ['admin'],
    title: titles.preview,
    parent: '/archive-files',
    load: async () => (await import('./preview-page.tsx')).ArchiveFilePreviewPage,
  },
])
