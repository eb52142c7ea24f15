/** Errors of sign-in and of managing accounts. */
import { defineErrors } from '#lib/texts/errors.ts'

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
  link_expired: {
    status: 409,
    EN: 'This link has expired or was already used. Ask for a new one.',
    IT: 'Questo link è scaduto o è già stato usato. Richiedine uno nuovo.',
  },
})

export const accountErrors = defineErrors('account', {
  yourself: {
    status: 409,
    EN: 'You cannot do this to your own account.',
    IT: 'Non puoi eseguire questa operazione sul tuo account.',
  },
  last_admin: {
    status: 409,
    EN: 'This is the last active admin: make another one first.',
    IT: 'È l’ultimo amministratore attivo: creane prima un altro.',
  },
  has_history: {
    status: 409,
    EN: 'This account has already been used and is part of the records. Deactivate it instead.',
    IT: 'Questo account è già stato usato e fa parte dei registri. Disattivalo.',
  },
  erased: {
    status: 409,
    EN: 'The data of this person were erased: the account can no longer be changed.',
    IT: 'I dati di questa persona sono stati cancellati: l’account non può più essere modificato.',
  },
  inactive: {
    status: 409,
    EN: 'This account is not active. Activate it first.',
    IT: 'Questo account non è attivo. Attivalo prima.',
  },
  totp_already_on: {
    status: 409,
    EN: 'Two-step sign-in is already on. Turn it off first.',
    IT: 'La verifica in due passaggi è già attiva. Disattivala prima.',
  },
  totp_not_started: {
    status: 409,
    EN: 'Start the set-up again: it took too long.',
    IT: 'Ricomincia la configurazione: è passato troppo tempo.',
  },
  totp_is_required: {
    status: 409,
    EN: 'Your company requires two-step sign-in of admins: it stays on.',
    IT: 'La tua azienda richiede la verifica in due passaggi agli amministratori: resta attiva.',
  },
  totp_own_first: {
    status: 409,
    EN: 'Set up two-step sign-in for your own account first.',
    IT: 'Configura prima la verifica in due passaggi per il tuo account.',
  },
})
