/** Words of privacy: how long things are kept, people and merchants who ask for their data or to be erased. */

import { conflict, defineErrors } from '#lib/texts/errors.ts'
import { records, withRecordWords } from '#lib/words/records.ts'
import { screens } from '#lib/words/screens.ts'

export const texts = withRecordWords({
  tabs: ['Parts of privacy', 'Sezioni della privacy'],
  retention: ['How long', 'Conservazione'],
  people: ['People', 'Persone'],
  merchants: ['Merchants', 'Esercenti'],
  retention_hint: [
    'What is older is deleted every night. An empty field keeps it for ever. Transport documents and the history of stock are kept for at least ten years, as the law demands, and are never deleted.',
    'Ogni notte viene eliminato ciò che è più vecchio. Un campo vuoto conserva per sempre. I documenti di trasporto e lo storico di magazzino si conservano almeno dieci anni, come vuole la legge, e non vengono mai eliminati.',
  ],
  days: ['days', 'giorni'],
  for_ever: ['for ever', 'per sempre'],
  audit_hint: ['Who did what. At least one year.', 'Chi ha fatto che cosa. Almeno un anno.'],
  sign_ins: ['Sign-in log', 'Registro degli accessi'],
  sign_ins_hint: [
    'Sign-ins and failed tries with their address. At least 180 days: the law demands it for administrators.',
    'Accessi e tentativi non riusciti con il loro indirizzo. Almeno 180 giorni: la legge lo prescrive per gli amministratori.',
  ],
  contacts: ['Contacts of closed interventions', 'Contatti degli interventi chiusi'],
  contacts_hint: [
    'Contact, phone, opening hours, notes, signature and the row of the client’s file, counted from the day of closing. At least 90 days.',
    'Referente, telefono, orari, note, firma e riga del file del cliente, a partire dal giorno di chiusura. Almeno 90 giorni.',
  ],
  positions: ['Positions of closings', 'Posizioni delle chiusure'],
  positions_hint: [
    'Where a technician was at Send, if the company has it read; counted from the sending. From 1 to 730 days.',
    'Dov’era il tecnico all’invio, se l’azienda fa rilevare la posizione; a partire dall’invio. Da 1 a 730 giorni.',
  ],
  uploads_hint: [
    'The file itself, counted from the end of the upload; the report stays. At least 30 days.',
    'Il file stesso, a partire dalla fine del caricamento; il resoconto resta. Almeno 30 giorni.',
  ],
  mails: ['Mails sent', 'Email inviate'],
  mails_hint: [
    'To whom, when and about what; the text of a mail is never kept.',
    'A chi, quando e su che cosa; il testo di un’email non viene mai conservato.',
  ],
  notifications: ['Notifications', 'Notifiche'],
  notifications_hint: ['At least 7 days, read or not.', 'Almeno 7 giorni, lette o non lette.'],
  logs: ['Log files of the server', 'File di log del server'],
  logs_hint: ['From 1 to 30 days.', 'Da 1 a 30 giorni.'],
  jobs: ['Records of jobs that are done', 'Registrazioni dei lavori conclusi'],
  jobs_hint: [
    'From 1 to 90 days. Failed jobs stay until an admin settles them.',
    'Da 1 a 90 giorni. I lavori non riusciti restano finché un amministratore non li gestisce.',
  ],
  last_run: ['Last time', 'Ultima volta'],
  nothing_removed: ['Nothing had to be deleted', 'Non c’era nulla da eliminare'],
  never_run: [
    'Nothing was looked at yet; this happens every night.',
    'Non è ancora stato esaminato nulla; avviene ogni notte.',
  ],
  run_now: ['Delete now', 'Elimina ora'],
  run_question: [
    'Everything older than these settings allow is deleted now, for good.',
    'Tutto ciò che è più vecchio di quanto previsto viene eliminato ora, definitivamente.',
  ],
  running: ['This runs now; the result appears here.', 'Operazione avviata; il risultato comparirà qui.'],
  removed: ['Deleted', 'Eliminati'],
  card: ['Deleted after their time', 'Eliminati a termine'],
  run_failed: ['Not all of it could be deleted: {reason}', 'Non è stato possibile eliminare tutto: {reason}'],
  people_hint: [
    'A person may ask for all data about them, or to be erased once they have left. Both start from the list of users or of technicians.',
    'Una persona può chiedere tutti i dati che la riguardano, oppure la cancellazione quando non lavora più con voi. Entrambe le operazioni partono dall’elenco degli utenti o dei tecnici.',
  ],
  to_users: screens.users,
  to_technicians: screens.technicians,
  people_export: [
    'The file holds everything that is kept about the account as JSON and csv. Everyone finds their own on their profile.',
    'Il file contiene tutto ciò che è conservato sull’account in formato JSON e csv. Ciascuno trova il proprio nel profilo.',
  ],
  people_erase: [
    'Erasing replaces name, mail address, phone, address and picture by a pseudonym and deletes sign-ins, devices, keys and mails. Movements, documents and the audit log stay under the pseudonym.',
    'La cancellazione sostituisce nome, email, telefono, indirizzo e immagine con uno pseudonimo ed elimina accessi, dispositivi, chiavi ed email. Movimenti, documenti e registro attività restano con lo pseudonimo.',
  ],
  merchants_hint: [
    'A merchant may ask what is kept about them, or to be erased. Search by name, contact, phone number or reference.',
    'Un esercente può chiedere che cosa è conservato su di lui, oppure la cancellazione. Cerca per nome, referente, telefono o riferimento.',
  ],
  search: ['Name, contact, phone or reference', 'Nome, referente, telefono o riferimento'],
  search_short: ['Type at least three characters.', 'Scrivi almeno tre caratteri.'],
  none_found: ['No intervention names this.', 'Nessun intervento lo riporta.'],
  more: [
    'Only the newest {count} are shown. Narrow the search.',
    'Sono mostrati solo i {count} più recenti. Restringi la ricerca.',
  ],
  select_all: ['Select all', 'Seleziona tutto'],
  selected: ['{count} selected', '{count} {count|selezionato|selezionati}'],
  number: ['Intervention ID', 'ID intervento'],
  done_on: ['Done on', 'Concluso il'],
  not_done: ['Not done', 'Non concluso'],
  erased: ['Erased', 'Cancellato'],
  reference: records.client_reference,
  export_data: ['Export data', 'Esporta i dati'],
  export_own: ['Download my data', 'Scarica i miei dati'],
  your_data: ['Your data', 'I dati che ti riguardano'],
  your_data_hint: [
    'Everything that is kept about you, as a file: account, devices, keys, what you did, what was assigned to you, mails.',
    'Tutto ciò che è conservato su di te, in un file: account, dispositivi, chiavi, ciò che hai fatto, ciò che ti è stato assegnato, email.',
  ],
  erase: ['Erase…', 'Cancella i dati…'],
  erase_title: ['Erase {name}', 'Cancellare {name}'],
  erase_about: [
    'From now on the person is called {pseudonym} everywhere. Nobody can bring the data back.',
    'D’ora in poi la persona si chiama ovunque {pseudonym}. Nessuno potrà recuperare i dati.',
  ],
  erase_removes: ['Deleted', 'Eliminati'],
  erase_keeps: ['Kept under the pseudonym', 'Conservati con lo pseudonimo'],
  erase_law: [
    'Documents that were issued keep the name that is printed on them: the law demands to keep them for ten years.',
    'I documenti emessi mantengono il nome stampato: la legge impone di conservarli per dieci anni.',
  ],
  sessions: ['Signed-in devices', 'Dispositivi connessi'],
  devices: ['Known devices', 'Dispositivi noti'],
  api_keys: screens.api_keys,
  movements: ['Actions in the history of stock', 'Operazioni nello storico di magazzino'],
  documents: ['Issued documents', 'Documenti emessi'],
  audit_lines: ['Lines of the audit log', 'Righe del registro attività'],
  erase_blocked: [
    'This person cannot be erased yet. They still have:',
    'Questa persona non può ancora essere cancellata. Ha ancora:',
  ],
  held_products: ['{count} {count|product|products} ({names})', '{count} {count|prodotto|prodotti} ({names})'],
  held_orders: ['{count} open {count|order|orders} ({names})', '{count} {count|ordine aperto|ordini aperti} ({names})'],
  held_discrepancies: [
    '{count} open {count|discrepancy|discrepancies} ({names})',
    '{count} {count|discordanza aperta|discordanze aperte} ({names})',
  ],
  held_jobs: [
    '{count} open {count|job|jobs} ({names})',
    '{count} {count|intervento aperto|interventi aperti} ({names})',
  ],
  type_username: ['Type the username {username} to go on', 'Per continuare scrivi il nome utente {username}'],
  erase_yes: ['Erase for good', 'Cancella definitivamente'],
  erase_sure: [
    'Erase {name} for good? Nobody can bring the data back.',
    'Cancellare definitivamente {name}? Nessuno potrà recuperare i dati.',
  ],
  erase_done: ['{name} is now called {pseudonym}.', '{name} ora si chiama {pseudonym}.'],
  wrong_username: ['This is not the username of the person.', 'Non è il nome utente della persona.'],
  erase_merchants_title: [
    'Erase {count} {count|intervention’s merchant|interventions’ merchants}',
    'Cancellare {count} {count|esercente dall’intervento|esercenti dagli interventi}',
  ],
  erase_merchants_about: [
    'Merchant, contact, phone, address, notes and the row of the client’s file are removed from these interventions and their history. Number, reference, city, dates and codes stay. The uploaded file goes by its own time. Nobody can bring the data back.',
    'Esercente, referente, telefono, indirizzo, note e riga del file del cliente vengono tolti da questi interventi e dal loro storico. Numero, riferimento, città, date e codici restano. Il file caricato scade secondo i propri termini. Nessuno potrà recuperare i dati.',
  ],
  type_count: [
    'Type the number of interventions ({count}) to go on',
    'Per continuare scrivi il numero di interventi ({count})',
  ],
  wrong_count: ['This is not the number of interventions.', 'Non è il numero di interventi.'],
  merchants_sure: [
    'Erase the merchants of {count} {count|intervention|interventions} for good?',
    'Cancellare definitivamente gli esercenti di {count} {count|intervento|interventi}?',
  ],
  merchants_done: [
    'Erased from {count} {count|intervention|interventions}.',
    'Dati cancellati da {count} {count|intervento|interventi}.',
  ],
  pseudonym: ['Erased person {id}', 'Persona cancellata {id}'],
  file_title: ['Data kept about: {about} ({at})', 'Dati conservati su: {about} ({at})'],
  file_about: [
    'data.json holds everything, the folder csv the same part by part. Times are UTC. Passwords and keys are kept only as hashes; these and the second factor are not part of this file.',
    'data.json contiene tutto, la cartella csv le stesse parti una per una. Gli orari sono UTC. Password e chiavi sono conservate solo come impronte (hash); queste e il secondo fattore non fanno parte di questo file.',
  ],
})

export const errors = defineErrors('privacy', {
  still_holds: conflict(
    'This person cannot be erased yet. They still have: {items}.',
    'Questa persona non può ancora essere cancellata. Ha ancora: {items}.',
  ),
})
