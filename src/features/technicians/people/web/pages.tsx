import { screens } from '#lib/words/screens.ts'
import { definePages } from '#web/page.ts'
import { titles } from '../titles.ts'

export const pages = definePages([
  {
    path: '/technicians',
    allow: ['admin'],
    title: screens.technicians,
    load: async () => (await import('./list-page.tsx')).TechniciansPage,
  },
  {
    path: '/technician/create',
    allow: ['admin'],
    title: screens.new_technician,
    parent: '/technicians',
    load: async () => (await import('./form-page.tsx')).NewTechnicianPage,
  },
  {
    path: '/technician/edit/$id',
    allow: ['admin'],
    title: titles.edit,
    parent: '/technicians',
    load: async () => (await import('./form-page.tsx')).EditTechnicianPage,
  },
  {
    path: '/technicians-warehouse',
    allow: ['admin'],
    title: titles.warehouse,
    parent: '/technicians',
    load: async () => (await import('./warehouse-page.tsx')).TechniciansWarehousePage,
  },
])
