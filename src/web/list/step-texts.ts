/** The words of previous and next record. */
import { bilingual } from '#lib/texts/texts.ts'

export const stepTexts = bilingual({
  previous_record: ['Previous record', 'Elemento precedente'],
  next_record: ['Next record', 'Elemento successivo'],
  step: ['{position} of {total}', '{position} di {total}'],
})
