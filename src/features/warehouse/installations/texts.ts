/** The words of stays of products in shops. */
import { bilingual } from '#lib/texts/texts.ts'

export const texts = bilingual(
  {
    title: 'Installations',
    client_terminal_id: 'Terminal ID',
    serial_number: 'Serial number',
    model_number: 'Model',
    supplier: 'Supplier',
    merchant_name: 'Merchant',
    city: 'City',
    intervention: 'Intervention',
    from_on: 'From',
    to_on: 'To',
    standing: 'Still there',
    stay_since: 'Since {from}',
    stay_between: '{from} to {to}',
    shop_unknown: 'Shop not known',
  },
  {
    title: 'Installazioni',
    client_terminal_id: 'Codice TML',
    serial_number: 'Matricola',
    model_number: 'Modello',
    supplier: 'Fornitore',
    merchant_name: 'Esercente',
    city: 'Città',
    intervention: 'Intervento',
    from_on: 'Dal',
    to_on: 'Al',
    standing: 'Ancora sul posto',
    stay_since: 'Dal {from}',
    stay_between: 'Dal {from} al {to}',
    shop_unknown: 'Esercente non noto',
  },
)
