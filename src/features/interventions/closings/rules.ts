/** The states of a closing request and the choices that it has; both sides read them. */
import { defineStates, keysOf } from '#lib/texts/states.ts'
import { bilingual, both } from '#lib/texts/texts.ts'
import { general } from '#lib/words/general.ts'

/** Drafts are shown to those who write them, not in the lists. */
export const stateWords = defineStates({
  requested: [both('To be confirmed', 'Da confermare'), 'info'],
  rejected: [both('Rejected', 'Respinta'), 'danger'],
  confirmed: [both('Confirmed', 'Confermata'), 'success'],
  reopened: [both('Reopened', 'Riaperta'), 'warning'],
})
export const listedStates = keysOf(stateWords)
export const closingStates = ['draft', ...listedStates] as const

export const conditionWords = bilingual({ works: ['Works', 'Funziona'], faulty: ['Faulty', 'Guasto'] })
export const conditions = keysOf(conditionWords)

/** Who entered it. */
export const sourceWords = bilingual({
  technician: general.technician,
  office: ['Office', 'Ufficio'],
  upload: ['Upload', 'Caricamento'],
})
export const sources = keysOf(sourceWords)
export type Source = (typeof sources)[number]

/** What follows a job that was not possible. */
export const nextStepWords = bilingual({
  reschedule: ['Plan again', 'Ripianifica'],
  follow_up: ['Open a follow-up', 'Apri un nuovo intervento'],
  final: ['Final', 'Definitivo'],
})
export const nextSteps = keysOf(nextStepWords)

/** What becomes of a withdrawn serial that is not in our records. */
export const resolutionWords = bilingual({
  register: ['Register it as a new product', 'Registralo come nuovo prodotto'],
  ignore: ['Leave it out', 'Ignoralo'],
})
export const resolutions = keysOf(resolutionWords)

/** Ready-made reasons; kept as codes, so that each person reads them in their language. */
export const rejectWords = bilingual({
  photo_missing: ['A photo is missing.', 'Manca una foto.'],
  photo_unreadable: ['A photo cannot be read.', 'Una foto non è leggibile.'],
  signature_missing: ['The signature is missing.', 'Manca la firma.'],
  wrong_serial: ['The serial is not right.', 'La matricola non è corretta.'],
  wrong_terminal: ['The terminal ID is not right.', 'Il codice TML non è corretto.'],
  wrong_date: ['The date of work is not right.', 'La data del lavoro non è corretta.'],
  other: ['Another reason', 'Altro motivo'],
})
export const rejectCodes = keysOf(rejectWords)
export type RejectCode = (typeof rejectCodes)[number]

export const fileKindWords = bilingual({
  label: ['Label', 'Etichetta'],
  receipt: ['Receipt', 'Scontrino'],
  other: ['Photo', 'Foto'],
  signature: ['Signature', 'Firma'],
})
export const fileKinds = keysOf(fileKindWords)
export type FileKind = (typeof fileKinds)[number]

/** Photos of one closing, beside its signature. */
export const maxFiles = 20
/** At most so many are confirmed or rejected at once. */
export const maxTogether = 2_000

/** On a technician's phone, what touches the same job goes in order. */
export const jobLane = (id: number) => `job ${id}`
