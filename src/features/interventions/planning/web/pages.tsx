import { definePages, page } from '#web/page.ts'
import { titles } from '../titles.ts'

export const pages = definePages([
  page(
    '/dispatch-board',
    ['admin'],
    titles.board,
    async () => (await import('./board/board-page.tsx')).DispatchBoardPage,
  ),
  {
    path: '/dispatch-board/$technician/$on',
    allow: ['admin'],
    title: titles.day,
    parent: '/dispatch-board',
    load: async () => (await import('./days/day-page.tsx')).TechnicianDayPage,
  },
  {
    path: '/planning-settings',
    allow: ['admin'],
    title: titles.settings,
    load: async () => (await import('./settings/settings-page.tsx')).PlanningSettingsPage,
  },
])
