/** Words of uploads: their kinds and states, and those of their list. */
import { defineStates } from '#lib/texts/states.ts'
import { bilingual, both } from '#lib/texts/texts.ts'
import type { ImportStatus } from '#lib/uploads/upload-states.ts'
import { records } from '#lib/words/records.ts'
import { screens } from '#lib/words/screens.ts'

export const importKinds = bilingual({
  'product-categories': ['Product categories', 'Categorie prodotto'],
  parts: ['Parts and models', 'Articoli e modelli'],
  products: screens.products,
  'delivery-note-products': ['DDT products', 'Prodotti DDT'],
  'return-note-products': ['Return DDT products', 'Prodotti DDT di reso'],
  assignment: ['Assignment', 'Assegnazione'],
  order: records.order,
  interventions: ['Interventions', 'Interventi'],
  closings: ['Closings', 'Chiusure'],
  terminals: ['Terminal lists', 'Elenchi terminali'],
  'intervention-codes': ['Intervention codes', 'Codici intervento'],
  'closing-days': ['Closing days', 'Giorni di chiusura'],
  'tml-models': ['TML models', 'Modelli TML'],
  'cost-settings': screens.cost_settings,
})

export const importStates = defineStates<ImportStatus>({
  checking: [both('Checking', 'In verifica'), 'info'],
  checked: [both('Checked', 'Verificato'), 'warning'],
  committing: [both('Inserting', 'Inserimento in corso'), 'info'],
  committed: [both('Inserted', 'Inserito'), 'success'],
  reverting: [both('Being undone', 'Storno in corso'), 'info'],
  reverted: [both('Undone', 'Stornato'), 'neutral'],
  failed: [both('Refused', 'Rifiutato'), 'danger'],
})

const ownTexts = bilingual({
  one: ['Upload', 'Caricamento'],
  document_name: ['Upload {label}', 'Caricamento {label}'],
  empty: [
    'Every file uploaded from a list is kept here, with its result, and can be undone.',
    'Ogni file caricato da un elenco resta qui con il suo esito e si può stornare.',
  ],
  open: ['Open report', 'Apri il resoconto'],
  download_failed: ['Download failed rows', 'Scarica le righe scartate'],
  download_file: ['Download the file', 'Scarica il file'],
  failed_file: ['{file}-failed.xlsx', '{file}-scartate.xlsx'],
  failed_sheet: ['failed', 'scartate'],
  undo: ['Undo this upload', 'Storna questo caricamento'],
  undo_question: [
    'Everything that “{file}” inserted is taken out again.',
    'Tutto ciò che «{file}» ha inserito viene tolto.',
  ],
  undone: ['Upload undone', 'Caricamento stornato'],
})
export const texts = { title: screens.uploads, ...ownTexts }
