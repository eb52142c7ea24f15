/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/technician/day': {
    chapter: 'technician-phone',
    purpose: both(
      'Your stops of the day in their order, with times, what to load and what is at risk.',
      'Le tue tappe della giornata in ordine, con gli orari, che cosa caricare e che cosa è a rischio.',
    ),
    work: both(
      'Tick what is loaded, follow Navigate to the next stop, close it there. Reorder puts the stops into your own order.',
      'Spunta ciò che hai caricato, segui Naviga fino alla prossima tappa e chiudila lì. Riordina mette le tappe nel tuo ordine.',
    ),
    next: both(
      'After each closing the next stop opens, and all times follow. The office sees an order of your own.',
      'Dopo ogni chiusura si apre la tappa successiva e gli orari si aggiornano. L’ufficio vede il tuo ordine.',
    ),
  },
  '/technician/scan': {
    chapter: 'technician-phone',
    purpose: both(
      'What a code is about: a unit in your van, a shipment to receive, or one of your jobs.',
      'A che cosa si riferisce un codice: un’unità nel furgone, una spedizione da ricevere o un tuo intervento.',
    ),
    work: both(
      'Hold the code before the camera, scan it or type it; then press what is to be done.',
      'Inquadra il codice, leggilo con il lettore o scrivilo; poi premi quello che vuoi fare.',
    ),
    next: both(
      'It works without a network too: what you confirm leaves by itself.',
      'Funziona anche senza rete: quello che confermi parte da solo.',
    ),
  },
  '/closing-confirmation/to-settle': {
    chapter: 'closing-and-confirming',
    purpose: both(
      'Closings that technicians made without a network, and that found another job than the one they knew.',
      'Chiusure fatte dai tecnici senza rete, che hanno trovato un intervento diverso da quello che conoscevano.',
    ),
    work: both(
      'Open the oldest one, compare both sides and decide.',
      'Apri la più vecchia, confronta le due parti e decidi.',
    ),
    next: both(
      'The technician reads on the phone what you decided.',
      'Il tecnico legge sul telefono che cosa hai deciso.',
    ),
  },
  '/closing-confirmation/phones': {
    chapter: 'closing-and-confirming',
    purpose: both(
      'What technicians did and what is still on their phones, as each phone said when it last had a network.',
      'Ciò che i tecnici hanno fatto e che è ancora sui loro telefoni, come detto all’ultimo contatto.',
    ),
    work: both(
      'Call technicians who have something waiting for more than a day. Take in the file that a phone saved.',
      'Chiama chi ha qualcosa in attesa da più di un giorno. Acquisisci il file salvato da un telefono.',
    ),
    next: both(
      'Each entry counts once, also if the phone sends it later.',
      'Ogni voce vale una volta sola, anche se il telefono spedisce più tardi.',
    ),
  },
  '/closing-confirmation/sent': {
    chapter: 'closing-and-confirming',
    purpose: both(
      'Everything that phones sent, how it came and what became of it.',
      'Tutto ciò che i telefoni hanno inviato, come è arrivato e che fine ha fatto.',
    ),
    work: both('Filter by technician or by how it came.', 'Filtra per tecnico o per arrivo.'),
    next: both(
      'What was refused is with the technician, who puts it right.',
      'Ciò che è rifiutato è dal tecnico, che lo corregge.',
    ),
  },
  '/settle-closing/$id': {
    chapter: 'closing-and-confirming',
    purpose: both(
      'What the technician did on site beside what our records say now.',
      'Che cosa ha fatto il tecnico sul posto, accanto a ciò che risulta da noi ora.',
    ),
    work: both(
      'Accept the closing in the technician’s name, or leave the job as it is and keep the closing as a note.',
      'Accetta la chiusura a nome del tecnico, oppure lascia l’intervento com’è e conservala come nota.',
    ),
    next: both(
      'The decision stands in the history of the job. A terminal left or taken without acceptance is yours to check.',
      'La decisione resta nella storia dell’intervento. Un terminale lasciato o ritirato senza accettazione è da controllare.',
    ),
  },
  '/van-differences': {
    chapter: 'counting-vans',
    purpose: both(
      'Serials that a technician’s count of the van and our records disagree on.',
      'Matricole su cui il conteggio del furgone e i nostri dati non concordano.',
    ),
    work: both(
      'Correct the records, say that they are right, ask the technician, or have the unit sent back.',
      'Correggi i dati, di’ che sono giusti, chiedi al tecnico o fai spedire il prodotto.',
    ),
    next: both(
      'A decision can be undone while nothing has moved since. What a later count finds ends the earlier differences.',
      'Una decisione si può stornare finché nulla si è mosso. Un conteggio successivo chiude le differenze del precedente.',
    ),
  },
  '/van-counts': {
    chapter: 'counting-vans',
    purpose: both(
      'The counts that technicians made of their vans: who, when, what was found and what not.',
      'I conteggi che i tecnici hanno fatto dei furgoni: chi, quando, cosa è stato trovato e cosa no.',
    ),
    work: both('Open a count to see its differences.', 'Apri un conteggio per vederne le differenze.'),
    next: both('Clear up what is still open.', 'Chiarisci ciò che è ancora aperto.'),
  },
  '/technician/van-count': {
    chapter: 'technician-phone',
    purpose: both(
      'What should be in your van against what is in it, also without a network.',
      'Quello che dovrebbe essere nel furgone e quello che c’è, anche senza rete.',
    ),
    work: both(
      'Scan what you find, or tap it in the list. Say a word on what is missing or was not expected; you may stop and go on later.',
      'Scansiona quello che trovi, o toccalo nell’elenco. Di’ una parola su ciò che manca o non era previsto; puoi fermarti e riprendere.',
    ),
    next: both(
      'The count goes to the office once, which corrects its records or asks you.',
      'Il conteggio arriva in ufficio una volta sola: l’ufficio corregge i dati o ti chiede.',
    ),
  },
  '/technician/outbox': {
    chapter: 'technician-phone',
    purpose: both(
      'What you did on this phone and what became of it: what leaves by itself, what the office decides, what you have to put right.',
      'Quello che hai fatto su questo telefono e che fine ha fatto: cosa parte da solo, cosa decide l’ufficio, cosa devi correggere.',
    ),
    work: both(
      'Correct what was refused and send it again. Without a network for long, save everything as a file.',
      'Correggi quanto è stato rifiutato e rimandalo. Se la rete manca a lungo, salva tutto come file.',
    ),
    next: both(
      'What has arrived stays readable for seven days.',
      'Quanto è arrivato resta leggibile per sette giorni.',
    ),
  },
})
