/** The words of the frame's dialogs, alerts and empty places. */
import { withGeneralWords } from '#lib/words/general.ts'

export const uiTexts = withGeneralWords({
  instead_of: ['{value} instead of {other}', '{value} invece di {other}'],
  oops: ['Oops!', 'Ops!'],
  device_full: [
    'There is no room left on this device, and nothing more can be kept on it. Send what waits or make room, and try again.',
    'Su questo dispositivo non c’è più spazio e non si può salvare altro. Invia quanto è in attesa o libera spazio, e riprova.',
  ],
  something_wrong: ['Something went wrong.', 'Qualcosa è andato storto.'],
  are_you_sure: ['Are you sure?', 'Confermi?'],
  cannot_revert: ["You won't be able to revert this!", 'Questa operazione è definitiva!'],
  yes_delete: ['Yes, delete it!', 'Sì, elimina'],
  yes_confirm: ['Yes, confirm it!', 'Sì, conferma'],
  sure_logout: ['Are you sure to logout?', 'Vuoi davvero uscire?'],
  cannot_delete: ['Cannot delete this {label}', 'Impossibile eliminare {label}'],
  engaged: [
    'This {label} engaged in {items}. Please delete all {items} from this {label} first.',
    'Non si può eliminare {label}: è in uso ({items}). Elimina o sposta prima ciò che è elencato qui.',
  ],
  empty_search: ['Empty the search', 'Svuota la ricerca'],
  no_records: ['There are no records to display.', 'Non ci sono elementi da mostrare.'],
  error_number: ['Reference for support', 'Riferimento per l’assistenza'],
  loading: ['Loading', 'Caricamento'],
  screen_not_here: [
    'The server cannot be reached, and this screen is not on this device yet.',
    'Il server non è raggiungibile e questa schermata non è ancora su questo dispositivo.',
  ],
  page_failed: ['This page could not be shown.', 'Non è stato possibile mostrare questa pagina.'],
  to_list: ['Go to {name}', 'Vai a {name}'],
  not_found: ['Oops! Page not found.', 'Ops! Pagina non trovata.'],
  not_found_hint: [
    'The address may be wrong, or your role may not open it.',
    'L’indirizzo può essere errato, oppure il tuo ruolo non consente di aprirlo.',
  ],
  back: ['Back', 'Indietro'],
  back_to_login: ['Back to login', 'Torna all’accesso'],
  breadcrumb: ['Breadcrumb', 'Percorso'],
  what_is_this: ['What is this?', 'Che cos’è?'],
})
