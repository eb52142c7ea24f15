/** The titles of its screens, apart from the other words, because the first page loads the titles of all features. */
import { bilingual } from '#lib/texts/texts.ts'

export const titles = bilingual({
  outbox: ['To send', 'Da inviare'],
  count: ['Count the van', 'Conta il furgone'],
  counts: ['Counts of vans', 'Conteggi dei furgoni'],
  differences: ['Differences of vans', 'Differenze dei furgoni'],
  devices: ['What waits on phones', 'In attesa sui telefoni'],
  commands: ['Sent by phones', 'Inviati dai telefoni'],
  cases: ['Closings to settle', 'Chiusure da chiarire'],
  one_case: ['Closing to settle', 'Chiusura da chiarire'],
})
