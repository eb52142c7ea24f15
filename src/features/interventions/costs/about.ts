/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/cost-settings': {
    chapter: 'statements',
    purpose: both(
      'The price lists: what a closed job earns from the client and costs for the technician.',
      'I listini: quanto rende un intervento chiuso dal cliente e quanto costa per il tecnico.',
    ),
    work: both(
      'Add a price by client, module, code and outcome, with the day from which it counts.',
      'Aggiungi un prezzo per cliente, modulo, codice ed esito, con il giorno da cui vale.',
    ),
    next: both(
      'Confirming a closing writes its cost lines from these prices; statements add them up.',
      'Confermando una chiusura si scrivono le righe di costo da questi prezzi; i rendiconti le sommano.',
    ),
  },
})
