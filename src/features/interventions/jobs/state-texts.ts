/** The words of a job's states, of its due date and of why it was cancelled. */
import { bilingual } from '#lib/texts/texts.ts'
import { records } from '#lib/words/records.ts'

export const stateTexts = bilingual({
  status_open: ['To be assigned', 'Da assegnare'],
  status_assigned: records.assigned,
  status_closing_requested: ['Closing requested', 'Chiusura richiesta'],
  status_closed: ['Closed', 'Chiuso'],
  status_cancelled: records.cancelled,
  sla_on_time: ['On time', 'Nei tempi'],
  sla_due_soon: ['Due soon', 'In scadenza'],
  sla_due_today: ['Due today', 'Scade oggi'],
  sla_due_in: ['Due in {days} d', 'Scade tra {days} g'],
  sla_out: records.out_of_sla,
  sla_out_days: ['Out of SLA {days} d', 'Fuori SLA {days} g'],
  sla_paused: ['Clock stopped', 'Tempo sospeso'],
  sla_in_time: ['Closed in time', 'Chiuso nei tempi'],
  sla_late: ['Closed late', 'Chiuso in ritardo'],
  cancel_withdrawn: ['Withdrawn by the client', 'Ritirato dal cliente'],
  cancel_duplicate: ['Sent twice', 'Inviato due volte'],
  cancel_merchant_closed: ['Merchant closed for good', 'Esercente chiuso definitivamente'],
  cancel_other: ['Other reason', 'Altro motivo'],
})
