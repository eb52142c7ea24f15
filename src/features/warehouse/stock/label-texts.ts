/** Words of labels. */
import { withGeneralWords } from '#lib/words/general.ts'

export const labelTexts = withGeneralWords({
  title: ['Print labels', 'Stampa etichette'],
  count: ['{count} {count|label|labels}', '{count} {count|etichetta|etichette}'],
  format: ['Print on', 'Stampa su'],
  pdf: ['Sheet (PDF)', 'Foglio (PDF)'],
  zpl: ['Label printer (ZPL)', 'Etichettatrice (ZPL)'],
  layout: ['Labels', 'Etichette'],
  a4_3x8: ['A4 sheet, 24 labels of 70 × 37 mm', 'Foglio A4, 24 etichette da 70 × 37 mm'],
  a4_2x7: ['A4 sheet, 14 labels of 99.1 × 38.1 mm', 'Foglio A4, 14 etichette da 99,1 × 38,1 mm'],
  roll_50x25: ['Roll, 50 × 25 mm', 'Rotolo, 50 × 25 mm'],
  both: ['Bar code and QR code', 'Codice a barre e QR'],
  code128: ['Bar code', 'Codice a barre'],
  qr: ['QR code', 'Codice QR'],
  start: ['First label', 'Prima etichetta'],
  start_hint: [
    'Click the first free label of a part-used sheet.',
    'Clicca la prima etichetta libera di un foglio già usato in parte.',
  ],
  start_at: ['Start at label {n}', 'Inizia dall’etichetta {n}'],
  pages: ['{count} {count|sheet|sheets}', '{count} {count|foglio|fogli}'],
  preview: ['Preview', 'Anteprima'],
  preview_label: ['Preview of a label of {serial_number}', 'Anteprima dell’etichetta di {serial_number}'],
  print: ['Open PDF', 'Apri il PDF'],
  download: ['Download', 'Scarica'],
  too_many: [
    'At most {max} labels can be printed at once.',
    'Si possono stampare al massimo {max} etichette alla volta.',
  ],
  file_name: ['labels', 'etichette'],
})
