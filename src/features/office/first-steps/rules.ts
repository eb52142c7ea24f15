/** The way of a new company from an empty database to its first closed job: the steps in order, and the screen of each. */

export const stepKeys = [
  'company',
  'warehouse',
  'supplier',
  'part',
  'delivery_note',
  'technician',
  'assignment',
  'codes',
  'file',
  'job',
  'closing',
] as const
export type StepKey = (typeof stepKeys)[number]

/** What is missing of a step that has several parts, and decides which screen it opens. */
export const openParts = ['category', 'products', 'module', 'code', 'closing_days'] as const
export type OpenPart = (typeof openParts)[number]

export type Step = { key: StepKey; done: boolean; missing: OpenPart | null; record_id: number | null }

export const stepGroups = [
  { key: 'warehouse_group', steps: ['company', 'warehouse', 'supplier', 'part', 'delivery_note'] },
  { key: 'technician_group', steps: ['technician', 'assignment'] },
  { key: 'job_group', steps: ['codes', 'file', 'job', 'closing'] },
] as const satisfies readonly { key: string; steps: readonly StepKey[] }[]

const screens: Readonly<Record<StepKey, string>> = {
  company: '/company',
  warehouse: '/warehouses?new=1',
  supplier: '/suppliers?new=1',
  part: '/port-and-model?new=1',
  delivery_note: '/ddt/create',
  technician: '/technician/create',
  assignment: '/assign-technician',
  codes: '/file-formate?tab=modules',
  file: '/upload-intervention',
  job: '/intervention-assign',
  closing: '/closing-confirmation',
}
const lists: Partial<Record<StepKey, string>> = {
  warehouse: '/warehouses',
  supplier: '/suppliers',
  part: '/port-and-model',
  delivery_note: '/ddt',
  technician: '/technicians',
  assignment: '/all-assigned-technician',
  file: '/archive-files',
}

/** The exact screen of what comes next; of a step that is done, the screen where its records are. */
export function screenOf({ key, done, missing, record_id }: Step): string {
  if (done) return lists[key] ?? screens[key]
  if (missing === 'category') return '/product-categories?new=1'
  if (missing === 'products' && record_id !== null) return `/ddt/${record_id}/products`
  if (missing === 'code') return '/file-formate?tab=codes'
  if (missing === 'closing_days') return '/file-formate?tab=closing_days'
  return screens[key]
}

/** Topics of everything that the steps look at, so that they tick themselves while the guide is open. */
export const topics = [
  'first-steps',
  'company',
  'warehouses',
  'suppliers',
  'product-categories',
  'parts',
  'delivery-notes',
  'products',
  'technicians',
  'assignments',
  'module-names',
  'intervention-codes',
  'closing-days',
  'imports',
  'interventions',
  'closings',
] as const
