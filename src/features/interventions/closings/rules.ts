/** The states of a closing request and the choices that it has; both sides read them. */
import { defineStates, keysOf } from '#lib/texts/states.ts'
import { texts } from './texts.ts'

/** Drafts are shown to those who write them, not in the lists. */
export const stateWords = defineStates({
  requested: [texts.state_requested, 'info'],
  rejected: [texts.state_rejected, 'danger'],
  confirmed: [texts.state_confirmed, 'success'],
  reopened: [texts.state_reopened, 'warning'],
})
export const listedStates = keysOf(stateWords)
export const closingStates = ['draft', ...listedStates] as const
export type ClosingState = (typeof closingStates)[number]

export const conditions = ['works', 'faulty'] as const
export type Condition = (typeof conditions)[number]
export const conditionWords = { works: texts.works, faulty: texts.faulty } as const

/** Who entered it. */
export const sources = ['technician', 'office', 'upload'] as const
export type Source = (typeof sources)[number]
export const sourceWords = {
  technician: texts.technician,
  office: texts.source_office,
  upload: texts.source_upload,
} as const

/** What follows a job that was not possible. */
export const nextSteps = ['reschedule', 'follow_up', 'final'] as const
export type NextStep = (typeof nextSteps)[number]
export const nextStepWords = {
  reschedule: texts.reschedule,
  follow_up: texts.follow_up,
  final: texts.final,
} as const

/** What becomes of a withdrawn serial that is not in our records. */
export const resolutions = ['register', 'ignore'] as const
export type Resolution = (typeof resolutions)[number]
export const resolutionWords = { register: texts.resolution_register, ignore: texts.resolution_ignore } as const

/** Ready-made reasons; kept as codes, so that each person reads them in their language. */
export const rejectCodes = [
  'photo_missing',
  'photo_unreadable',
  'signature_missing',
  'wrong_serial',
  'wrong_terminal',
  'wrong_date',
  'other',
] as const
export type RejectCode = (typeof rejectCodes)[number]
export const rejectWords = {
  photo_missing: texts.reject_photo_missing,
  photo_unreadable: texts.reject_photo_unreadable,
  signature_missing: texts.reject_signature_missing,
  wrong_serial: texts.reject_wrong_serial,
  wrong_terminal: texts.reject_wrong_terminal,
  wrong_date: texts.reject_wrong_date,
  other: texts.reject_other,
} as const

export const fileKinds = ['label', 'receipt', 'other', 'signature'] as const
export type FileKind = (typeof fileKinds)[number]
export const fileKindWords = {
  label: texts.photo_label,
  receipt: texts.photo_receipt,
  other: texts.photo_other,
  signature: texts.signature,
} as const

/** Of one closing. */
export const maxFiles = 20
/** At most so many are confirmed or rejected at once. */
export const maxTogether = 2_000

/** On a technician's phone, what touches the same job goes in order. */
export const jobLane = (id: number) => `job ${id}`
