/** Words of the page of recent actions. */
import { bilingual } from '#lib/texts/texts.ts'

export const texts = bilingual(
  {
    hint: 'What was done lately and can still be undone as a whole: until something else happens to the same records.',
    when: 'When',
    who: 'Who',
    what: 'What',
    count: 'Records',
    undo: 'Undo',
    batches: '{count} {count|product|products}',
    interventions: '{count} {count|intervention|interventions}',
    imports: '{count} {count|row|rows}',
    undo_question: 'Undo “{what}” on {records}?',
    undone: 'Undone.',
    undone_upload: 'Undone; a large upload takes a moment.',
    empty: 'Nothing that can be undone.',
  },
  {
    hint: 'Le azioni recenti che si possono ancora stornare per intero, finché agli stessi elementi non succede altro.',
    when: 'Quando',
    who: 'Chi',
    what: 'Che cosa',
    count: 'Elementi',
    undo: 'Storna',
    batches: '{count} {count|prodotto|prodotti}',
    interventions: '{count} {count|intervento|interventi}',
    imports: '{count} {count|riga|righe}',
    undo_question: 'Stornare «{what}» su {records}?',
    undone: 'Stornato.',
    undone_upload: 'Stornato. Per un caricamento grande può volerci un momento.',
    empty: 'Non c’è nulla da stornare.',
  },
)
