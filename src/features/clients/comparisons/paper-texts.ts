/** Words of the letter to the client, which speaks to the client and not about it. */
import { bilingual, type Language, say, type Words } from '#lib/texts/texts.ts'
import { type CauseFacts, causeEvidence, causeTitle, paramsOf } from './cause-texts.ts'
import { type Cause, type ComparisonClass, classWords } from './rules.ts'

export const paperTexts = bilingual({
  title: ['Differences in the list of terminals', 'Differenze nell’elenco dei terminali'],
  about: [
    'Your list of {on}, {rows} {rows|row|rows}, file {file}',
    'Vostro elenco del {on}, {rows} {rows|riga|righe}, file {file}',
  ],
  lead: [
    'We have compared your list with our records. We believe that it should be corrected for {count} {count|terminal|terminals}; please check and let us know.',
    'Abbiamo confrontato il vostro elenco con i nostri dati. Per {count} {count|terminale|terminali} riteniamo che l’elenco vada corretto; vi preghiamo di verificare e di farci sapere.',
  ],
  to: ['To', 'Spett.le'],
  on: ['Date {on}', 'Data {on}'],
  your_serial: ['Your serial', 'Matricola vostra'],
  our_serial: ['Our serial', 'Matricola nostra'],
  difference: ['Difference', 'Differenza'],
  found: ['What we found', 'Cosa abbiamo riscontrato'],
  many: [
    'These are the first {count}; the attached list (xlsx) holds all.',
    'Queste sono le prime {count}; l’elenco allegato (xlsx) le contiene tutte.',
  ],
  page: ['Page {page} of {pages}', 'Pagina {page} di {pages}'],
})

/** What the screen says about the client, said to the client. */
const titles: Readonly<Partial<Record<Cause | ComparisonClass, Words>>> = bilingual({
  zeros_lost: ['Leading zeros or signs lost in your file', 'Zeri iniziali o segni persi nel vostro file'],
  typing_one: ['Typing error: one character differs in your file', 'Un carattere diverso nel vostro file'],
  typing_swapped: ['Typing error: two characters swapped in your file', 'Due caratteri invertiti nel vostro file'],
  returned: ['Returned already: your list is out of date', 'La vostra è già stata resa: elenco non aggiornato'],
  replaced: ['Replaced by us: your list is out of date', 'Sostituita da noi: elenco non aggiornato'],
  renamed: ['Terminal ID changed: your list is out of date', 'Codice TML cambiato: elenco non aggiornato'],
  withdrawn: ['Withdrawn: you still list it', 'Ritirata: è ancora nel vostro elenco'],
  in_stock: [
    'Cause unclear: the one you list never left our warehouse',
    'Causa non chiara: quella del vostro elenco non è mai uscita dal magazzino',
  ],
  installed_elsewhere: [
    'The one you list stands in another shop by our records',
    'Quella del vostro elenco risulta in un altro negozio',
  ],
  not_listed: ['Installed by us, not in your list', 'Installata da noi, manca nel vostro elenco'],
  repeated_other: ['Twice in your file, with other values', 'Due volte nel vostro file, con altri valori'],
  other_supplier: ['Not one of your terminals by our records', 'Non risulta tra i vostri terminali'],
  only_theirs: ['Only in your file', 'Solo nel vostro file'],
  only_ours: ['Only in our records', 'Solo nei nostri dati'],
  not_installed: ['Not installed by our records', 'Non installato secondo i nostri dati'],
  double_theirs: ['Double in your file', 'Doppio nel vostro file'],
})

/** A client reads no names of other clients, of technicians or of our warehouses. */
const evidence: Readonly<Record<string, Words>> = bilingual({
  on: ['Date: {on}', 'Data: {on}'],
  typing_terminal_theirs: ['{near} is in your file', 'Nel vostro file c’è {near}'],
  by_job_unreported: ['{number} of {on}', '{number} del {on}'],
  closing_waits: ['{number}', '{number}'],
  other_supplier: ['{what}', '{what}'],
  in_van: ['{serial}', '{serial}'],
  in_stock: ['{serial}', '{serial}'],
  other_model: ['{their} with you, {our} with us', '{their} da voi, {our} da noi'],
})

/** The classes in the words of the letter. */
export const clientClassWords: Readonly<Record<string, Words>> = { ...classWords, ...titles }

export const classToClient = (name: ComparisonClass, language: Language): string =>
  say(titles[name] ?? classWords[name], language)

export function causeToClient(cause: Cause, facts: CauseFacts, language: Language): string {
  const title = titles[cause]
  const words = evidence[String(facts.say ?? '')]
  return [
    title ? say(title, language) : causeTitle(cause, language),
    words ? say(words, language, paramsOf(facts, language)) : causeEvidence(facts, language),
  ]
    .filter(Boolean)
    .join('. ')
}
