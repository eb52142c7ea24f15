/** Why a spreadsheet is refused as a whole, each with what to do about it. */
import { defineErrors, invalid } from '../texts/errors.ts'

export const sheetErrors = defineErrors('import', {
  file_empty: invalid(
    'The file has no rows. Write your data under the header and try again.',
    'Il file non contiene righe. Scrivi i dati sotto l’intestazione e riprova.',
  ),
  file_broken: invalid(
    'The file is damaged and cannot be read. Open it in Excel, save it again and retry.',
    'Il file è danneggiato e non si può leggere. Aprilo in Excel, salvalo di nuovo e riprova.',
  ),
  file_password: invalid(
    'The file is protected by a password. Save it without one: File → Info → Protect workbook.',
    'Il file è protetto da password. Salvalo senza: File → Informazioni → Proteggi cartella di lavoro.',
  ),
  file_old_xls: invalid(
    'This is an old .xls file. Save it as .xlsx in Excel: File → Save as → Excel workbook.',
    'Questo è un vecchio file .xls. Salvalo come .xlsx in Excel: File → Salva con nome → Cartella di lavoro di Excel.',
  ),
  file_not_a_sheet: invalid(
    'This is not a spreadsheet. Choose an Excel (.xlsx) or csv file.',
    'Questo non è un foglio di calcolo. Scegli un file Excel (.xlsx) o csv.',
  ),
  file_web_page: invalid(
    'This is a web page with the name of a spreadsheet, as some portals export it. Open it in Excel and save it as .xlsx: File → Save as → Excel workbook.',
    'Questa è una pagina web con il nome di un foglio di calcolo, come quelle che alcuni portali esportano. Aprila in Excel e salvala come .xlsx: File → Salva con nome → Cartella di lavoro di Excel.',
  ),
  file_macros: invalid(
    'The file contains macros. Save it as .xlsx, which has none: File → Save as → Excel workbook.',
    'Il file contiene macro. Salvalo come .xlsx, che non ne ha: File → Salva con nome → Cartella di lavoro di Excel.',
  ),
  file_too_large: invalid(
    'The file is too large. Split it into smaller files.',
    'Il file è troppo grande. Dividilo in file più piccoli.',
  ),
  file_too_many_rows: invalid(
    'The file has too many rows: {max} fit in one upload. Split it into smaller files.',
    'Il file ha troppe righe: in un caricamento ce ne stanno {max}. Dividilo in file più piccoli.',
  ),
  file_too_many_columns: invalid(
    'The file has too many columns: {max} are read at most. Delete those that are not needed.',
    'Il file ha troppe colonne: se ne leggono al massimo {max}. Elimina quelle che non servono.',
  ),
  file_too_much_text: invalid(
    'One row or cell holds too much text. Shorten it and try again.',
    'Una riga o una cella contiene troppo testo. Accorcialo e riprova.',
  ),
  file_unsafe: invalid(
    'The file is built in a way that is not safe to open. Copy the data into a new workbook and upload that.',
    'Il file è costruito in un modo che non è sicuro aprire. Copia i dati in una nuova cartella di lavoro e carica quella.',
  ),
  file_timeout: invalid(
    'Reading the file took too long. Split it into smaller files.',
    'La lettura del file ha richiesto troppo tempo. Dividilo in file più piccoli.',
  ),
})
