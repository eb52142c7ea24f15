/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/courier-services': {
    chapter: 'returning-to-supplier',
    purpose: both('The couriers that carry your shipments.', 'I corrieri che trasportano le tue spedizioni.'),
    work: both(
      'Add a courier with VAT number and address, and the link that follows a shipment.',
      'Aggiungi un corriere con partita IVA e indirizzo, e il collegamento per seguire le spedizioni.',
    ),
    next: both(
      'Documents offer the active ones as carrier. One that is switched off stays on older papers.',
      'I documenti propongono come vettore quelli attivi. Uno disattivato resta sui documenti già emessi.',
    ),
  },
})
