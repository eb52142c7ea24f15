/** Words of due dates and of the sentence that explains them. */
import { both } from '../texts/texts.ts'

export const dueDateTexts = {
  weekdays: [
    both('Sun', 'dom'),
    both('Mon', 'lun'),
    both('Tue', 'mar'),
    both('Wed', 'mer'),
    both('Thu', 'gio'),
    both('Fri', 'ven'),
    both('Sat', 'sab'),
  ],
  received: both('Received {day} {time}', 'Ricevuto {day} {time}'),
  after_cut_off: both('after {cut_off}', 'dopo le {cut_off}'),
  not_a_working_day: both('not a working day', 'giorno non lavorativo'),
  counts_from: both(', {reason}: counts from {day}. ', ', {reason}: si conta da {day}. '),
  counts_from_same_day: both(': counts from the same day. ', ': si conta dal giorno stesso. '),
  working_days: both('{count} working {count|day|days}', '{count} {count|giorno lavorativo|giorni lavorativi}'),
  hold: both(', plus {days} on hold from {from} to {to}', ', più {days} di sospensione da {from} a {to}'),
  skipped: both('(skipped: {days})', '(saltati: {days})'),
  range: both('{first} to {last} {name}', 'da {first} a {last} {name}'),
  due: both('due {day}.', 'scadenza {day}.'),
} as const
