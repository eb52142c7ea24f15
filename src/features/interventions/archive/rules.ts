/** The kinds of archive files and when one has expired; both sides read it. */
import { defineStates, keysOf } from '#lib/texts/states.ts'
import { bilingual, both } from '#lib/texts/texts.ts'

export const typeWords = bilingual({
  interventions: ['Interventions', 'Interventi'],
  terminals: ['Terminal list', 'Elenco terminali'],
  contract: ['Contract', 'Contratto'],
  price_list: ['Price list', 'Listino'],
  manual: ['Manual', 'Manuale'],
  other: ['Other', 'Altro'],
})
export type FileType = keyof typeof typeWords
export const fileTypes = keysOf(typeWords)
const { interventions: _read, ...keptWords } = typeWords
/** A file of interventions comes here by being read. */
export const keptTypes = keysOf(keptWords)

export const contentWords = bilingual({
  sheet: ['Sheet', 'Foglio'],
  pdf: ['PDF', 'PDF'],
  picture: ['Picture', 'Immagine'],
  zip: ['Zip archive', 'Archivio zip'],
})
export type FileContent = keyof typeof contentWords
export const contents = keysOf(contentWords)

export const states = defineStates({
  kept: [both('Kept', 'Conservato'), 'success'],
  expiring: [both('Expires soon', 'In scadenza'), 'warning'],
  expired: [both('Expired', 'Scaduto'), 'danger'],
  deleted: [both('Content deleted', 'Contenuto eliminato'), 'neutral'],
})
/** So many days before its last day a file counts as expiring. */
export const soonDays = 30

export const maxArchiveMegabytes = 50
export const maxArchiveBytes = maxArchiveMegabytes * 1024 * 1024
