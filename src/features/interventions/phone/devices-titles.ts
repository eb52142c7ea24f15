/** The titles of the screens on technicians' phones. */
import { bilingual } from '#lib/texts/texts.ts'

export const deviceTitles = bilingual({
  devices: ['What waits on phones', 'In attesa sui telefoni'],
  commands: ['Sent by phones', 'Inviati dai telefoni'],
})
