/** Words of the bell, its list and its settings; what a notification says is a matter of the feature that tells it. */

import { bilingual } from '#lib/texts/texts.ts'
import { withRecordWords } from '#lib/words/records.ts'

export const texts = withRecordWords({
  title: ['Notifications', 'Notifiche'],
  bell: ['Notifications, {count} unread', 'Notifiche, {count} non lette'],
  bell_none: ['Notifications, none unread', 'Notifiche, nessuna non letta'],
  news: ['{count} unread {count|notification|notifications}', '{count} {count|notifica non letta|notifiche non lette}'],
  all: ['All', 'Tutte'],
  unread: ['Unread', 'Non lette'],
  read_all: ['Mark all as read', 'Segna tutte come lette'],
  mark_read: ['Mark as read', 'Segna come letta'],
  mark_unread: ['Mark as unread', 'Segna come non letta'],
  is_unread: ['Unread:', 'Non letta:'],
  yesterday: ['Yesterday', 'Ieri'],
  none: ['Nothing has happened yet that concerns you', 'Non è ancora successo nulla che ti riguardi'],
  none_unread: ['You have read everything', 'Hai letto tutto'],
  settings: ['Settings of notifications', 'Impostazioni delle notifiche'],
  push_title: ['Told on this phone', 'Avvisi su questo telefono'],
  push_hint: [
    'Told at once, also while Fieldstock is closed: a new job, a rejection and why, a job that was opened again, a changed day.',
    'Avvisi subito, anche con Fieldstock chiuso: un nuovo intervento, una chiusura respinta e perché, un intervento riaperto, un giorno cambiato.',
  ],
  push_on: ['This phone is told.', 'Questo telefono riceve gli avvisi.'],
  push_off: ['This phone is not told.', 'Questo telefono non riceve avvisi.'],
  push_blocked: [
    'Notifications of Fieldstock are blocked on this phone. To allow them press the sign beside the address, then Permissions and Notifications. With the app on the Home Screen hold its icon, then App info and Notifications.',
    'Le notifiche di Fieldstock sono bloccate su questo telefono. Per consentirle tocca il simbolo accanto all’indirizzo, poi Autorizzazioni e Notifiche. Con l’app nella schermata Home tieni premuta l’icona, poi Informazioni app e Notifiche.',
  ],
  push_refused: [
    'This browser’s own push service did not answer, so this phone is not told. Try again with a network; some browsers have none.',
    'Il servizio di notifiche di questo browser non ha risposto, quindi questo telefono non riceve avvisi. Riprova con la rete; alcuni browser non ce l’hanno.',
  ],
  push_missing: [
    'This browser cannot be told: it needs an https address, and the app kept on the phone.',
    'Questo browser non può ricevere avvisi: servono un indirizzo https e l’app salvata sul telefono.',
  ],
  push_install: [
    'An iPhone is told only by the app on its Home Screen: Share, Add to Home Screen, then sign in there.',
    'Un iPhone riceve avvisi solo dall’app nella schermata Home: Condividi, Aggiungi alla schermata Home, poi accedi da lì.',
  ],
  push_start: ['Tell me on this phone', 'Avvisami su questo telefono'],
  push_stop: ['No longer on this phone', 'Non più su questo telefono'],
  hint: [
    'What you are told, and how. Your own actions are never told to you, except work that goes on without you.',
    'Che cosa ti viene segnalato e come. Le tue azioni non ti vengono mai segnalate, tranne le elaborazioni che proseguono da sole.',
  ],
  kind: ['What', 'Che cosa'],
  screen: ['On screen', 'A schermo'],
  mail: ['By mail', 'Per email'],
  when: ['Mails', 'Email'],
  at_once: [
    'At once (one mail for what comes within ten minutes)',
    'Subito (una sola email per ciò che arriva entro dieci minuti)',
  ],
  daily: ['One mail a day, at 07:00', 'Una sola email al giorno, alle 07:00'],
  on_screen_of: ['{name}: on screen', '{name}: a schermo'],
  by_mail_of: ['{name}: by mail', '{name}: per email'],
})

export const mailTexts = bilingual({
  subject: ['{count} notifications', '{count} notifiche'],
  text: [
    'Hello {name},\n\n{lines}\n\nWhat you are told, and how, is set in your profile: {settings}\n',
    'Ciao {name},\n\n{lines}\n\nChe cosa ricevi, e come, si imposta nel profilo: {settings}\n',
  ],
})
