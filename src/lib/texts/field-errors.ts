/** The words under a field: server and browser turn the same zod issue into the same sentence. */
import type { z } from 'zod'
import { isMissingDay } from '../time/dates.ts'
import { records } from '../words/records.ts'
import type { FieldProblem } from './errors.ts'
import { bilingual, type Language, say, type Words } from './texts.ts'

export const fieldWords = bilingual({
  required: ['This field is required.', 'Questo campo è obbligatorio.'],
  min_length: ['The input must be at least {min} characters.', 'Inserisci almeno {min} caratteri.'],
  max_length: ['The input must not exceed {max} characters.', 'Inserisci al massimo {max} caratteri.'],
  enter_name: ['Please enter name.', 'Inserisci il nome.'],
  valid_phone: ['Please enter valid phone number.', 'Inserisci un numero di telefono valido.'],
  valid_email: ['Please enter valid email.', 'Inserisci un indirizzo email valido.'],
  min_number: ['The value must be at least {min}.', 'Il valore deve essere almeno {min}.'],
  max_number: ['The value must not exceed {max}.', 'Il valore non può superare {max}.'],
  whole_number: ['Please enter a whole number.', 'Inserisci un numero intero.'],
  number: ['Please enter a number.', 'Inserisci un numero.'],
  date: ['Please enter a valid date.', 'Inserisci una data valida.'],
  year: [
    'Please check the year: it must be between 2000 and 2099.',
    'Controlla l’anno: deve essere tra il 2000 e il 2099.',
  ],
  no_such_day: ['This day does not exist.', 'Questo giorno non esiste.'],
  day: ['Write the day as DD-MM-YYYY.', 'Scrivi la data come GG-MM-AAAA.'],
  hour: ['Write the hour as HH:mm, such as 16:00.', 'Scrivi l’ora come OO:mm, per esempio 16:00.'],
  date_in_future: ['The date must not be in the future.', 'La data non può essere nel futuro.'],
  date_in_past: ['The date must not be in the past.', 'La data non può essere nel passato.'],
  last_before_first: ['The last day must not be before the first.', 'L’ultimo giorno non può precedere il primo.'],
  end_before_start: ['The end must be after the beginning.', 'La fine deve essere dopo l’inizio.'],
  lunch: [
    'Lunch has to lie within the working hours; without lunch write 0 minutes.',
    'La pausa pranzo deve stare nell’orario di lavoro; senza pausa scrivi 0 minuti.',
  ],
  held_too_long: [
    'Holds of ten years in all are the most.',
    'Le sospensioni possono durare al massimo dieci anni in tutto.',
  ],
  key_too_long: ['An API key works for two years at most.', 'Una chiave API vale al massimo due anni.'],
  own_email: [
    'Change your own mail address in your profile, with your password.',
    'Cambia il tuo indirizzo email dal tuo profilo, con la password.',
  ],
  password_blank: ['A password of blanks alone is not accepted.', 'Una password fatta solo di spazi non è accettata.'],
  ddt_after_reception: [
    'The DDT date must not be after the reception date.',
    'La data del DDT non può essere successiva alla data di ricezione.',
  ],
  choice: ['Please choose one of the values offered.', 'Scegli uno dei valori proposti.'],
  too_few: ['Please choose at least {min}.', 'Scegline almeno {min}.'],
  too_many: ['No more than {max} are possible.', 'Non più di {max}.'],
  unknown: ['There is no such field.', 'Questo campo non esiste.'],
  invalid: ['This value is not valid.', 'Questo valore non è valido.'],
  taken: ['This value is already in use.', 'Questo valore è già in uso.'],
  missing_record: ['This record no longer exists.', 'Questo elemento non esiste più.'],
  password_common: ['This password is too easy to guess.', 'Questa password è troppo facile da indovinare.'],
  password_wrong: ['The current password is not right.', 'La password attuale non è corretta.'],
  code_wrong: ['This code is not right, or no longer valid.', 'Il codice non è corretto o non è più valido.'],
  username: [
    'Use 3 to 50 letters, digits, dots, dashes or underscores.',
    'Usa da 3 a 50 lettere, cifre, punti, trattini o trattini bassi.',
  ],
  province: ['Use the two letters of the province, such as MI.', 'Usa le due lettere della provincia, per esempio MI.'],
  vat_number: ['Please enter a valid VAT number.', 'Inserisci una partita IVA valida.'],
  tracking_link: [
    'Use a full web address with {placeholder} where the tracking number goes.',
    'Usa un indirizzo web completo con {placeholder} al posto del numero di tracciamento.',
  ],
  web_address: ['Please enter a full web address.', 'Inserisci un indirizzo web completo.'],
  serial_number: [`A serial is ${records.serial_shape.EN}`, `Una matricola ha ${records.serial_shape.IT}`],
  part_number: [
    'Use 1 to 50 letters, digits, spaces, - _ / . or +.',
    'Usa da 1 a 50 lettere, cifre, spazi, - _ / . o +.',
  ],
})
export type FieldKey = keyof typeof fieldWords

const isFieldKey = (key: string): key is FieldKey => key in fieldWords

/** The key is also what a schema gives as its own message: `z.string({ error: fieldKey('enter_name') })`. */
export const fieldKey = (key: FieldKey): string => key

export function sayField(problem: FieldProblem, language: Language): string {
  const words: Words = problem.words ?? (isFieldKey(problem.key) ? fieldWords[problem.key] : fieldWords.invalid)
  return say(words, language, { placeholder: '{tracking}', ...problem.params })
}

const isEmpty = (input: unknown) => input === undefined || input === null || input === ''

/** Turns a zod issue into the key of its words. A day that the calendar does not have is written well: it says so. */
export function fieldProblem(issue: z.core.$ZodIssue): FieldProblem {
  const problem = problemOf(issue)
  const isMissing = problem.key === 'date' && typeof issue.input === 'string' && isMissingDay(issue.input)
  return isMissing ? { key: 'no_such_day' } : problem
}

function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  // An empty field is missing, not malformed.
  if ('input' in issue && isEmpty(issue.input) && issue.message !== 'enter_name') return { key: 'required' }
  if (isFieldKey(issue.message)) {
    const bound =
      'minimum' in issue ? { min: Number(issue.minimum) } : 'maximum' in issue ? { max: Number(issue.maximum) } : {}
    return { key: issue.message, params: bound }
  }
  switch (issue.code) {
    case 'invalid_type':
      // Without an input value the field is usually missing.
      if (!('input' in issue)) return { key: 'required' }
      return { key: issue.expected === 'number' || issue.expected === 'int' ? 'number' : 'invalid' }
    case 'too_small': {
      const min = Number(issue.minimum)
      if (issue.origin === 'string') return min <= 1 ? { key: 'required' } : { key: 'min_length', params: { min } }
      return { key: issue.origin === 'array' ? 'too_few' : 'min_number', params: { min } }
    }
    case 'too_big': {
      const max = Number(issue.maximum)
      if (issue.origin === 'string') return { key: 'max_length', params: { max } }
      return { key: issue.origin === 'array' ? 'too_many' : 'max_number', params: { max } }
    }
    case 'invalid_format':
      if (issue.format === 'email') return { key: 'valid_email' }
      return { key: issue.format === 'date' || issue.format === 'datetime' ? 'date' : 'invalid' }
    case 'invalid_value':
      return { key: 'choice' }
    case 'unrecognized_keys':
      return { key: 'unknown' }
    default:
      return { key: 'invalid' }
  }
}

/** So many are enough to see what is wrong; a body may hold a hundred thousand. */
const mostFields = 100
const mostUnknown = 10

/** The refused fields by their dotted path; an unknown field is named itself, not its parent. */
export function fieldProblems(issues: readonly z.core.$ZodIssue[]): Record<string, FieldProblem> {
  // A Map: an unknown field may be called what every object has, such as constructor.
  const fields = new Map<string, FieldProblem>()
  for (const issue of issues.slice(0, mostFields)) {
    const path = issue.path.map(String)
    const keys =
      issue.code === 'unrecognized_keys' ? issue.keys.slice(0, mostUnknown).map((key) => [...path, key]) : [path]
    for (const key of keys) {
      const name = key.join('.') || 'body'
      if (!fields.has(name)) fields.set(name, fieldProblem(issue))
    }
  }
  return Object.fromEntries(fields)
}
