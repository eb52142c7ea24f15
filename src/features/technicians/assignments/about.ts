/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/assigned-products': {
    admin: {
      chapter: 'assigning-products',
      purpose: both(
        'Everything that technicians hold now: who has which terminal, since when, confirmed or not.',
        'Tutto ciò che i tecnici hanno ora: chi ha quale terminale, da quando, confermato o no.',
      ),
      work: both(
        'Take products back, hand them to another technician, report a fault.',
        'Riprendi prodotti, passali a un altro tecnico, segnala un guasto.',
      ),
      next: both(
        'What is installed leaves this list; what is sent back is received with its order.',
        'Ciò che viene installato esce dall’elenco; ciò che torna si riceve con il suo ordine.',
      ),
    },
    technician: {
      chapter: 'technician-phone',
      purpose: both(
        'The products in your van, and the shipments that you have to confirm.',
        'I prodotti nel tuo furgone e le spedizioni da confermare.',
      ),
      work: both(
        'Scan what arrived to confirm it, report a fault, look up a serial number.',
        'Leggi ciò che è arrivato per confermarlo, segnala un guasto, cerca una matricola.',
      ),
      next: both(
        'What you confirm is yours until you install it or send it back with an order.',
        'Ciò che confermi è a tuo carico fino all’installazione o al reso con un ordine.',
      ),
    },
  },
  '/assign-technician': {
    chapter: 'assigning-products',
    purpose: both(
      'Here products leave the warehouse for a technician.',
      'Qui i prodotti lasciano il magazzino per un tecnico.',
    ),
    work: both(
      'Choose technician and warehouse, scan, paste or pick the serial numbers, then assign them all at once.',
      'Scegli tecnico e magazzino, leggi, incolla o scegli le matricole, poi assegnale tutte insieme.',
    ),
    next: both(
      'Print the transport note. The technician confirms receipt on the phone.',
      'Stampa il documento di trasporto. Il tecnico conferma la ricezione dal telefono.',
    ),
  },
  '/all-assigned-technician': {
    chapter: 'assigning-products',
    purpose: both(
      'Every assignment with its date, technician, products and transport note.',
      'Ogni assegnazione con data, tecnico, prodotti e documento di trasporto.',
    ),
    work: both(
      'Open one to see what was confirmed, to print or issue its note, or to undo it.',
      'Aprine una per vedere che cosa è stato confermato, stampare o emettere il documento, o stornarla.',
    ),
    next: both(
      'Undoing brings the products back to the warehouse, as long as nothing else happened to them.',
      'Lo storno riporta i prodotti in magazzino, se nel frattempo non è successo altro.',
    ),
  },
})
