/** The words of stops: when they are made, why they stand where they do, and what is at risk. */
import { bilingual } from '#lib/texts/texts.ts'

export const stopTexts = bilingual({
  stop_times: [
    'Stop {place}: arrives {arrival}, works {start} to {end}.',
    'Tappa {place}: arrivo {arrival}, lavoro dalle {start} alle {end}.',
  ],
  why_appointment: [
    'Stands there because of the appointment at {at}.',
    'In questa posizione per l’appuntamento delle {at}.',
  ],
  why_opens: ['Waits until the shop opens at {at}.', 'Attende l’apertura del negozio alle {at}.'],
  why_near: [
    '{minutes} {minutes|minute|minutes} of driving from the stop before.',
    '{minutes} {minutes|minuto|minuti} di guida dalla tappa precedente.',
  ],
  why_first: [
    'First stop: {minutes} {minutes|minute|minutes} from home.',
    'Prima tappa: {minutes} {minutes|minuto|minuti} da casa.',
  ],
  why_begins: ['First stop: the day begins here.', 'Prima tappa: la giornata comincia qui.'],
  risk_closes: [
    'Closes {at}: {minutes} {minutes|minute|minutes} to spare.',
    'Chiude alle {at}: {minutes} {minutes|minuto|minuti} di margine.',
  ],
  risk_missed: [
    'Cannot be done within its hours on this day in this order.',
    'In questo giorno e con quest’ordine non si riesce a rispettarne gli orari.',
  ],
  risk_late_end: ['Closes at {at}, the work would end at {end}.', 'Chiude alle {at}, si finirebbe alle {end}.'],
  risk_late_start: ['Appointment at {at}, arrival at {arrival}.', 'Appuntamento alle {at}, arrivo alle {arrival}.'],
  leave_by: ['Leave {town} by {leave}.', 'Parti da {town} entro le {leave}.'],
  leave_start: ['Leave by {leave}.', 'Parti entro le {leave}.'],
  cannot_be_met: ['It cannot be met any more.', 'Non si riesce più ad arrivare in tempo.'],
})
