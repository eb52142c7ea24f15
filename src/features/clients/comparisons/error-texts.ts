/** What a comparison refuses, in words. */
import { conflict, defineErrors, invalid } from '#lib/texts/errors.ts'

export const errors = defineErrors('comparison', {
  under_way: conflict(
    'A comparison with this client is running. Wait until it is done.',
    'È in corso un confronto con questo cliente. Attendi che finisca.',
  ),
  in_the_future: invalid('The day of the list is in the future.', 'La data dell’elenco è nel futuro.'),
  no_header: invalid('The file has no row with headings.', 'Il file non ha una riga di intestazione.'),
  no_terminal: invalid(
    'Say which column holds the terminal ID or the serial number.',
    'Indica quale colonna contiene il codice TML o la matricola.',
  ),
  column_twice: invalid(
    'The column “{heading}” is chosen for two fields.',
    'La colonna «{heading}» è scelta per due campi.',
  ),
  column_missing: invalid(
    'The file has no row that holds all these headings: {headings}.',
    'Il file non ha una riga con tutte queste intestazioni: {headings}.',
  ),
  no_rows: invalid(
    'No row of the file holds a terminal ID or a serial number.',
    'Nessuna riga del file contiene un codice TML o una matricola.',
  ),
  too_many_rows: invalid('The file has more than {max} rows.', 'Il file ha più di {max} righe.'),
  not_newest: conflict(
    'There is a newer comparison with this client: act there.',
    'Esiste un confronto più recente con questo cliente: agisci da quello.',
  ),
  not_done: conflict('The comparison is not done yet.', 'Il confronto non è ancora finito.'),
  nothing_to_do: invalid('Nothing could be done: {why}', 'Non è stato possibile fare nulla: {why}'),
  undone_already: conflict('This was undone already.', 'L’operazione è già stata stornata.'),
  code_missing: invalid('Choose the intervention code of the checks.', 'Scegli il codice intervento delle verifiche.'),
  no_letter: conflict(
    'Nothing was marked to tell the client in this comparison.',
    'In questo confronto non c’è nulla da segnalare al cliente.',
  ),
  interrupted: {
    status: 500,
    EN: 'The comparison was interrupted: {reason}',
    IT: 'Il confronto è stato interrotto: {reason}',
  },
})
