/** Every feature there is, and what the server knows from them. A new feature is a folder with its manifest, and one line here. */

import { feature as comparisons } from '#features/clients/comparisons/server/feature.ts'
import { feature as reports } from '#features/clients/reports/server/feature.ts'
import { feature as statements } from '#features/clients/statements/server/feature.ts'
import { feature as archive } from '#features/interventions/archive/server/feature.ts'
import { feature as closings } from '#features/interventions/closings/server/feature.ts'
import { feature as costs } from '#features/interventions/costs/server/feature.ts'
import { feature as formats } from '#features/interventions/formats/server/feature.ts'
import { feature as interventions } from '#features/interventions/jobs/server/feature.ts'
import { feature as phone } from '#features/interventions/phone/server/feature.ts'
import { feature as planning } from '#features/interventions/planning/server/feature.ts'
import { feature as interventionSettings } from '#features/interventions/settings/server/feature.ts'
import { feature as accounts } from '#features/office/accounts/server/feature.ts'
import { feature as audit } from '#features/office/audit/server/feature.ts'
import { feature as dashboard } from '#features/office/dashboard/server/feature.ts'
import { feature as demoData } from '#features/office/demo-data/server/feature.ts'
import { feature as firstSteps } from '#features/office/first-steps/server/feature.ts'
import { feature as imports } from '#features/office/imports/server/feature.ts'
import { feature as notifications } from '#features/office/notifications/server/feature.ts'
import { feature as privacy } from '#features/office/privacy/server/feature.ts'
import { feature as recentActions } from '#features/office/recent-actions/server/feature.ts'
import { feature as search } from '#features/office/search/server/feature.ts'
import { feature as settings } from '#features/office/settings/server/feature.ts'
import { feature as system } from '#features/office/system/server/feature.ts'
import { feature as views } from '#features/office/views/server/feature.ts'
import { feature as assignments } from '#features/technicians/assignments/server/feature.ts'
import { feature as orders } from '#features/technicians/orders/server/feature.ts'
import { feature as people } from '#features/technicians/people/server/feature.ts'
import { feature as replenishment } from '#features/technicians/replenishment/server/feature.ts'
import { feature as catalogue } from '#features/warehouse/catalogue/server/feature.ts'
import { feature as couriers } from '#features/warehouse/couriers/server/feature.ts'
import { feature as custody } from '#features/warehouse/custody/server/feature.ts'
import { feature as deliveryNotes } from '#features/warehouse/delivery-notes/server/feature.ts'
import { feature as documents } from '#features/warehouse/documents/server/feature.ts'
import { feature as installations } from '#features/warehouse/installations/server/feature.ts'
import { feature as issuedDocuments } from '#features/warehouse/issued-documents/server/feature.ts'
import { feature as returnNotes } from '#features/warehouse/return-notes/server/feature.ts'
import { registerMovementDocuments } from '#features/warehouse/stock/server/documents.ts'
import { feature as stock } from '#features/warehouse/stock/server/feature.ts'
import { feature as suppliers } from '#features/warehouse/suppliers/server/feature.ts'
import { feature as usualFaults } from '#features/warehouse/usual-faults/server/feature.ts'
import { feature as warehouses } from '#features/warehouse/warehouses/server/feature.ts'
import { housekeeping, recheckFiles } from '#server/keeping/housekeeping.ts'
import { registerNouns } from '#server/records/uses.ts'
import type { Feature, House } from './feature.ts'
import { nouns } from './table-texts.ts'

/** In the order of Table settings and of the API document. */
export const features: readonly Feature[] = [
  suppliers,
  warehouses,
  catalogue,
  stock,
  deliveryNotes,
  returnNotes,
  people,
  assignments,
  orders,
  replenishment,
  issuedDocuments,
  documents,
  couriers,
  usualFaults,
  installations,
  interventionSettings,
  costs,
  interventions,
  planning,
  closings,
  phone,
  archive,
  statements,
  reports,
  formats,
  custody,
  comparisons,
  accounts,
  settings,
  imports,
  audit,
  recentActions,
  privacy,
  notifications,
  system,
  dashboard,
  firstSteps,
  demoData,
  search,
  views,
]

const all = <Part>(part: (feature: Feature) => readonly Part[] | undefined): Part[] =>
  features.flatMap((feature) => part(feature) ?? [])

/** What people see in an order of its own: each key of the order is there, and each thing is in the order. */
function inOrder<It extends { key: string }>(order: readonly string[], them: readonly It[]): It[] {
  const placed = order.flatMap((key) => them.filter((it) => it.key === key || it.key.startsWith(`${key}.`)))
  if (placed.length !== them.length || placed.length < order.length)
    throw new Error(`an order lacks something, or names what is not there: ${them.map(({ key }) => key).join(', ')}`)
  return placed
}

export const lists = all(({ lists }) => lists)
export const uploads = all(({ uploads }) => uploads)
export const recent = all(({ recent }) => recent)

/** As the settings of a person list them. */
export const notificationKinds = inOrder(
  ['interventions', 'planning', 'closings', 'phone', 'assignments', 'orders', 'imports', 'audit', 'comparisons'],
  all(({ notifications }) => notifications),
)

/** Kinds that fit a search equally well are shown in this order. */
export const findables = inOrder(
  [
    'products',
    'assigned-products',
    'technicians',
    'users',
    'interventions',
    'delivery-notes',
    'return-notes',
    'orders',
    'assignments',
    'statements',
    'suppliers',
    'warehouses',
    'parts',
    'product-categories',
    'couriers',
    'archive-files',
    'imports',
  ],
  all(({ findables }) => findables),
)

/** As the dashboard shows them. */
export const figures = {
  cards: inOrder(
    [
      'suppliers',
      'technicians',
      'products',
      'technician-products',
      'closing-requests',
      'out-of-sla',
      'reconfigurations',
      'assigned-interventions',
    ],
    all(({ cards }) => cards),
  ),
  charts: inOrder(
    [
      'interventions-per-week',
      'closed-in-time',
      'stock-by-warehouse',
      'open-per-technician',
      'stock-by-model',
      'open-by-province',
    ],
    all(({ charts }) => charts),
  ),
  tasks: inOrder(
    [
      'to-do-out-of-sla',
      'about-to-be-late',
      'closings-to-confirm',
      'closings-to-settle',
      'van-differences',
      'phones-late',
      'to-assign',
      'assignments-without-note',
      'orders-to-confirm-non_regular',
      'orders-to-confirm-regular',
      'discrepancies',
      'failed-uploads',
      'below-minimum',
      'expiring-files',
    ],
    all(({ tasks }) => tasks),
  ),
}

export const house: House = { lists, figures, findables, notifications: notificationKinds, recent }
export const backgroundJobs = [
  housekeeping,
  recheckFiles,
  ...features.flatMap(({ backgroundJobs: jobs = [] }) => (typeof jobs === 'function' ? jobs(house) : jobs)),
]

registerNouns(nouns)
registerMovementDocuments(features.flatMap(({ movementDocument }) => movementDocument ?? []))
