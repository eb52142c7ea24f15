/** Words of the figures on the dashboard. */
import { records, withRecordWords } from '#lib/words/records.ts'

export const figureTexts = withRecordWords({
  out_of_sla: ['Out/SLA', 'Fuori SLA'],
  reconfigurations: ['Reconfig', 'Riconfigurazioni'],
  assigned: ['Assigned intervention', 'Interventi assegnati'],
  per_week: ['Interventions received and closed per week', 'Interventi ricevuti e chiusi per settimana'],
  week: ['Week', 'Settimana'],
  week_number: ['Week {number}', 'Settimana {number}'],
  closed: ['Closed', 'Chiusi'],
  share: ['Closed in time per month', 'Chiusi entro SLA per mese'],
  month: ['Month', 'Mese'],
  in_time: ['In time', 'Entro SLA'],
  per_technician: ['Open interventions per technician', 'Interventi aperti per tecnico'],
  open: ['Open', 'Aperti'],
  late: records.out_of_sla,
  per_province: ['Open interventions by province', 'Interventi aperti per provincia'],
  soon: ['{count|intervention|interventions} about to be late', '{count|intervento|interventi} in scadenza'],
  soon_note: ['Due by {day}, 3 working days', 'Entro il {day}, 3 giorni lavorativi'],
  to_assign: ['{count|intervention|interventions} to assign', '{count|intervento|interventi} da assegnare'],
  next_due: ['The next is due on {day}', 'Il primo scade il {day}'],
  all_past: ['All are past their day', 'Tutti hanno superato la scadenza'],
  late_task: ['{count|intervention|interventions} out of SLA', '{count|intervento|interventi} fuori SLA'],
  late_since: ['The first was due on {day}', 'Il primo scadeva il {day}'],
})
