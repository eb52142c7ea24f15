/** Titles of the screens, which the frame knows before it loads them. */
import { both } from '#lib/texts/texts.ts'

export const titles = {
  interventions: both('Intervention assign', 'Assegna interventi'),
  upload: both('Upload interventions', 'Carica interventi'),
} as const
