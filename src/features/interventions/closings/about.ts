/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/closing-confirmation': {
    chapter: 'closing-and-confirming',
    purpose: both(
      'The closing requests of technicians that wait for the office.',
      'Le richieste di chiusura dei tecnici che aspettano l’ufficio.',
    ),
    work: both(
      'Open a request, compare it with the job, confirm it or send it back. Several without findings can be confirmed together.',
      'Apri una richiesta, confrontala con l’intervento, conferma o respingi. Quelle senza rilievi si confermano insieme.',
    ),
    next: both(
      'A confirmed job moves the terminals, gets its cost lines and is ready for report and statement.',
      'Un intervento confermato muove i terminali, riceve i costi ed è pronto per esiti e rendiconto.',
    ),
  },
  '/edit-closing-confirmation/$id': {
    chapter: 'closing-and-confirming',
    purpose: both(
      'One closing request beside its job: what was asked, what was done, photos and signature.',
      'Una richiesta di chiusura accanto al suo intervento: richiesto, fatto, foto e firma.',
    ),
    work: both(
      'Read the findings, correct a value where needed, then confirm or reject with a reason.',
      'Leggi i rilievi, correggi un valore se serve, poi conferma o respingi con un motivo.',
    ),
    next: both(
      'A rejected request goes back to the technician’s phone with your words. A confirmed one can be reopened.',
      'Una richiesta respinta torna sul telefono del tecnico con le tue parole. Una confermata si può riaprire.',
    ),
  },
  '/technician/interventions': {
    chapter: 'technician-phone',
    purpose: both(
      'Your jobs, the most urgent first, with what you need to carry along.',
      'I tuoi interventi, prima i più urgenti, con ciò che devi portare.',
    ),
    work: both(
      'Call or find the shop, open the details, close the job when it is done.',
      'Chiama o raggiungi l’esercente, apri i dettagli, chiudi l’intervento quando è fatto.',
    ),
    next: both(
      'What you close goes to the office. What the office sends back comes to the top with the reason.',
      'Ciò che chiudi va in ufficio. Ciò che l’ufficio respinge torna in cima con il motivo.',
    ),
  },
  '/technician/interventions/$id': {
    chapter: 'technician-phone',
    purpose: both(
      'Everything about one job: shop, address, terminal, what to do and until when.',
      'Tutto su un intervento: esercente, indirizzo, terminale, che cosa fare ed entro quando.',
    ),
    work: both(
      'Check the terminal that stands there and the one that you bring. Then press Close.',
      'Controlla il terminale presente e quello che porti. Poi premi Chiudi.',
    ),
    next: both(
      'The closing form asks only for what this kind of job needs.',
      'Il modulo di chiusura chiede solo ciò che serve per questo tipo di intervento.',
    ),
  },
  '/technician/interventions/$id/close': {
    chapter: 'technician-phone',
    purpose: both(
      'The form with which you tell the office how the job went.',
      'Il modulo con cui comunichi all’ufficio com’è andato l’intervento.',
    ),
    work: both(
      'Scan the terminal, take the photos, let the merchant sign. A draft is kept while you work.',
      'Leggi il terminale, scatta le foto, fai firmare l’esercente. La bozza si salva mentre lavori.',
    ),
    next: both(
      'After sending, the office confirms it or sends it back with a reason.',
      'Dopo l’invio l’ufficio conferma o respinge con un motivo.',
    ),
  },
})
