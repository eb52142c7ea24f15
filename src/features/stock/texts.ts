/** Words of the ledger: refusals that name the serial, the status it has and the status it must have. */
import { defineErrors } from '#lib/errors.ts'

export const errors = defineErrors('product', {
  wrong_status: {
    status: 409,
    EN: '{serial_number} is {status}, and must be {wanted}. {by} moved it on {at}.{more}',
    IT: '{serial_number} è nello stato {status}, deve essere {wanted}. Spostato da {by} il {at}.{more}',
  },
  unknown_serial: {
    status: 409,
    EN: '{serial_number} is not in the records.{more}',
    IT: '{serial_number} non è presente.{more}',
  },
  already_here: {
    status: 409,
    EN: '{serial_number} is already in the records: {status}.{more}',
    IT: '{serial_number} è già presente: {status}.{more}',
  },
  reason_missing: {
    status: 422,
    EN: 'Please say why.',
    IT: 'Indica il motivo.',
  },
  nothing_chosen: {
    status: 422,
    EN: 'No product is chosen.',
    IT: 'Nessun prodotto selezionato.',
  },
  same_place: {
    status: 409,
    EN: '{serial_number} is already there.{more}',
    IT: '{serial_number} è già lì.{more}',
  },
  not_revertible: {
    status: 409,
    EN: 'This can no longer be undone: {serial_number} was moved since, by {by} on {at} ({what}).{more}',
    IT: 'Non si può più annullare: {serial_number} è stato spostato dopo, da {by} il {at} ({what}).{more}',
  },
  already_reverted: {
    status: 409,
    EN: 'This was already undone.',
    IT: 'Questa operazione è già stata annullata.',
  },
  on_order: {
    status: 409,
    EN: '{serial_number} is on an open order.{more}',
    IT: '{serial_number} è in un ordine aperto.{more}',
  },
})
