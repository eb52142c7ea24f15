/** Errors of sign-in and of managing accounts. */
import { conflict, defineErrors } from '#lib/texts/errors.ts'

export const loginErrors = defineErrors('login', {
  failed: { status: 401, EN: 'Invalid Username or Password.', IT: 'Nome utente o password non validi.' },
  code_needed: {
    status: 401,
    EN: 'Enter the code shown by your authenticator app.',
    IT: 'Inserisci il codice mostrato dalla tua app di autenticazione.',
  },
  code_wrong: {
    status: 401,
    EN: 'This code is not right, or no longer valid.',
    IT: 'Il codice non è corretto o non è più valido.',
  },
  link_expired: conflict(
    'This link has expired or was already used. Ask for a new one.',
    'Questo link è scaduto o è già stato usato. Richiedine uno nuovo.',
  ),
})

export const accountErrors = defineErrors('account', {
  yourself: conflict('You cannot do this to your own account.', 'Non puoi eseguire questa operazione sul tuo account.'),
  last_admin: conflict(
    'This is the last active admin: make another one first.',
    'È l’ultimo amministratore attivo: creane prima un altro.',
  ),
  has_history: conflict(
    'This account has already been used and is part of the records. Deactivate it instead.',
    'Questo account è già stato usato e fa parte dei registri. Disattivalo.',
  ),
  erased: conflict(
    'The data of this person were erased: the account can no longer be changed.',
    'I dati di questa persona sono stati cancellati: l’account non può più essere modificato.',
  ),
  inactive: conflict('This account is not active. Activate it first.', 'Questo account non è attivo. Attivalo prima.'),
  gets_nothing: conflict(
    'This would go back to {names}, whose {count|account is|accounts are} switched off. Activate {count|it|them} under Technicians first.',
    'Questo tornerebbe a {names}, ma {count|l’account è disattivato|gli account sono disattivati}. Prima {count|riattivalo|riattivali} in Tecnici.',
  ),
  gets_nothing_ever: conflict(
    'This would go back to {names}, whose data were erased: nothing can go back to them any more. Products are put right by a correction.',
    'Questo tornerebbe a {names}, ma i dati sono stati cancellati: non può più tornare nulla. I prodotti si sistemano con una correzione.',
  ),
  totp_already_on: conflict(
    'Two-step sign-in is already on. Turn it off first.',
    'La verifica in due passaggi è già attiva. Disattivala prima.',
  ),
  totp_not_started: conflict(
    'Start the set-up again: it took too long.',
    'Ricomincia la configurazione: è passato troppo tempo.',
  ),
  totp_is_required: conflict(
    'Your company requires two-step sign-in of admins: it stays on.',
    'La tua azienda richiede la verifica in due passaggi agli amministratori: resta attiva.',
  ),
  totp_own_first: conflict(
    'Set up two-step sign-in for your own account first.',
    'Configura prima la verifica in due passaggi per il tuo account.',
  ),
})
