import { screens } from '#lib/words/screens.ts'
import { definePages, page } from '#web/page.ts'
import { titles } from '../titles.ts'

const allow = ['admin'] as const
const parent = '/technicians'

export const pages = definePages([
  page(parent, allow, screens.technicians, async () => (await import('./list-page.tsx')).TechniciansPage),
  {
    path: '/technician/create',
    allow,
    title: screens.new_technician,
    parent,
    load: async () => (await import('./form-page.tsx')).NewTechnicianPage,
  },
  {
    path: '/technician/edit/$id',
    allow,
    title: titles.edit,
    parent,
    load: async () => (await import('./form-page.tsx')).EditTechnicianPage,
  },
  {
    path: '/technicians-warehouse',
    allow,
    title: titles.warehouse,
    parent,
    load: async () => (await import('./warehouse-page.tsx')).TechniciansWarehousePage,
  },
])
