/** Words around what is said about a screen. */
import { bilingual } from '#lib/texts/texts.ts'

export const aboutTexts = bilingual({
  purpose: ['What it is for', 'A che cosa serve'],
  work: ['What you do here', 'Che cosa si fa qui'],
  next: ['What happens next', 'Che cosa succede dopo'],
  more: ['More in the guide: {chapter}', 'Di più nella guida: {chapter}'],
})
