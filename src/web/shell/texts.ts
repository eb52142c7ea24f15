/** The words of the frame. */
import { withGeneralWords } from '#lib/words/general.ts'
import { screens } from '#lib/words/screens.ts'

export const shellTexts = withGeneralWords({
  disk_low: [
    'The server’s disk is nearly full. Make room before nothing more can be saved.',
    'Il disco del server è quasi pieno. Libera spazio prima che non si possa più salvare nulla.',
  ],
  disk_full: [
    'The server’s disk is full: nothing can be saved until there is room again.',
    'Il disco del server è pieno: non si può salvare nulla finché non si libera spazio.',
  ],
  search: ['Search serial, TML, DDT, technician…', 'Cerca matricola, TML, DDT, tecnico…'],
  search_screens: ['Screens', 'Schermate'],
  search_near: ['{group}: similar', '{group}: simili'],
  search_recent: ['Recent', 'Recenti'],
  search_camera: ['Scan with the camera', 'Leggi con la fotocamera'],
  searching: ['Searching…', 'Ricerca in corso…'],
  search_failed: [
    'The search failed. Type again to try again.',
    'La ricerca non è riuscita. Scrivi di nuovo per riprovare.',
  ],
  search_title: ['Search', 'Cerca'],
  nothing_found: ['Nothing found', 'Nessun risultato'],
  collapse: ['Collapse', 'Riduci'],
  expand: ['Expand', 'Espandi'],
  menu: ['Menu', 'Menu'],
  close_menu: ['Close the menu', 'Chiudi il menu'],
  main_navigation: ['Main navigation', 'Navigazione principale'],
  shortcuts: ['Shortcuts', 'Scorciatoie'],
  to_dark: ['Dark theme', 'Tema scuro'],
  to_light: ['Light theme', 'Tema chiaro'],
  admin: ['Admin', 'Amministratore'],
  profile: screens.profile,
  logout: ['Logout', 'Esci'],
  user_menu: ['Your account', 'Il tuo account'],
  skip: ['Skip to the content', 'Vai al contenuto'],
  headline: [
    'Where is this serial number,\nsince when, and who says so?',
    'Dov’è questa matricola,\nda quando, e chi lo dice?',
  ],
  since: ['since {day}', 'dal {day}'],
  confirmed_by: ['Confirmed by {name}', 'Confermato da {name}'],
})

/** The words of the help about keys. */
export const keyTexts = withGeneralWords({
  title: ['Keyboard', 'Tastiera'],
  this_page: ['This page', 'Questa pagina'],
  everywhere: ['Everywhere', 'Ovunque'],
  lists: ['Lists', 'Elenchi'],
  forms: ['Forms', 'Moduli'],
  scanning: ['Scanning', 'Lettura matricole'],
  go: ['Go to a screen', 'Vai a una schermata'],
  close_top: ['Close what is on top', 'Chiudi la finestra in primo piano'],
  help: ['This help', 'Questa guida'],
  move: ['Next or previous row', 'Riga successiva o precedente'],
  ends: ['First or last row', 'Prima o ultima riga'],
  select: ['Select the row', 'Seleziona la riga'],
  range: ['Select up to here', 'Seleziona fino a qui'],
  open: ['Open the row', 'Apri la riga'],
  search: ['Filter this list', 'Filtra questo elenco'],
  clear: ['Clear the selection', 'Deseleziona tutto'],
  save: ['Save', 'Salva'],
  leave: ['Close without saving', 'Chiudi senza salvare'],
  scan: ['Take the serial that was typed or scanned', 'Accetta la matricola digitata o letta'],
  click: ['click', 'clic'],
  space: ['space', 'spazio'],
})
