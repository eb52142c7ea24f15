/** The words of the plan over the next days: its sentences and its panel. */
import { bilingual } from '#lib/texts/texts.ts'

export const planTexts = bilingual({
  title: ['Plan of the next days', 'Piano dei prossimi giorni'],
  making: ['The plan is being made…', 'Il piano è in preparazione…'],
  counts: [
    '{planned} {planned|job gets|jobs get} a day, {without} {without|does|do} not. {late} late, {shipped} {shipped|unit|units} to send.',
    '{planned} {planned|intervento ha|interventi hanno} un giorno, {without} no. {late} fuori SLA, {shipped} {shipped|terminale|terminali} da spedire.',
  ],
  only: ['For the {count} selected', 'Per i {count} selezionati'],
  cut: [
    'The first {most} of {count} jobs; accept these, then ask for the others.',
    'I primi {most} interventi su {count}: accetta questi, poi chiedi gli altri.',
  ],
  nothing: ['Every job has its day.', 'Tutti gli interventi hanno un giorno.'],
  in_time: ['In time (due {day}).', 'Nei termini (scade il {day}).'],
  last_day: ['On its last day.', 'Nell’ultimo giorno utile.'],
  overdue: ['Was due on {day}.', 'Era da fare entro il {day}.'],
  late: [
    'Late by {days} {days|day|days}: nobody has room before.',
    'In ritardo di {days} {days|giorno|giorni}: prima non c’è posto.',
  ],
  late_unit: [
    'Late by {days} {days|day|days}: its unit cannot be there before.',
    'In ritardo di {days} {days|giorno|giorni}: il terminale non può arrivare prima.',
  ],
  appointment: ['Appointment at {at}.', 'Appuntamento alle {at}.'],
  in_van: ['{model} in the van.', '{model} nel furgone.'],
  on_the_way: ['{model} is on its way.', '{model} è in viaggio.'],
  to_send: ['{model} has to be sent on {day}.', '{model} da spedire il {day}.'],
  time: ['+{added} min, about {at}.', '+{added} min, verso le {at}.'],
  nobody_covers: ['Nobody covers {province}.', 'Nessuno copre {province}.'],
  no_province: ['The job has no province.', 'L’intervento non ha la provincia.'],
  nobody_there: [
    'Nobody who covers {province} is there on a day on which it can be done.',
    'Chi copre {province} non c’è nei giorni in cui si può fare.',
  ],
  no_unit: ['No {model} in a van or in a warehouse in time.', 'Nessun {model} in un furgone o in magazzino in tempo.'],
  no_room: ['All days of those who cover {province} are full.', 'Le giornate di chi copre {province} sono piene.'],
  on_hold: ['On hold.', 'Sospeso.'],
  without: ['Without a day', 'Senza giorno'],
  choose: ['Take {name}', 'Prendi {name}'],
  choose_all: ['All of {name}, {day}', 'Tutti di {name}, {day}'],
  accept: ['Accept {count}', 'Accetta {count}'],
  accept_all: ['Accept all', 'Accetta tutto'],
  none: ['Accept none', 'Non accettare'],
  accepted: ['{count} {count|job has|jobs have} a day', '{count} {count|intervento ha|interventi hanno} un giorno'],
  left_out: ['Left out, changed meanwhile: {names}', 'Tralasciati perché cambiati nel frattempo: {names}'],
  key: ['Suggest a plan', 'Proponi un piano'],
})
