/** Words of the settings: company, what documents offer, table settings. */
import { withRecordWords } from '#lib/words/records.ts'

export const texts = withRecordWords({
  company_hint: [
    'Your own data, as printed on delivery notes and shown under the login form.',
    'I tuoi dati, come sono stampati sui DDT e mostrati sotto il modulo di accesso.',
  ],
  identity: ['Who you are', 'Dati aziendali'],
  place: ['Registered office', 'Sede legale'],
  name: ['Company name', 'Ragione sociale'],
  sdi_code: ['SDI recipient code', 'Codice destinatario SDI'],
  logo: ['Logo', 'Logo'],
  archive: ['Archive', 'Archivio'],
  delete_expired_files: [
    'Delete the content of archive files after their expiry',
    'Elimina il contenuto dei file in archivio dopo la scadenza',
  ],
  delete_expired_hint: [
    'Every night, and for good. The interventions that were read from a file stay.',
    'Ogni notte e per sempre. Gli interventi letti da un file restano.',
  ],
  planning: ['Planning', 'Pianificazione'],
  tell_after_minutes: [
    'Minutes until technicians are told of a changed day',
    'Minuti prima di avvisare i tecnici di una giornata modificata',
  ],
  tell_after_hint: [
    'Counted from the last change, so that they are told once. 0: at once.',
    'Contati dall’ultima modifica, così l’avviso è uno solo. 0: subito.',
  ],
  positions: ['Position of closings', 'Posizione delle chiusure'],
  keep_positions: [
    'Read the phone’s position once when a closing is sent',
    'Rileva una volta la posizione del telefono all’invio di una chiusura',
  ],
  keep_positions_hint: [
    'The technician sees the reading first and may leave it out; nothing is read at any other time. It is personal data about work: read what the guide says about the law before switching it on. How long it is kept: Settings → Privacy.',
    'Il tecnico vede prima il dato e può ometterlo; in altri momenti non si rileva nulla. È un dato personale sul lavoro: prima di attivare, leggi nella guida che cosa prevede la legge. Per quanto tempo si conserva: Impostazioni → Privacy.',
  ],
  table_settings_hint: [
    'What everyone sees in a list, unless they chose their own columns.',
    'Ciò che tutti vedono in un elenco, a meno che non abbiano scelto colonne proprie.',
  ],
  list: ['List', 'Elenco'],
  shown_of: ['{shown} of {total} shown', '{shown} di {total} visibili'],
  save_for_all: ['Save for everyone', 'Salva per tutti'],
  back_to_default: ['Back to default', 'Ripristina predefinite'],
  changed: ['Set by the company', 'Impostate dall’azienda'],
  default: ['Default', 'Predefinite'],
  saved: ['Updated', 'Aggiornato'],
  documents_hint: [
    'What transport documents offer to choose from. Papers already issued stay as they are.',
    'Le voci tra cui scegliere nei documenti di trasporto. I documenti già emessi restano come sono.',
  ],
  reasons: ['Reasons for transport', 'Causali del trasporto'],
  appearances: ['Appearance of goods', 'Aspetto esteriore dei beni'],
  carriages: ['Carriage', 'Porto'],
  carried_by_hint: [
    'The law knows these three; only their words can be changed.',
    'La legge ne prevede tre: se ne può cambiare solo la dicitura.',
  ],
  by_sender: ['Sender', 'Mittente'],
  by_carrier: ['Carrier', 'Vettore'],
  add_entry: ['Add', 'Aggiungi'],
  remove_entry: ['Remove {name}', 'Togli {name}'],
  move_up: ['Move {name} up', 'Sposta {name} in su'],
  move_down: ['Move {name} down', 'Sposta {name} in giù'],
  entry_of: ['{list}, {n}: {language}', '{list}, {n}: {language}'],
})
