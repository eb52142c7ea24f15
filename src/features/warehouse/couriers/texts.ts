/** Words of couriers. */
import { withRecordWords } from '#lib/words/records.ts'
import { screens } from '#lib/words/screens.ts'

export const texts = withRecordWords({
  title: screens.couriers,
  one: ['courier', 'corriere'],
  new: ['New courier', 'Nuovo corriere'],
  edit: ['Edit courier', 'Modifica corriere'],
  carrier_hint: [
    'Needed on transport documents that it carries.',
    'Serve sui documenti di trasporto affidati a questo vettore.',
  ],
  tracking_hint: [
    'Write {placeholder} where the tracking number goes.',
    'Scrivi {placeholder} al posto del numero di tracciamento.',
  ],
  tracking_preview: ['Shipment {number} opens {address}', 'La spedizione {number} apre {address}'],
  empty: [
    'Couriers carry your parcels; with a tracking link each shipment can be followed.',
    'I corrieri trasportano i tuoi pacchi; con un link di tracciamento ogni spedizione si può seguire.',
  ],
})
