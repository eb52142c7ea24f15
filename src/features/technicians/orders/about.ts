/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

const onTheWay = {
  work: both(
    'Change it or cancel it while it is on the way, print it again.',
    'Modificala o annullala finché è in viaggio, ristampala.',
  ),
  next: both(
    'Once received, it shows what was found and what was missing.',
    'Una volta ricevuta, mostra che cosa c’era e che cosa mancava.',
  ),
}

export const about = defineAbout({
  '/receiving-terminals': {
    admin: {
      chapter: 'orders-and-receiving',
      purpose: both(
        'Shipments of faulty or withdrawn terminals that technicians send back.',
        'Le spedizioni di terminali guasti o ritirati che i tecnici rimandano.',
      ),
      work: both(
        'Open an order and tick off what is in the boxes, by scan or paste.',
        'Apri un ordine e spunta ciò che c’è nelle scatole, leggendo o incollando.',
      ),
      next: both(
        'Confirming puts it into a warehouse. What is missing becomes a discrepancy.',
        'La conferma lo mette in un magazzino. Ciò che manca diventa una discordanza.',
      ),
    },
    technician: {
      chapter: 'orders-and-receiving',
      purpose: both(
        'Your shipments as the warehouse sees them: on the way, received, with what was missing.',
        'Le tue spedizioni viste dal magazzino: in viaggio, ricevute, con ciò che mancava.',
      ),
      work: both(
        'Look whether an order has arrived and what was found in it.',
        'Guarda se un ordine è arrivato e che cosa c’era.',
      ),
      next: both(
        'What was missing stays with you and is shown under Discrepancies.',
        'Ciò che mancava resta a tuo carico e compare tra le Discordanze.',
      ),
    },
  },
  '/receiving-terminals-regular': {
    admin: {
      chapter: 'orders-and-receiving',
      purpose: both(
        'Shipments of good terminals that technicians send back to the warehouse.',
        'Le spedizioni di terminali funzionanti che i tecnici rimandano in magazzino.',
      ),
      work: both(
        'Open an order, tick off what came, choose the warehouse.',
        'Apri un ordine, spunta ciò che è arrivato, scegli il magazzino.',
      ),
      next: both(
        'After confirming, the products are in stock again and can be assigned.',
        'Dopo la conferma i prodotti sono di nuovo in magazzino e si possono assegnare.',
      ),
    },
    technician: {
      chapter: 'orders-and-receiving',
      purpose: both(
        'Your regular shipments as the warehouse sees them.',
        'Le tue spedizioni regolari viste dal magazzino.',
      ),
      work: both(
        'Look whether an order has arrived and what was found in it.',
        'Guarda se un ordine è arrivato e che cosa c’era.',
      ),
      next: both('What was received is no longer yours.', 'Ciò che è stato ricevuto non è più a tuo carico.'),
    },
  },
  '/receiving-terminals/$id/order-products': {
    chapter: 'orders-and-receiving',
    purpose: both(
      'One shipment being received: listed, found, missing, unexpected.',
      'Una spedizione in ricezione: elencati, trovati, mancanti, non previsti.',
    ),
    work: both(
      'Scan what is in the boxes. Settle what does not fit: wrong serial number, unknown product.',
      'Leggi ciò che c’è nelle scatole. Sistema ciò che non torna: matricola errata, prodotto sconosciuto.',
    ),
    next: both(
      'Confirm into the warehouse. What is missing stays with the technician as a discrepancy.',
      'Conferma in magazzino. Ciò che manca resta al tecnico come discordanza.',
    ),
  },
  '/receiving-terminals-regular/$id/order-products': {
    chapter: 'orders-and-receiving',
    purpose: both(
      'One shipment of good terminals being received.',
      'Una spedizione di terminali funzionanti in ricezione.',
    ),
    work: both(
      'Scan what is in the boxes and settle what does not fit.',
      'Leggi ciò che c’è nelle scatole e sistema ciò che non torna.',
    ),
    next: both(
      'Confirm into the warehouse: the products are in stock again.',
      'Conferma in magazzino: i prodotti sono di nuovo disponibili.',
    ),
  },
  '/discrepancies': {
    admin: {
      chapter: 'orders-and-receiving',
      purpose: both(
        'What was missing or unexpected when shipments of technicians were received.',
        'Ciò che mancava o non era previsto nelle spedizioni ricevute dai tecnici.',
      ),
      work: both(
        'Go through the open ones by technician and close each with what was found out.',
        'Scorri quelle aperte per tecnico e chiudile con ciò che è emerso.',
      ),
      next: both(
        'The reason stays on record. The dashboard counts what is still open.',
        'Il motivo resta registrato. Il cruscotto conta ciò che è ancora aperto.',
      ),
    },
    technician: {
      chapter: 'orders-and-receiving',
      purpose: both(
        'What the warehouse did not find in your shipments, or found without a listing.',
        'Ciò che il magazzino non ha trovato nelle tue spedizioni, o ha trovato in più.',
      ),
      work: both(
        'Look for it in your van. Send it with the next order, or talk to the office.',
        'Cercalo nel furgone. Mandalo con il prossimo ordine o parlane con l’ufficio.',
      ),
      next: both('The office closes each line with a reason.', 'L’ufficio chiude ogni riga con un motivo.'),
    },
  },
  '/technician/orders': {
    chapter: 'orders-and-receiving',
    purpose: both(
      'Your shipments of faulty and withdrawn products to the warehouse.',
      'Le tue spedizioni di prodotti guasti e ritirati al magazzino.',
    ),
    work: both(
      'Make a new order, print its list, change it while it has not been received.',
      'Crea un nuovo ordine, stampa l’elenco, modificalo finché non è ricevuto.',
    ),
    next: both(
      'The warehouse ticks it off. You see here what it found.',
      'Il magazzino lo spunta. Qui vedi che cosa ha trovato.',
    ),
  },
  '/technician/orders-regular': {
    chapter: 'orders-and-receiving',
    purpose: both(
      'Your shipments of good products back to the warehouse.',
      'Le tue spedizioni di prodotti funzionanti al magazzino.',
    ),
    work: both(
      'Make a new order with what you do not need, print its list.',
      'Crea un ordine con ciò che non ti serve, stampa l’elenco.',
    ),
    next: both(
      'After the warehouse confirms it, the products are no longer yours.',
      'Dopo la conferma del magazzino i prodotti non sono più a tuo carico.',
    ),
  },
  '/technician/orders/create': {
    chapter: 'orders-and-receiving',
    purpose: both(
      'Here you list the faulty and withdrawn products that go back.',
      'Qui elenchi i prodotti guasti e ritirati che tornano.',
    ),
    work: both(
      'Scan each one or choose from your products, add packages and courier.',
      'Leggi ogni pezzo o scegli dai tuoi prodotti, aggiungi colli e corriere.',
    ),
    next: both('Send it: print the list and put it into the box.', 'Invialo: stampa l’elenco e mettilo nella scatola.'),
  },
  '/technician/orders-regular/create': {
    chapter: 'orders-and-receiving',
    purpose: both(
      'Here you list the good products that go back to the warehouse.',
      'Qui elenchi i prodotti funzionanti che tornano in magazzino.',
    ),
    work: both('Scan each one or choose from your products.', 'Leggi ogni pezzo o scegli dai tuoi prodotti.'),
    next: both('Send it: print the list and put it into the box.', 'Invialo: stampa l’elenco e mettilo nella scatola.'),
  },
  '/technician/orders/$id': {
    chapter: 'orders-and-receiving',
    purpose: both(
      'One shipment of yours with its products and its state.',
      'Una tua spedizione con i prodotti e lo stato.',
    ),
    ...onTheWay,
  },
  '/technician/orders-regular/$id': {
    chapter: 'orders-and-receiving',
    purpose: both(
      'One regular shipment of yours with its products and its state.',
      'Una tua spedizione regolare con i prodotti e lo stato.',
    ),
    ...onTheWay,
  },
})
