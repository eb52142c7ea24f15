/** Words of the custody report: where every terminal of a supplier was on a day, and through whose hands it came. */
import { withRecordWords } from '#lib/words/records.ts'
import { titles } from './titles.ts'

const ownTexts = withRecordWords({
  terminals: ['Terminals in custody', 'Terminali in custodia'],
  day: ['Day', 'Giorno'],
  place: ['Place', 'Luogo'],
  since: ['There since', 'Lì dal'],
  chain: ['Chain of custody', 'Catena di custodia'],
  steps: ['Steps', 'Passaggi'],
  held_by: ['Held by', 'In mano a'],
  movement: ['Movement', 'Movimento'],
  document: ['Document', 'Documento'],
  recorded_by: ['Recorded by', 'Registrato da'],
  step: ['Step', 'Passaggio'],
  still: ['still', 'in corso'],
  at_supplier: ['returned to the supplier', 'reso al fornitore'],
  gone: ['written off', 'dismesso'],
  in_all: ['{count} {count|terminal|terminals} in custody', '{count} {count|terminale|terminali} in custodia'],
  on_day: ['On {day}', 'Al {day}'],
  choose: [
    'Choose a supplier to see where each of its terminals was on a day, since when, and through whose hands it came. Or enter a terminal ID to see what stood under it on that day.',
    'Scegli un fornitore per vedere dove si trovava ogni suo terminale in un giorno, da quando e per quali mani è passato. Oppure inserisci un codice TML per vedere cosa era installato con quel codice in quel giorno.',
  ],
  under: ['Terminal ID {terminal} on {on}', 'Codice TML {terminal} al {on}'],
  nothing_under: [
    'On this day nothing stood under this terminal ID.',
    'In questo giorno nulla era installato con questo codice TML.',
  ],
  never_under: [
    'Nothing ever stood under this terminal ID. Check it.',
    'Con questo codice TML non è mai stato installato nulla. Controlla il codice.',
  ],
  never_of_supplier: [
    'Nothing ever stood under this terminal ID for the supplier chosen here.',
    'Con questo codice TML non è mai stato installato nulla per il fornitore scelto qui.',
  ],
  other_days: ['On other days', 'In altri giorni'],
  empty: [
    'On this day no terminal of this supplier was in custody.',
    'In questo giorno nessun terminale di questo fornitore era in custodia.',
  ],
  pdf: ['Print (PDF)', 'Stampa (PDF)'],
  chain_file: ['Every step (xlsx)', 'Ogni passaggio (xlsx)'],
  made: ['Made on {at} by {name}', 'Creato il {at} da {name}'],
  rule: [
    'List of payment terminals with place and chain of custody (PCI DSS 9.5.1.1)',
    'Elenco dei terminali di pagamento con luogo e catena di custodia (PCI DSS 9.5.1.1)',
  ],
  too_many: [
    '{count} terminals are more than a paper holds ({max}): the xlsx files list each with its chain.',
    '{count} terminali sono più di quanti ne contiene la carta ({max}): i file xlsx elencano ognuno con la sua catena.',
  ],
  page: ['page {page} of {pages}', 'pagina {page} di {pages}'],
  file_name: ['custody', 'custodia'],
  chain_name: ['custody-steps', 'custodia-passaggi'],
})
export const texts = { ...ownTexts, ...titles }
