/** Words of the page of recent actions. */
import { general, withGeneralWords } from '#lib/words/general.ts'

export const texts = withGeneralWords({
  hint: [
    'What was done lately and can still be undone as a whole: until something else happens to the same records.',
    'Le azioni recenti che si possono ancora stornare per intero, finché agli stessi elementi non succede altro.',
  ],
  when: ['When', 'Quando'],
  who: ['Who', 'Chi'],
  what: ['What', 'Che cosa'],
  count: ['Records', 'Elementi'],
  batches: ['{count} {count|product|products}', '{count} {count|prodotto|prodotti}'],
  interventions: ['{count} {count|intervention|interventions}', '{count} {count|intervento|interventi}'],
  imports: general.n_rows,
  undo_question: ['Undo “{what}” on {records}?', 'Stornare «{what}» su {records}?'],
  undone: ['Undone.', 'Stornato.'],
  undone_upload: [
    'Undone; a large upload takes a moment.',
    'Stornato. Per un caricamento grande può volerci un momento.',
  ],
  empty: ['Nothing that can be undone.', 'Non c’è nulla da stornare.'],
})
