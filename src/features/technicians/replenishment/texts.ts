/** Words of replenishment. */

import { conflict, defineErrors, invalid } from '#lib/texts/errors.ts'
import { withRecordWords } from '#lib/words/records.ts'
import { screens } from '#lib/words/screens.ts'
import { titles } from './titles.ts'

const ownTexts = withRecordWords({
  tabs: screens.technicians_warehouse,
  held: ['What they hold', 'Cosa hanno'],
  explained: [
    'Each technician needs one terminal for each installation and replacement, and the minimum on top. What is in the van and what is on its way is taken off.',
    'A ogni tecnico serve un terminale per ogni installazione e sostituzione, più la scorta minima. Si sottrae quanto è già nel furgone o in viaggio.',
  ],
  jobs: screens.jobs,
  minimum: ['Minimum', 'Minimo'],
  has: ['In the van', 'Nel furgone'],
  short: ['Lacks', 'Mancano'],
  from: ['From', 'Da'],
  of_free: ['of {count}', 'di {count}'],
  on_its_way: ['{count} on the way', '{count} in viaggio'],
  promised: ['{count} promised to jobs', '{count} {count|impegnato|impegnati} per interventi'],
  first_due: ['first due {day}', 'il primo entro il {day}'],
  left_open: ['{count} not covered', '{count} non {count|coperto|coperti}'],
  quantity_of: ['{model} for {technician} from {warehouse}', '{model} per {technician} da {warehouse}'],
  too_many: ['Only {count} there', 'Ce ne sono solo {count}'],
  nobody_lacks: [
    'Nobody lacks anything: all jobs and minimums are covered.',
    'A nessuno manca nulla: tutti gli interventi e i minimi sono coperti.',
  ],
  make_count: ['Make {count} {count|assignment|assignments}', 'Crea {count} {count|assegnazione|assegnazioni}'],
  summary: [
    '{products} {products|product|products} for {technicians} {technicians|technician|technicians}',
    '{products} {products|prodotto|prodotti} per {technicians} {technicians|tecnico|tecnici}',
  ],
  nothing_chosen: ['No quantity is entered.', 'Nessuna quantità inserita.'],
  put_back: ['Back to the proposal', 'Torna alla proposta'],
  how: ['Transport notes', 'Documenti di trasporto'],
  issue_later: ['Issue the notes later, one by one', 'Emetti i documenti più tardi, uno per uno'],
  issue_now: ['Issue all notes now', 'Emetti subito tutti i documenti'],
  oldest_first: [
    'The oldest products of each model are taken, goods of the jobs’ own clients first.',
    'Di ogni modello si prendono i prodotti più vecchi, prima quelli dei clienti degli interventi stessi.',
  ],
  made: [
    '{count} {count|assignment was|assignments were} made',
    '{count} {count|assegnazione creata|assegnazioni create}',
  ],
  made_issued: [
    '{count} {count|assignment was|assignments were} made, with {count|its note|their notes}',
    '{count} {count|assegnazione creata|assegnazioni create} con {count|il documento|i documenti}',
  ],
  open_list: ['Open the list', 'Apri l’elenco'],
  another: ['Back to what is lacking', 'Torna a ciò che manca'],
  running_short: ['Running short in the warehouses', 'In esaurimento nei magazzini'],
  in_stock: ['In stock', 'In giacenza'],
  installed: ['Installed in {weeks} weeks', 'Installati in {weeks} settimane'],
  per_week: ['A week', 'A settimana'],
  empty_on: ['Used up about', 'Finiti verso il'],
  why_short: [
    '{stock} in stock, {installed} installed in the last {weeks} weeks, which is {rate} a week: used up about {day}.',
    '{stock} in giacenza, {installed} installati nelle ultime {weeks} settimane, cioè {rate} a settimana: finiti verso il {day}.',
  ],
  why_minimum: ['{stock} in stock, the minimum is {minimum}.', '{stock} in giacenza, il minimo è {minimum}.'],
  lasts: [
    'No model runs short within the next {weeks} weeks.',
    'Nessun modello si esaurisce nelle prossime {weeks} settimane.',
  ],
  uncovered: ['Not in any warehouse', 'In nessun magazzino'],
})

export const texts = { ...ownTexts, ...titles }

export const errors = defineErrors('replenishment', {
  not_enough: conflict(
    '{warehouse} has only {free} of {model} left: change the quantity.',
    'In {warehouse} restano solo {free} {model}: cambia la quantità.',
  ),
  not_issued: invalid(
    'The note for {technician} cannot be issued: {reason} Nothing was assigned.',
    'Il documento per {technician} non può essere emesso: {reason} Nulla è stato assegnato.',
  ),
})
