import { definePages } from '#web/page.ts'
import { texts } from '../texts.ts'
import { warehouseTexts } from '../warehouse-texts.ts'

export const pages = definePages([
  {
    path: '/technicians',
    allow: ['admin'],
    title: texts.title,
    load: async () => (await import('./list-page.tsx')).TechniciansPage,
  },
  {
    path: '/technician/create',
    allow: ['admin'],
    title: texts.new,
    parent: '/technicians',
    load: async () => (await import('./form-page.tsx')).NewTechnicianPage,
  },
  {
    path: '/technician/edit/$id',
    allow: ['admin'],
    title: texts.edit,
    parent: '/technicians',
    load: async () => (await import('./form-page.tsx')).EditTechnicianPage,
  },
  {
    path: '/technicians-warehouse',
    allow: ['admin'],
    title: warehouseTexts.title,
    parent: '/technicians',
    load: async () => (await import('./warehouse-page.tsx')).TechniciansWarehousePage,
  },
])
