/** What can be wrong with the rows of a client's file. */
import { both } from '#lib/texts/texts.ts'
import { type Problems, problem } from '#lib/uploads/upload.ts'

export const fileProblems = {
  missing_reference: problem(
    both('No reference', 'Senza riferimento'),
    both(
      'The client’s number for the job is missing. Ask the client, or write it here.',
      'Manca il numero che il cliente dà all’intervento. Chiedilo al cliente o scrivilo qui.',
    ),
  ),
  duplicate_reference: problem(
    both('Reference twice in the file', 'Riferimento ripetuto nel file'),
    both(
      'Rows with the same reference say different things. Correct the wrong one, or leave it out.',
      'Righe con lo stesso riferimento dicono cose diverse. Correggi quella sbagliata o escludila.',
    ),
    { conflict: true },
  ),
  same_row: problem(
    both('The same row twice', 'La stessa riga due volte'),
    both(
      'Rows that say exactly the same are read once.',
      'Le righe che dicono esattamente lo stesso si leggono una volta.',
    ),
    { conflict: true, leaves_out: true },
  ),
  unknown_code: problem(
    both('Unknown intervention code', 'Codice intervento sconosciuto'),
    both(
      'Neither a code nor an alias of this client. Map the word to one of your codes.',
      'Non è un codice né un alias di questo cliente. Collega la parola a uno dei tuoi codici.',
    ),
  ),
  unknown_province: problem(
    both('Unknown province', 'Provincia sconosciuta'),
    both(
      'Write the two letters or the name of an Italian province.',
      'Scrivi la sigla o il nome di una provincia italiana.',
    ),
  ),
  wrong_date: problem(
    both('No date, or a wrong one', 'Data mancante o errata'),
    both(
      'The day received as DD-MM-YYYY HH:mm, not in the future.',
      'Il giorno di ricezione come GG-MM-AAAA OO:mm, non nel futuro.',
    ),
  ),
  unknown_model: problem(
    both('Unknown TML model', 'Modello TML sconosciuto'),
    both(
      'This client’s name for a terminal is new. Map it to one of your parts.',
      'Questo nome di terminale del cliente è nuovo. Collegalo a uno dei tuoi articoli.',
    ),
  ),
  invalid_terminal: problem(
    both('Wrong terminal ID', 'Codice terminale errato'),
    both(
      '4 to 16 letters or digits, unless the supplier has a form of its own.',
      'Da 4 a 16 lettere o cifre, salvo una forma propria del fornitore.',
    ),
  ),
  invalid_closing_days: problem(
    both('Wrong closing days', 'Giorni di chiusura errati'),
    both(
      'A whole number from 0 to 365; may be empty where the settings say the days.',
      'Un numero intero da 0 a 365; può mancare dove i giorni sono nelle impostazioni.',
    ),
  ),
  missing_merchant: problem(
    both('No merchant', 'Senza esercente'),
    both('The name of the shop is missing.', 'Manca il nome del negozio.'),
  ),
  known_closed: problem(
    both('Closed already', 'Già chiuso'),
    both(
      'We closed or cancelled this job; the client still lists it. It stays as it is.',
      'Questo intervento da noi è chiuso o annullato, ma nel file del cliente c’è ancora. Resta com’è.',
    ),
    { conflict: true },
  ),
  known_elsewhere: problem(
    both('Known from another supplier', 'Noto da un altro fornitore'),
    both(
      'The same job is there under another supplier. This may be the file of another client.',
      'Lo stesso intervento esiste con un altro fornitore. Potrebbe essere il file di un altro cliente.',
    ),
    { conflict: true },
  ),
} as const satisfies Problems
export type FileProblem = keyof typeof fileProblems
