/** What a screen is for, in a few words, and the chapter of the guide that says more. */
import type { Role } from '../records/endpoint.ts'
import { bilingual, type Words } from './texts.ts'

/** The chapters of docs/guide in their order, by file name; a test holds the titles against the files. */
export const guideChapters = bilingual({
  'first-hour': ['The first hour', 'La prima ora'],
  'receiving-with-ddt': ['Receiving with a DDT', 'Ricevere con un DDT'],
  'assigning-products': ['Handing products to a technician', 'Consegnare prodotti a un tecnico'],
  'technician-phone': ['A technician’s phone', 'Il telefono del tecnico'],
  'counting-vans': ['Counts of vans', 'I conteggi dei furgoni'],
  'orders-and-receiving': ['Orders of technicians and receiving them', 'Ordini dei tecnici e ricezione'],
  'returning-to-supplier': ['Returning to the supplier', 'Rendere al fornitore'],
  'client-file': ['A client’s file', 'Il file di un cliente'],
  'due-dates': ['Due dates', 'Le scadenze'],
  'assigning-jobs': ['Assigning jobs', 'Assegnare gli interventi'],
  'planning-days': ['Planning days', 'Pianificare le giornate'],
  'closing-and-confirming': ['Closing and confirming', 'Chiudere e confermare'],
  statements: ['Statements and prices', 'Rendiconti e prezzi'],
  'reports-to-clients': ['Reports to the client', 'Esiti al cliente'],
  'comparing-terminals': ['Comparing terminal IDs', 'Confrontare i codici terminale'],
  custody: ['Custody and stock of any day', 'Custodia e giacenze di ogni giorno'],
  'search-and-notifications': ['Search, notifications and lists', 'Ricerca, notifiche ed elenchi'],
  'users-and-backups': ['Users, keys and backups', 'Utenti, chiavi e copie di sicurezza'],
})
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
