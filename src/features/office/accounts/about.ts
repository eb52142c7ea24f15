/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/user/profile': {
    chapter: 'users-and-backups',
    purpose: both(
      'Your own account: name, picture, password, devices and notifications.',
      'Il tuo account: nome, foto, password, dispositivi e notifiche.',
    ),
    work: both(
      'Change your data, switch on two-step sign-in, sign other devices out, choose your notifications.',
      'Modifica i tuoi dati, attiva la verifica in due passaggi, disconnetti altri dispositivi, scegli le notifiche.',
    ),
    next: both(
      'A change of email or password ends your other sessions and can be undone from the mail that you get.',
      'Un cambio di email o password chiude le altre sessioni e può essere stornato dall’email che ricevi.',
    ),
  },
  '/users': {
    chapter: 'users-and-backups',
    purpose: both(
      'The admins of your company: who may work in the office screens.',
      'Gli amministratori dell’azienda: chi può lavorare nelle pagine dell’ufficio.',
    ),
    work: both(
      'Add a person, change their data, switch an account off. Technicians have a list of their own.',
      'Aggiungi una persona, modificane i dati, disattiva un account. I tecnici hanno un elenco a parte.',
    ),
    next: both(
      'A new admin gets a mail to choose a password. What they do is recorded in the audit log.',
      'Un nuovo amministratore riceve un’email per scegliere la password. Ciò che fa resta nel registro attività.',
    ),
  },
  '/api-keys': {
    chapter: 'users-and-backups',
    purpose: both(
      'Keys with which other programs read or write data, without a person.',
      'Chiavi con cui altri programmi leggono o scrivono dati, senza una persona.',
    ),
    work: both(
      'Make a key for one program: what it may do, on which subjects, until when.',
      'Crea una chiave per un programma: che cosa può fare, su quali ambiti, fino a quando.',
    ),
    next: both(
      'The key is shown once. Switch it off here when the program no longer needs it.',
      'La chiave si vede una volta sola. Disattivala qui quando il programma non ne ha più bisogno.',
    ),
  },
})
