import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'

export const pages = definePages([
  {
    path: '/dispatch-board',
    allow: ['admin'],
    title: titles.board,
    load: async () => (await import('./board-page.tsx')).DispatchBoardPage,
  },
  {
    path: '/dispatch-board/$technician/$on',
    allow: ['admin'],
    title: titles.day,
    parent: '/dispatch-board',
    load: async () => (await import('./day-page.tsx')).TechnicianDayPage,
  },
  {
    path: '/planning-settings',
    allow: ['admin'],
    title: titles.settings,
    load: async () => (await import('./settings-page.tsx')).PlanningSettingsPage,
  },
])
