/** What goes and what stays when the demo data are removed. */

import type { ListDefinition } from '#lib/lists/list.ts'
import { singleBlanks } from '#lib/texts/clean-text.ts'

/** What of the audit log is about things that stay when demo data are removed. */
export const keptSubjects = [
  'users',
  'technicians',
  'profile',
  'api-keys',
  'company',
  'settings',
  'document-settings',
  'table-settings',
  'views',
  'usual-faults',
  'system',
  'privacy',
  'first-steps',
] as const

/** Neither work of people nor worth keeping: jobs tried again, mails sent again. */
export const passingSubjects = ['jobs', 'mails', 'stored-files', 'live', 'notifications'] as const
/** Actions that change nothing. */
export const readingActions = ['export', 'refused', 'sign_in', 'sign_in_failed'] as const

/** The fields of list queries that name records by id. */
export const recordFiltersOf = (lists: readonly ListDefinition[]): string[] => [
  ...new Set([
    'ids',
    ...lists.flatMap(({ columns }) => Object.values(columns).flatMap(({ reference }) => reference?.field ?? [])),
  ]),
]

/** What is typed to confirm, where the company has no name. */
export const nameless = 'Fieldstock'

/** Spaces and capitals do not matter. */
export const isSameName = (typed: string, name: string) =>
  singleBlanks(typed).toLowerCase() === singleBlanks(name || nameless).toLowerCase()

/** What the question before counts, in the order shown. */
export const countedKinds = [
  'suppliers',
  'parts',
  'products',
  'documents',
  'technicians',
  'interventions',
  'statements',
  'files',
] as const
export type CountedKind = (typeof countedKinds)[number]
