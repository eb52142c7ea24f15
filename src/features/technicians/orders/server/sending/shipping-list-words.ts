/** Words printed on a shipping list. */
import { withRecordWords } from '#lib/words/records.ts'

export const paperWords = withRecordWords({
  kind: ['Shipping list', 'Distinta di spedizione'],
  heading: ['{kind} no. {number} of {on}', '{kind} n. {number} del {on}'],
  page: ['Page {page} of {pages}', 'Pagina {page} di {pages}'],
  date: ['Date', 'Data'],
  to_be_confirmed: ['TO BE CONFIRMED', 'DA CONFERMARE'],
  confirmed: ['Confirmed by {by} on {at}', 'Confermata da {by} il {at}'],
  cancelled: ['CANCELLED', 'ANNULLATA'],
  cancelled_line: ['Cancelled on {at}. {reason}', 'Annullata il {at}. {reason}'],
  destination: ['To', 'Destinazione'],
  any_warehouse: ['To be agreed', 'Da concordare'],
  weight: ['Weight', 'Peso'],
  tick: ['In the box', 'Nel collo'],
  total: ['{count} {count|product|products}', '{count} {count|prodotto|prodotti}'],
  notes: ['Notes', 'Annotazioni'],
  date_and_signature: ['Date and signature', 'Data e firma'],
  sign_technician: ['The technician', 'Il tecnico'],
  sign_courier: ['The courier', 'Il corriere'],
  sign_warehouse: ['The warehouse', 'Il magazzino'],
  file: ['shipping-list', 'distinta'],
})
