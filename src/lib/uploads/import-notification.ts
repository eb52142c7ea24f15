/** What uploads tell the person whose upload it is: that work which went on without them has ended. Each upload is a line of its own. */
import { defineNotification, linkToItems, oneMessage } from '../records/notification.ts'
import { both } from '../texts/texts.ts'

export const uploadEnded = defineNotification({
  key: 'imports.ended',
  name: both('My uploads that have ended or failed', 'Miei caricamenti conclusi o non riusciti'),
  roles: ['admin', 'technician'],
  own: true,
  messages: {
    checked: oneMessage(
      'File {label} was checked: {rows} {rows|row|rows}, {failed} with something to put right',
      'Il file {label} è stato controllato: {rows} {rows|riga|righe}, {failed} da correggere',
    ),
    inserted: oneMessage(
      '{inserted} {inserted|row|rows} of file {label} {inserted|was|were} inserted',
      '{inserted} {inserted|riga|righe} del file {label} {inserted|inserita|inserite}',
    ),
    reverted: oneMessage('The upload of file {label} was undone', 'Il caricamento del file {label} è stato stornato'),
    refused: oneMessage(
      'File {label} could not be processed: open it to see why',
      'Non è stato possibile elaborare il file {label}: aprilo per vedere il motivo',
    ),
  },
  // Technicians upload only their orders, and have no list of uploads.
  link: (line) => (line.role === 'admin' ? linkToItems(line, '/imports', '/imports') : '/technician/orders'),
})
