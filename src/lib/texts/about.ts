/** What a screen is for, in a few words, and the chapter of the guide that says more. */
import type { Role } from '../records/endpoint.ts'
import { bilingual, type Words } from './texts.ts'

/** The chapters of docs/guide in their order, by file name; a test holds the titles against the files. */
export const guideChapters = bilingual(
  {
    'first-hour': 'The first hour',
    'receiving-with-ddt': 'Receiving with a DDT',
    'assigning-products': 'Handing products to a technician',
    'technician-phone': 'A technician’s phone',
    'orders-and-receiving': 'Orders of technicians and receiving them',
    'returning-to-supplier': 'Returning to the supplier',
    'client-file': 'A client’s file',
    'due-dates': 'Due dates',
    'assigning-jobs': 'Assigning jobs',
    'closing-and-confirming': 'Closing and confirming',
    statements: 'Statements and prices',
    'reports-to-clients': 'Reports to the client',
    'comparing-terminals': 'Comparing terminal IDs',
    custody: 'Custody and stock of any day',
    'search-and-notifications': 'Search, notifications and lists',
    'users-and-backups': 'Users, keys and backups',
  },
  {
    'first-hour': 'La prima ora',
    'receiving-with-ddt': 'Ricevere con un DDT',
    'assigning-products': 'Consegnare prodotti a un tecnico',
    'technician-phone': 'Il telefono del tecnico',
    'orders-and-receiving': 'Ordini dei tecnici e ricezione',
    'returning-to-supplier': 'Rendere al fornitore',
    'client-file': 'Il file di un cliente',
    'due-dates': 'Le scadenze',
    'assigning-jobs': 'Assegnare gli interventi',
    'closing-and-confirming': 'Chiudere e confermare',
    statements: 'Rendiconti e prezzi',
    'reports-to-clients': 'Esiti al cliente',
    'comparing-terminals': 'Confrontare i codici terminale',
    custody: 'Custodia e giacenze di ogni giorno',
    'search-and-notifications': 'Ricerca, notifiche ed elenchi',
    'users-and-backups': 'Utenti, chiavi e copie di sicurezza',
  },
)
export type GuideChapter = keyof typeof guideChapters

export type About = {
  /** What the screen is for. */
  purpose: Words
  /** What one does here. */
  work: Words
  /** What happens next. */
  next: Words
  chapter: GuideChapter
}
/** By the path of the page; one for each role where they do different things there. */
export type AboutPages = Readonly<Record<string, About | Readonly<Record<Role, About>>>>

export const defineAbout = <const Pages extends AboutPages>(pages: Pages): Pages => pages

export const aboutOf = (pages: AboutPages, path: string, role: Role): About | undefined => {
  const found = pages[path]
  return found && ('admin' in found ? found[role] : found)
}
