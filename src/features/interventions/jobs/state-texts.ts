/** How many working days are left of a job, or how many it is late. */
import { bilingual } from '#lib/texts/texts.ts'

export const stateTexts = bilingual({
  sla_due_today: ['Due today', 'Scade oggi'],
  sla_due_in: ['Due in {days} d', 'Scade tra {days} g'],
  sla_out_days: ['Out of SLA {days} d', 'Fuori SLA {days} g'],
})
