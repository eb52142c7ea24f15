/** The likely causes of differences as sentences: what it is, and the evidence from the ledger. */
import { z } from 'zod'
import { type ProductStatus, statusWords } from '#features/warehouse/stock/rules.ts'
import { integer, string } from '#lib/records/fields.ts'
import { bilingual, type Language, type Params, say, type Words } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import type { Cause } from './rules.ts'

const titles = bilingual<Cause>({
  zeros_lost: ['Leading zeros or signs lost in their file', 'Zeri iniziali o segni persi nel loro file'],
  closing_waits: ['Closing still to be confirmed', 'Chiusura ancora da confermare'],
  typing_one: ['Typing error: one character differs', 'Un carattere diverso nel loro file'],
  typing_swapped: ['Typing error: two characters swapped', 'Due caratteri invertiti nel loro file'],
  other_supplier: ['Belongs to another supplier by our records', 'Risulta di un altro fornitore'],
  returned: ['Returned already: their list is out of date', 'La loro è già stata resa: elenco non aggiornato'],
  replaced: ['Replaced by us: their list is out of date', 'Sostituita da noi: elenco non aggiornato'],
  replaced_later: ['Replaced after the day of the list', 'Sostituita dopo la data dell’elenco'],
  renamed: ['Terminal ID changed: their list is out of date', 'Codice TML cambiato: elenco non aggiornato'],
  renamed_later: ['Terminal ID changed after the day of the list', 'Codice TML cambiato dopo la data dell’elenco'],
  installed_later: ['Installed after the day of the list', 'Installata dopo la data dell’elenco'],
  withdrawn: ['Withdrawn: the client still lists it', 'Ritirata: è ancora nell’elenco del cliente'],
  withdrawn_later: ['Withdrawn after the day of the list', 'Ritirata dopo la data dell’elenco'],
  job_open: ['The job is not done yet', 'Intervento non ancora fatto'],
  in_van: ['Done and never recorded', 'Fatto e mai registrato'],
  in_stock: ['Cause unclear: theirs never left', 'Causa non chiara: la loro non è mai uscita'],
  installed_elsewhere: ['Theirs stands in another shop by our records', 'La loro risulta in un altro negozio'],
  not_listed: ['Installed by us, not in their list', 'Installata da noi, manca nel loro elenco'],
  repeated: ['The same row twice', 'La stessa riga due volte'],
  repeated_other: ['Twice in their file, with other values', 'Due volte nel file, con valori diversi'],
  twice_ours: ['The terminal ID is on two products with us', 'Il codice TML è su due prodotti da noi'],
  other_model: ['Another model by our records', 'Da noi risulta un altro modello'],
  terminal_differs: ['Cause unclear: another terminal ID', 'Causa non chiara: altro codice TML'],
  unclear: ['Cause unclear', 'Causa non chiara'],
})

const evidence = bilingual({
  zeros_lost: ['It is the same serial, only written differently', 'È la stessa matricola, cambia solo come è scritta'],
  closing_waits: ['{number}, requested by {technician} on {on}', '{number}, richiesta da {technician} il {on}'],
  typing_serial: ['The serial {their} does not exist, {our} does', 'La matricola {their} non esiste, {our} sì'],
  typing_terminal: ['{near} is in our records', 'Nei nostri dati c’è {near}'],
  typing_terminal_theirs: ['{near} is in their file', 'Nel loro file c’è {near}'],
  other_supplier: ['{what}: {supplier}', '{what}: {supplier}'],
  returned: ['{serial} returned with {document} on {on}', '{serial} resa con {document} del {on}'],
  returned_bare: ['{serial} returned on {on}', '{serial} resa il {on}'],
  by_job: ['{number} of {on}', '{number} del {on}'],
  by_job_unreported: [
    '{number} of {on}, not yet reported to the client',
    '{number} del {on}, esito non ancora inviato al cliente',
  ],
  since: ['{serial} is there since {on}', '{serial} vi risulta dal {on}'],
  on: ['On {on}', 'Il {on}'],
  job_open: ['{number}, {status}', '{number}, {status}'],
  in_van: ['{serial} is with {technician} since {on}', '{serial} è nel furgone di {technician} dal {on}'],
  in_stock: ['{serial} is in {warehouse} since {on}', '{serial} è in magazzino a {warehouse} dal {on}'],
  installed_elsewhere: ['{serial} stands under {terminal} since {on}', '{serial} risulta con {terminal} dal {on}'],
  not_listed_bare: ['With us since {on}', 'Da noi dal {on}'],
  repeated: ['Row {row} repeats row {of}', 'La riga {row} ripete la riga {of}'],
  twice_ours: ['Also on {serial}', 'Anche su {serial}'],
  other_model: ['{their} with them, {our} with us', '{their} da loro, {our} da noi'],
  terminal_differs: ['With us under {our} since {on}', 'Da noi con {our} dal {on}'],
  unknown_serial: ['The serial {serial} is not in our records', 'La matricola {serial} non è nei nostri dati'],
  unknown_terminal: ['The terminal ID is not in our records', 'Il codice TML non è nei nostri dati'],
  status: ['{serial}: {status} since {on}', '{serial}: {status} dal {on}'],
})
type Evidence = keyof typeof evidence

const jobStatus: Readonly<Record<string, Words>> = bilingual({
  open: ['to be assigned', 'da assegnare'],
  assigned: ['assigned', 'assegnato'],
  closing_requested: ['closing requested', 'chiusura richiesta'],
})
const isStatus = (value: string): value is ProductStatus => value in statusWords

/** The values of a cause, as the database wrote them. `say` names the sentence, `link` what it is about. */
export const CauseFacts = z.record(string, z.union([string, integer]).nullable())
export type CauseFacts = z.infer<typeof CauseFacts>

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value)

export function paramsOf(facts: CauseFacts, language: Language): Params {
  return Object.fromEntries(
    Object.entries(facts).map(([key, value]) => {
      if (value === null) return [key, '']
      if (typeof value === 'number') return [key, String(value)]
      if (isDay(value)) return [key, formatDay(value)]
      if (key === 'status') {
        const words = isStatus(value) ? statusWords[value] : jobStatus[value]
        return [key, words ? say(words, language) : value]
      }
      return [key, value]
    }),
  )
}

export const causeTitle = (cause: Cause, language: Language): string => say(titles[cause], language)

export function causeEvidence(facts: CauseFacts, language: Language): string {
  const key = String(facts.say ?? '')
  // It has the key, as was just asked.
  return key in evidence ? say(evidence[key as Evidence], language, paramsOf(facts, language)) : ''
}

/** The screen of what the evidence names. */
export function evidenceLink(facts: CauseFacts): string | undefined {
  const { link, link_id } = facts
  switch (link) {
    case 'closing':
      return `/edit-closing-confirmation/${link_id}`
    case 'job':
      return `/intervention-assign?show=${link_id}`
    case 'product':
      return `/products/${link_id}/history`
    case 'return_note':
      return `/return-ddt/${link_id}/products`
    default:
      return undefined
  }
}
