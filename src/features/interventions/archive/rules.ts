/** The kinds of archive files and when one has expired; both sides read it. */
import { defineStates } from '#lib/texts/states.ts'
import { texts } from './texts.ts'

export const fileTypes = ['interventions', 'terminals', 'contract', 'price_list', 'manual', 'other'] as const
export type FileType = (typeof fileTypes)[number]
export const typeWords = {
  interventions: texts.type_interventions,
  terminals: texts.type_terminals,
  contract: texts.type_contract,
  price_list: texts.type_price_list,
  manual: texts.type_manual,
  other: texts.type_other,
} as const satisfies Record<FileType, unknown>
/** A file of interventions comes here by being read. */
export const keptTypes = [
  'terminals',
  'contract',
  'price_list',
  'manual',
  'other',
] as const satisfies readonly FileType[]

export const contents = ['sheet', 'pdf', 'picture', 'zip'] as const
export type FileContent = (typeof contents)[number]
export const contentWords = {
  sheet: texts.content_sheet,
  pdf: texts.content_pdf,
  picture: texts.content_picture,
  zip: texts.content_zip,
} as const satisfies Record<FileContent, unknown>

export const states = defineStates({
  kept: [texts.state_kept, 'success'],
  expiring: [texts.state_expiring, 'warning'],
  expired: [texts.state_expired, 'danger'],
  deleted: [texts.state_deleted, 'neutral'],
})
/** So many days before its last day a file counts as expiring. */
export const soonDays = 30

export const maxArchiveMegabytes = 50
export const maxArchiveBytes = maxArchiveMegabytes * 1024 * 1024
