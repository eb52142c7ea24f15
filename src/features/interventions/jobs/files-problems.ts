/** What can be wrong with the rows of a client's file. */
import { both, type Words } from '#lib/texts/texts.ts'
import { type Problems, problem } from '#lib/uploads/upload.ts'

const wrong = (title: Words, EN: string, IT: string, more?: Parameters<typeof problem>[2]) =>
  problem(title, both(EN, IT), more)

export const fileProblems = {
  missing_reference: wrong(
    both('No reference', 'Senza riferimento'),
    'The client’s number for the job is missing. Ask the client, or write it here.',
    'Manca il numero che il cliente dà all’intervento. Chiedilo al cliente o scrivilo qui.',
  ),
  duplicate_reference: wrong(
    both('Reference twice in the file', 'Riferimento ripetuto nel file'),
    'Rows with the same reference say different things. Correct the wrong one, or leave it out.',
    'Righe con lo stesso riferimento dicono cose diverse. Correggi quella sbagliata o escludila.',
    { conflict: true },
  ),
  same_row: wrong(
    both('The same row twice', 'La stessa riga due volte'),
    'Rows that say exactly the same are read once.',
    'Le righe che dicono esattamente lo stesso si leggono una volta.',
    { conflict: true, leaves_out: true },
  ),
  unknown_code: wrong(
    both('Unknown intervention code', 'Codice intervento sconosciuto'),
    'Neither a code nor an alias of this client. Map the word to one of your codes.',
    'Non è un codice né un alias di questo cliente. Collega la parola a uno dei tuoi codici.',
  ),
  unknown_province: wrong(
    both('Unknown province', 'Provincia sconosciuta'),
    'Write the two letters or the name of an Italian province.',
    'Scrivi la sigla o il nome di una provincia italiana.',
  ),
  wrong_date: wrong(
    both('No date, or a wrong one', 'Data mancante o errata'),
    'The day received as DD-MM-YYYY HH:mm, not in the future.',
    'Il giorno di ricezione come GG-MM-AAAA OO:mm, non nel futuro.',
  ),
  unknown_model: wrong(
    both('Unknown TML model', 'Modello TML sconosciuto'),
    'This client’s name for a terminal is new. Map it to one of your parts.',
    'Questo nome di terminale del cliente è nuovo. Collegalo a uno dei tuoi articoli.',
  ),
  invalid_terminal: wrong(
    both('Wrong terminal ID', 'Codice terminale errato'),
    '4 to 16 letters or digits, unless the supplier has a form of its own.',
    'Da 4 a 16 lettere o cifre, salvo una forma propria del fornitore.',
  ),
  invalid_closing_days: wrong(
    both('Wrong closing days', 'Giorni di chiusura errati'),
    'A whole number from 0 to 365; may be empty where the settings say the days.',
    'Un numero intero da 0 a 365; può mancare dove i giorni sono nelle impostazioni.',
  ),
  wrong_value: wrong(
    both('Wrong value', 'Valore errato'),
    'A number, a day, or yes and no, within the limits that the form has too.',
    'Un numero, una data oppure sì o no, con gli stessi limiti che ha la scheda.',
  ),
  missing_merchant: wrong(
    both('No merchant', 'Senza esercente'),
    'The name of the shop is missing.',
    'Manca il nome del negozio.',
  ),
  known_closed: wrong(
    both('Closed already', 'Già chiuso'),
    'We closed or cancelled this job; the client still lists it. It stays as it is.',
    'Questo intervento da noi è chiuso o annullato, ma nel file del cliente c’è ancora. Resta com’è.',
    { conflict: true },
  ),
  known_elsewhere: wrong(
    both('Known from another supplier', 'Noto da un altro fornitore'),
    'The same job is there under another supplier. This may be the file of another client.',
    'Lo stesso intervento esiste con un altro fornitore. Potrebbe essere il file di un altro cliente.',
    { conflict: true },
  ),
} as const satisfies Problems
export type FileProblem = keyof typeof fileProblems
