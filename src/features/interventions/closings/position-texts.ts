/** Words of the step in which a technician sees from where a closing is sent. */
import { withRecordWords } from '#lib/words/records.ts'

export const positionTexts = withRecordWords({
  hint: [
    'At Send the position of this phone is read once and shown to you before anything leaves. You may leave it out.',
    'All’invio la posizione di questo telefono viene rilevata una sola volta e ti viene mostrata prima che parta qualcosa. Puoi ometterla.',
  ],
  position: ['Position', 'Posizione'],
  reading: ['Reading the position…', 'Rilevamento della posizione…'],
  read: ['Position: {latitude}, {longitude} (± {accuracy} m)', 'Posizione: {latitude}, {longitude} (± {accuracy} m)'],
  send: ['Send with the position', 'Invia con la posizione'],
  without: ['Without position', 'Senza posizione'],
  none: [
    'The position could not be read. The closing leaves without it.',
    'Posizione non rilevata. La chiusura parte senza.',
  ],
})
