/** Titles of the screens, which the frame knows before it loads them. */
import { both } from '#lib/texts/texts.ts'

export const titles = {
  jobs: both('Jobs', 'Lavori'),
  mails: both('Mails', 'Email'),
  files: both('Stored files', 'File archiviati'),
} as const
