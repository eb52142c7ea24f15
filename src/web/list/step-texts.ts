/** The words of previous and next record. */
import { bilingual } from '#lib/texts/texts.ts'

export const stepTexts = bilingual(
  {
    previous_record: 'Previous record',
    next_record: 'Next record',
    step: '{position} of {total}',
  },
  {
    previous_record: 'Elemento precedente',
    next_record: 'Elemento successivo',
    step: '{position} di {total}',
  },
)
