/** Words of the demo data and their removal. */
import { conflict, defineErrors } from '#lib/texts/errors.ts'
import { bilingual } from '#lib/texts/texts.ts'

export const texts = bilingual({
  title: ['Demo data', 'Dati dimostrativi'],
  about: [
    'This company was filled with demo data on {at}. Try everything; when you start for real, take them out in one step.',
    'Questa azienda è stata riempita con dati dimostrativi il {at}. Prova tutto; quando cominci davvero, toglili in un solo passo.',
  ],
  start: ['Take the demo data out', 'Togli i dati dimostrativi'],
  dialog: ['Take the demo data out?', 'Togliere i dati dimostrativi?'],
  goes: ['This goes, for good', 'Questo sparisce, per sempre'],
  stays: ['This stays', 'Questo resta'],
  suppliers: ['Suppliers and warehouses', 'Fornitori e magazzini'],
  parts: ['Parts and models', 'Articoli e modelli'],
  products: ['Products with their history', 'Prodotti con il loro storico'],
  documents: ['DDTs, assignments, orders and papers', 'DDT, assegnazioni, ordini e documenti'],
  technicians: ['Accounts that came with the demo data', 'Account creati con i dati dimostrativi'],
  interventions: ['Interventions', 'Interventi'],
  statements: ['Statements, reports and comparisons', 'Rendiconti, esiti e confronti'],
  files: ['Stored files', 'File conservati'],
  stay_accounts: ['Accounts: {names}', 'Account: {names}'],
  stay_settings: [
    'Settings of documents, lists, backups and privacy, saved views, usual faults, national holidays',
    'Impostazioni di documenti, elenchi, backup e privacy, viste salvate, guasti ricorrenti, festività nazionali',
  ],
  stay_company: ['The company data that you entered', 'I dati dell’azienda che hai inserito'],
  numbers: [
    'All numbers begin with one again: documents, interventions, orders.',
    'Tutte le numerazioni ripartono da uno: documenti, interventi, ordini.',
  ],
  changed: [
    'Since then people have done {count} {count|thing|things} here, and {count|it goes|they go} too:',
    'Da allora qui {count|è stata fatta|sono state fatte} {count} {count|operazione|operazioni}, che {count|sparisce|spariscono}:',
  ],
  understood: ['I know that this goes too', 'So che sparisce anche questo'],
  backup_first: [
    'Make a backup first: what was done here since is in none.',
    'Prima esegui un backup: ciò che è stato fatto da allora non è in nessuno.',
  ],
  back_up_now: ['Back up now', 'Esegui ora un backup'],
  backing_up: ['The backup is being made. Come back when it is there.', 'Il backup è in corso. Torna quando è pronto.'],
  type_name: ['Type the name of the company: {name}', 'Scrivi il nome dell’azienda: {name}'],
  sure: [
    'All demo data and everything added to them are deleted. Only a backup could bring them back.',
    'Tutti i dati dimostrativi e ciò che è stato aggiunto vengono eliminati. Solo un backup potrebbe riportarli.',
  ],
  sure_yes: ['Yes, take them out', 'Sì, toglili'],
  removed: ['The demo data are gone', 'I dati dimostrativi non ci sono più'],
  removed_hint: ['The company is empty. The first steps lead you on.', 'L’azienda è vuota. I primi passi ti guidano.'],
  wrong_name: ['This is not the name of the company.', 'Questo non è il nome dell’azienda.'],
})

export const errors = defineErrors('demo_data', {
  none: conflict(
    'This company holds no demo data, so nothing can be taken out.',
    'Questa azienda non contiene dati dimostrativi: non c’è nulla da togliere.',
  ),
  changed: conflict(
    'Meanwhile something was done here ({count} in all). Look again at what would go.',
    'Nel frattempo qui è stato fatto qualcosa ({count} in tutto). Guarda di nuovo che cosa sparirebbe.',
  ),
  backup_first: conflict(
    'Make a backup first: what was done here since the demo data came is in none.',
    'Prima esegui un backup: ciò che è stato fatto dopo i dati dimostrativi non è in nessuno.',
  ),
  busy: conflict(
    'Work is under way in the background ({jobs}). Try again in a moment.',
    'Ci sono lavori in corso ({jobs}). Riprova tra poco.',
  ),
})
