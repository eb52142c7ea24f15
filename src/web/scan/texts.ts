/** Words of the scan field, the camera and pasted lists. */
import { withGeneralWords } from '#lib/words/general.ts'
import { screens } from '#lib/words/screens.ts'

export const scanTexts = withGeneralWords({
  label: ['Scan field', 'Campo di scansione'],
  placeholder: [
    'Scan or type a serial, then Enter. Paste a column from Excel.',
    'Scansiona o digita una matricola, poi Invio. Incolla una colonna da Excel.',
  ],
  placeholder_short: ['Scan or type a serial', 'Scansiona o digita'],
  camera: ['Camera', 'Fotocamera'],
  scan: screens.scan,
  camera_count: [
    '{accepted} accepted, {refused} refused',
    '{accepted} {accepted|accettato|accettati}, {refused} {refused|rifiutato|rifiutati}',
  ],
  taken: ['taken', 'acquisito'],
  not_sent: ['was not sent: {reason}', 'non inviato: {reason}'],
  not_ready: ['was not taken. {reason}', 'non acquisito. {reason}'],
  undone: ['undone', 'stornato'],
  sound_on: ['Sound on', 'Suono attivo'],
  sound_off: ['Sound off', 'Suono spento'],
  mute: ['Turn the sound off', 'Disattiva il suono'],
  unmute: ['Turn the sound on', 'Attiva il suono'],
  waiting: ['{count} waiting', '{count} in attesa'],
  camera_title: ['Scan with the camera', 'Scansiona con la fotocamera'],
  camera_hint: ['Hold the barcode inside the frame.', 'Tieni il codice a barre dentro il riquadro.'],
  camera_starting: ['Starting the camera…', 'Avvio della fotocamera…'],
  camera_denied: [
    'The camera is not allowed. Allow it in the address bar of the browser and try again.',
    'La fotocamera non è consentita. Abilitala nella barra degli indirizzi del browser e riprova.',
  ],
  camera_missing: ['No camera was found on this device.', 'Nessuna fotocamera trovata su questo dispositivo.'],
  camera_insecure: [
    'The camera works only over a secure address (https).',
    'La fotocamera funziona solo con un indirizzo sicuro (https).',
  ],
  camera_failed: ['The camera could not be started.', 'Non è stato possibile avviare la fotocamera.'],
  torch_on: ['Light on', 'Accendi la luce'],
  torch_off: ['Light off', 'Spegni la luce'],
  last_read: ['Read: {value}', 'Letto: {value}'],
  paste_label: ['One value a line', 'Un valore per riga'],
  paste_placeholder: [
    'Paste a column from Excel, or type one value a line.',
    'Incolla una colonna da Excel o scrivi un valore per riga.',
  ],
  distinct: ['{count} {count|value|values}', '{count} {count|valore|valori}'],
  repeated: [
    '{count} repeated, counted once',
    '{count} {count|ripetuto, contato una volta|ripetuti, contati una volta}',
  ],
  times: ['{value} ({times} times)', '{value} ({times} volte)'],
  too_many: ['No more than {max} are possible.', 'Non più di {max}.'],
})
