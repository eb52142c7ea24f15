/** What a cell of the board answers before a drop. */
import { bilingual } from '#lib/texts/texts.ts'

export const answerTexts = bilingual({
  short_added: ['+{minutes} min', '+{minutes} minuti'],
  short_full: ['full', 'completo'],
  short_part: ['no {model}', 'manca {model}'],
  short_late: ['{days} d late', '{days} g di ritardo'],
  short_closed: ['shop closed', 'negozio chiuso'],
  short_missed: ['hours missed', 'fuori orario'],
  short_not_covered: ['not covered', 'non coperta'],
  absent: ['{name} is absent on this day.', '{name} è assente in questo giorno.'],
  closed: ['This is no working day.', 'Non è un giorno lavorativo.'],
  inactive: ['{name} is switched off.', '{name} non è in servizio.'],
  past: ['This day is over.', 'Questo giorno è passato.'],
  far: ['This day is more than a year ahead.', 'Questo giorno è tra più di un anno.'],
  not_covered: ['{name} does not cover {province}.', '{name} non copre {province}.'],
  the_province: ['the province', 'la provincia'],
  over_hours: ['The day would be {hours} of {of} h.', 'La giornata arriverebbe a {hours} ore su {of}.'],
  ends_late: ['The day would end after the working hours.', 'La giornata finirebbe oltre l’orario di lavoro.'],
  late: [
    '{count} {count|job|jobs} after the due day, by {days} {days|day|days}.',
    '{count} {count|intervento|interventi} oltre la scadenza, di {days} {days|giorno|giorni}.',
  ],
  on_last_day: ['On its last day.', 'È l’ultimo giorno utile.'],
  in_time: ['In time.', 'Nei termini.'],
  missed: [
    'An appointment or the opening hours of a shop would be missed.',
    'Si mancherebbe un appuntamento o l’orario di apertura di un negozio.',
  ],
  shop_closed: ['The shop is closed on this day.', 'In questo giorno il negozio è chiuso.'],
  closed_there: ['There is no work there on this day.', 'In questo giorno lì non si lavora.'],
  other_appointment: ['The appointment is on another day.', 'L’appuntamento è in un altro giorno.'],
  on_hold: ['A job is on hold.', 'Un intervento è sospeso.'],
  part_in_van: ['{model} in the van: {count}.', '{model} nel furgone: {count}.'],
  part_missing: ['{model} is not in the van.', '{model} manca nel furgone.'],
  time: [
    '+{added} min, {hours} of {of} h; stop {place}, about {at}.',
    '+{added} min, {hours} ore su {of}; tappa {place}, verso le {at}.',
  ],
  estimated: ['Driving estimated.', 'Tempi di guida stimati.'],
  by_matrix: ['Driving by the file of minutes.', 'Tempi di guida dal file dei minuti.'],
  hours_unknown: ['Opening hours unknown.', 'Orari di apertura non noti.'],
})
