/** What a comparison refuses, in words. */
import { defineErrors } from '#lib/texts/errors.ts'

export const errors = defineErrors('comparison', {
  under_way: {
    status: 409,
    EN: 'A comparison with this client is running. Wait until it is done.',
    IT: 'È in corso un confronto con questo cliente. Attendi che finisca.',
  },
  in_the_future: {
    status: 422,
    EN: 'The day of the list is in the future.',
    IT: 'La data dell’elenco è nel futuro.',
  },
  no_header: {
    status: 422,
    EN: 'The file has no row with headings.',
    IT: 'Il file non ha una riga di intestazione.',
  },
  no_terminal: {
    status: 422,
    EN: 'Say which column holds the terminal ID or the serial number.',
    IT: 'Indica quale colonna contiene il codice TML o la matricola.',
  },
  column_twice: {
    status: 422,
    EN: 'The column “{heading}” is chosen for two fields.',
    IT: 'La colonna “{heading}” è scelta per due campi.',
  },
  column_missing: {
    status: 422,
    EN: 'The file has no row that holds all these headings: {headings}.',
    IT: 'Il file non ha una riga con tutte queste intestazioni: {headings}.',
  },
  no_rows: {
    status: 422,
    EN: 'No row of the file holds a terminal ID or a serial number.',
    IT: 'Nessuna riga del file contiene un codice TML o una matricola.',
  },
  too_many_rows: {
    status: 422,
    EN: 'The file has more than {max} rows.',
    IT: 'Il file ha più di {max} righe.',
  },
  not_newest: {
    status: 409,
    EN: 'There is a newer comparison with this client: act there.',
    IT: 'Esiste un confronto più recente con questo cliente: agisci da quello.',
  },
  not_done: {
    status: 409,
    EN: 'The comparison is not done yet.',
    IT: 'Il confronto non è ancora finito.',
  },
  nothing_to_do: {
    status: 422,
    EN: 'Nothing could be done: {why}',
    IT: 'Non è stato possibile fare nulla: {why}',
  },
  undone_already: {
    status: 409,
    EN: 'This was undone already.',
    IT: 'L’operazione è già stata stornata.',
  },
  code_missing: {
    status: 422,
    EN: 'Choose the intervention code of the checks.',
    IT: 'Scegli il codice intervento delle verifiche.',
  },
  no_letter: {
    status: 409,
    EN: 'Nothing was marked to tell the client in this comparison.',
    IT: 'In questo confronto non c’è nulla da segnalare al cliente.',
  },
  interrupted: {
    status: 500,
    EN: 'The comparison was interrupted: {reason}',
    IT: 'Il confronto è stato interrotto: {reason}',
  },
})
