/** The words of working without a network. */
import { bilingual } from '#lib/texts/texts.ts'

export const offlineTexts = bilingual({
  line: ['Network', 'Rete'],
  send: ['Send to the office', 'Invia all’ufficio'],
  send_later: ['Save and send when online', 'Salva e invia appena c’è rete'],
  online: ['Online', 'In rete'],
  no_network: ['No network.', 'Senza rete.'],
  stays_here: ['All is safe here.', 'Tutto è salvo qui.'],
  needs_network: ['Needs a network here (no https)', 'Qui serve la rete (senza https)'],
  as_of: ['Data of {time}.', 'Dati delle {time}.'],
  waiting: ['{count} waiting', '{count} in attesa'],
  waiting_days: ['{count} waiting for {days} {days|day|days}', '{count} in attesa da {days} {days|giorno|giorni}'],
  /** They do not leave by themselves. */
  refused: ['{count} refused', '{count} {count|rifiutata|rifiutate}'],
  all_sent: ['all sent', 'tutto inviato'],
  unreadable: ['cannot be read', 'non leggibile'],
  store_lost: [
    'This browser removed what Fieldstock kept on this phone, {count} {count|entry that was|entries that were} not sent among it. Look through your jobs, and enter again what is missing. What the office has received is safe.',
    'Il browser ha tolto quanto Fieldstock teneva su questo telefono, {count|compresa|comprese} {count} {count|voce non inviata|voci non inviate}. Controlla i tuoi interventi e inserisci di nuovo ciò che manca. Quanto l’ufficio ha ricevuto è al sicuro.',
  ],
  new_version: ['A new version is here.', 'C’è una nuova versione.'],
  take_version: ['Use it', 'Usala'],
})
