/** Words of issued documents and of their series. */
import { records, withRecordWords } from '#lib/words/records.ts'
import { screens } from '#lib/words/screens.ts'

export const texts = withRecordWords({
  series: screens.document_series,
  issued_documents: ['Issued documents', 'Documenti emessi'],
  series_empty: [
    'Every transport note and return note that is issued gets the next number of its series and is listed here.',
    'Ogni documento di trasporto o DDT di reso emesso riceve il numero successivo della sua serie e compare qui.',
  ],
  last_number: ['Last number', 'Ultimo numero'],
  voided: ['Voided', 'Annullati'],
  state_issued: records.issued,
  state_voided: ['Voided', 'Annullato'],
  issued_on: ['Date', 'Data'],
  void_code: ['Reason for voiding', 'Motivo dell’annullamento'],
  void_reason: ['Notes on voiding', 'Note sull’annullamento'],
  issued_at: ['Issued on', 'Emesso il'],
  voided_at: ['Voided on', 'Annullato il'],
  voided_by: ['Voided by', 'Annullato da'],
  check: ['Check', 'Verifica'],
  gaps: ['Gaps', 'Numeri mancanti'],
  doubles: ['Doubles', 'Numeri doppi'],
  out_of_order: ['Dates out of order', 'Date non in ordine'],
  nothing_wrong: ['Gaps, doubles, dates out of order: none', 'Numeri mancanti, doppi, date non in ordine: nessuno'],
  pdf_it: ['PDF in Italian', 'PDF in italiano'],
  pdf_en: ['PDF in English', 'PDF in inglese'],
  show_numbers: ['Show the numbers of {series}', 'Mostra i numeri di {series}'],
})
