/** Words around what is said about a screen. */
import { bilingual } from '#lib/texts/texts.ts'

export const aboutTexts = bilingual(
  {
    purpose: 'What it is for',
    work: 'What you do here',
    next: 'What happens next',
    more: 'More in the guide: {chapter}',
  },
  {
    purpose: 'A che cosa serve',
    work: 'Che cosa si fa qui',
    next: 'Che cosa succede dopo',
    more: 'Di più nella guida: {chapter}',
  },
)
