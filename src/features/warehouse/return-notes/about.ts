/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/return-ddt': {
    chapter: 'returning-to-supplier',
    purpose: both(
      'Your delivery notes back to the suppliers: drafts, issued, cancelled.',
      'I tuoi DDT verso i fornitori: bozze, emessi, annullati.',
    ),
    work: both(
      'Start a new return DDT, go on with a draft, print one again.',
      'Inizia un nuovo DDT di reso, riprendi una bozza, ristampane uno.',
    ),
    next: both(
      'Issuing gives it a number and takes the products out of stock.',
      'L’emissione gli assegna un numero e scarica i prodotti dal magazzino.',
    ),
  },
  '/return-ddt/create': {
    chapter: 'returning-to-supplier',
    purpose: both(
      'The head of a return: to which supplier, from which warehouse, by which courier.',
      'La testata di un reso: a quale fornitore, da quale magazzino, con quale corriere.',
    ),
    work: both(
      'Fill it in; goods are added on the next page.',
      'Compilala; la merce si aggiunge nella pagina successiva.',
    ),
    next: both('It stays a draft until you issue it.', 'Resta una bozza fino all’emissione.'),
  },
  '/return-ddt/newest-draft': {
    chapter: 'returning-to-supplier',
    purpose: both(
      'The shortcut to the return DDT that you are working on.',
      'La scorciatoia al DDT di reso su cui stai lavorando.',
    ),
    work: both(
      'Choose the products that go back. Without a draft a new one is begun.',
      'Scegli i prodotti da rendere. Se non c’è una bozza se ne inizia una.',
    ),
    next: both('Go on to the DDT to check and issue it.', 'Passa al DDT per controllarlo ed emetterlo.'),
  },
  '/return-ddt/$id/products': {
    chapter: 'returning-to-supplier',
    purpose: both(
      'One return DDT: what is on it and what is missing before it can be issued.',
      'Un DDT di reso: che cosa contiene e che cosa manca per emetterlo.',
    ),
    work: both(
      'Add or remove products, then press Issue. The panel asks for transport start and carrier.',
      'Aggiungi o togli prodotti, poi premi Emetti. Il pannello chiede inizio trasporto e vettore.',
    ),
    next: both(
      'The paper is frozen with its number. Cancelling brings the goods back to stock.',
      'Il documento è bloccato con il suo numero. Annullandolo la merce torna in magazzino.',
    ),
  },
  '/return-ddt/$id/product-create': {
    chapter: 'returning-to-supplier',
    purpose: both(
      'The products of this supplier that can go on the return DDT.',
      'I prodotti di questo fornitore che possono andare sul DDT di reso.',
    ),
    work: both('Scan, paste or select them in the list.', 'Leggili, incollali o selezionali nell’elenco.'),
    next: both(
      'They are reserved for this DDT until it is issued or they are taken off.',
      'Restano impegnati per questo DDT finché non è emesso o non li togli.',
    ),
  },
})
