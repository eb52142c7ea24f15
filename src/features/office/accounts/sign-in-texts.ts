/** Texts of the public screens and their mails; separate so that the login page stays small. */
import { withGeneralWords } from '#lib/words/general.ts'

export const signInTexts = withGeneralWords({
  sign_in: ['Sign in', 'Accedi'],
  sign_in_hint: ['Use the account your office gave you.', 'Usa l’account che ti ha dato l’ufficio.'],
  password: ['Password', 'Password'],
  show_password: ['Show the password', 'Mostra la password'],
  hide_password: ['Hide the password', 'Nascondi la password'],
  forgot: ['Forgot password?', 'Password dimenticata?'],
  login_success: ['Login Success', 'Accesso effettuato'],
  waiting_here: [
    'Sign in again: {count} waiting {count|stays|stay} here.',
    'Accedi di nuovo: {count} in attesa {count|resta|restano} qui.',
  ],
  login_failed: ['Login Failed', 'Accesso non riuscito'],
  please_wait: ['Please wait', 'Attendi'],
  code_title: ['Two-step sign-in', 'Verifica in due passaggi'],
  code_hint: [
    'Enter the six digits that your authenticator app shows for Fieldstock.',
    'Inserisci le sei cifre che la tua app di autenticazione mostra per Fieldstock.',
  ],
  code_lost: [
    'Lost your phone? Another admin can turn the second step off for you.',
    'Hai perso il telefono? Un altro amministratore può disattivarti il secondo passaggio.',
  ],
  continue: ['Continue', 'Continua'],
  back: ['Back', 'Indietro'],
  forgot_title: ['Forgot password', 'Password dimenticata'],
  forgot_hint: [
    'Tell us who you are and we send you a link to set a new one.',
    'Dicci chi sei e ti inviamo un link per impostarne una nuova.',
  ],
  username_or_email: ['Username or email', 'Nome utente o email'],
  send_link: ['Send link', 'Invia il link'],
  link_sent_title: ['Check your mail', 'Controlla la posta'],
  link_sent: [
    'If this account exists, a mail with a link is on its way to its address. The link works once, for one hour.',
    'Se questo account esiste, un’email con un link è in arrivo al suo indirizzo. Il link si può usare una volta sola, entro un’ora.',
  ],
  back_to_sign_in: ['Back to sign in', 'Torna all’accesso'],
  new_title: ['New password', 'Nuova password'],
  new_hint: [
    'At least {min} characters. A few words in a row are easy to remember and hard to guess.',
    'Almeno {min} caratteri. Alcune parole di seguito si ricordano facilmente e si indovinano difficilmente.',
  ],
  new_password: ['New password', 'Nuova password'],
  repeat_password: ['Repeat the new password', 'Ripeti la nuova password'],
  not_the_same: ['The two passwords are not the same.', 'Le due password non coincidono.'],
  set_password: ['Set password', 'Imposta la password'],
  password_set: ['Your new password is set. You can sign in now.', 'La nuova password è impostata. Ora puoi accedere.'],
  link_failed: ['This link does not work', 'Questo link non funziona'],
  ask_new_link: ['Ask for a new link', 'Richiedi un nuovo link'],
  mail_reset_subject: ['Set a new password for Fieldstock', 'Imposta una nuova password per Fieldstock'],
  mail_reset: [
    'Hello {name},\n\nsomeone, hopefully you, asked for a new password for the account {username}.\nOpen this link within one hour to set it; it works once:\n\n{link}\n\nIf it was not you, there is nothing to do: your password stays as it is.\n',
    'Ciao {name},\n\nqualcuno, speriamo tu, ha chiesto una nuova password per l’account {username}.\nApri questo link entro un’ora per impostarla; vale una volta sola:\n\n{link}\n\nSe la richiesta non è tua, non devi fare nulla: la tua password resta com’è.\n',
  ],
  mail_email_changed_subject: [
    'The mail address of your Fieldstock account was changed',
    'L’indirizzo email del tuo account Fieldstock è cambiato',
  ],
  mail_email_changed: [
    'Hello {name},\n\non {at} the account {username} got another mail address: this one is no longer used.\nIf you wanted this, there is nothing to do.\n\nIf you did not, open this link within seven days. The account gets this address back, all devices are signed out, and you set a new password:\n\n{link}\n',
    'Ciao {name},\n\nil {at} l’indirizzo email dell’account {username} è stato cambiato: questo non è più in uso.\nSe lo hai voluto tu, non devi fare nulla.\n\nSe non sei stato tu, apri questo link entro sette giorni. L’account riprende questo indirizzo, tutti i dispositivi vengono disconnessi e imposti una nuova password:\n\n{link}\n',
  ],
  mail_password_changed_subject: [
    'The password of your Fieldstock account was changed',
    'La password del tuo account Fieldstock è cambiata',
  ],
  mail_password_changed: [
    'Hello {name},\n\non {at} the password of the account {username} was changed.\nIf it was you, there is nothing to do.\n\nIf it was not you, open this link within seven days. All devices are signed out, and you set a new password:\n\n{link}\n',
    'Ciao {name},\n\nil {at} la password dell’account {username} è stata cambiata.\nSe l’hai cambiata tu, non devi fare nulla.\n\nSe non sei stato tu, apri questo link entro sette giorni. Tutti i dispositivi vengono disconnessi e imposti una nuova password:\n\n{link}\n',
  ],
  mail_key_made_subject: [
    'An API key was made with your Fieldstock account',
    'Con il tuo account Fieldstock è stata creata una chiave API',
  ],
  mail_key_made: [
    'Hello {name},\n\non {at} an API key, with which a program can sign in, was made with the account {username}.\nIf it was you, there is nothing to do.\n\nIf it was not you, open this link within seven days. Your keys are revoked, all devices are signed out, and you set a new password:\n\n{link}\n',
    'Ciao {name},\n\nil {at} con l’account {username} è stata creata una chiave API, con cui può accedere un programma.\nSe l’hai creata tu, non devi fare nulla.\n\nSe non sei stato tu, apri questo link entro sette giorni. Le tue chiavi vengono revocate, tutti i dispositivi vengono disconnessi e imposti una nuova password:\n\n{link}\n',
  ],
  undo_title: ['Was it not you?', 'Non sei stato tu?'],
  undo_hint: [
    'The account gets the mail address from before back, all devices are signed out, keys made since are revoked, and you set a new password.',
    'L’account riprende l’indirizzo email di prima, tutti i dispositivi vengono disconnessi, le chiavi create nel frattempo vengono revocate e imposti una nuova password.',
  ],
  undo_change: ['Undo the change', 'Storna la modifica'],
  undo_expired: [
    'This link has expired, or the change was undone already. If somebody else may know your password, set a new one.',
    'Questo link è scaduto, oppure la modifica è già stata stornata. Se qualcun altro può conoscere la tua password, impostane una nuova.',
  ],
  set_new_password: ['Set a new password', 'Imposta una nuova password'],
  mail_invitation_subject: ['Your Fieldstock account', 'Il tuo account Fieldstock'],
  mail_invitation: [
    'Hello {name},\n\nan account was made for you on Fieldstock. Your username is {username}.\nOpen this link within seven days to choose your password; it works once:\n\n{link}\n\nAfterwards sign in at {address}\n',
    'Ciao {name},\n\nè stato creato per te un account su Fieldstock. Il tuo nome utente è {username}.\nApri questo link entro sette giorni per scegliere la password; vale una volta sola:\n\n{link}\n\nPoi accedi da {address}\n',
  ],
})
