/** The words under a field: server and browser turn the same zod issue into the same sentence. */
import type { z } from 'zod'
import { isMissingDay } from '../time/dates.ts'
import type { FieldProblem } from './errors.ts'
import { bilingual, type Language, say, type Words } from './texts.ts'

export const fieldWords = bilingual(
  {
    required: 'This field is required.',
    min_length: 'The input must be at least {min} characters.',
    max_length: 'The input must not exceed {max} characters.',
    enter_name: 'Please enter name.',
    valid_phone: 'Please enter valid phone number.',
    valid_email: 'Please enter valid email.',
    min_number: 'The value must be at least {min}.',
    max_number: 'The value must not exceed {max}.',
    whole_number: 'Please enter a whole number.',
    number: 'Please enter a number.',
    date: 'Please enter a valid date.',
    no_such_day: 'This day does not exist.',
    hour: 'Write the hour as HH:mm, such as 16:00.',
    date_in_future: 'The date must not be in the future.',
    date_in_past: 'The date must not be in the past.',
    last_before_first: 'The last day must not be before the first.',
    held_too_long: 'Holds of ten years in all are the most.',
    key_too_long: 'An API key works for two years at most.',
    own_email: 'Change your own mail address in your profile, with your password.',
    password_blank: 'A password of blanks alone is not accepted.',
    ddt_after_reception: 'The DDT date must not be after the reception date.',
    choice: 'Please choose one of the values offered.',
    too_few: 'Please choose at least {min}.',
    too_many: 'No more than {max} are possible.',
    unknown: 'There is no such field.',
    invalid: 'This value is not valid.',
    taken: 'This value is already in use.',
    missing_record: 'This record no longer exists.',
    password_common: 'This password is too easy to guess.',
    password_wrong: 'The current password is not right.',
    code_wrong: 'This code is not right, or no longer valid.',
    username: 'Use 3 to 50 letters, digits, dots, dashes or underscores.',
    province: 'Use the two letters of the province, such as MI.',
    vat_number: 'Please enter a valid VAT number.',
    tracking_link: 'Use a full web address with {placeholder} where the tracking number goes.',
    web_address: 'Please enter a full web address.',
    serial_number: 'A serial is 3 to 50 letters, digits, - _ / or .',
    part_number: 'Use 1 to 50 letters, digits, spaces, - _ / . or +.',
  },
  {
    required: 'Questo campo è obbligatorio.',
    min_length: 'Inserisci almeno {min} caratteri.',
    max_length: 'Inserisci al massimo {max} caratteri.',
    enter_name: 'Inserisci il nome.',
    valid_phone: 'Inserisci un numero di telefono valido.',
    valid_email: 'Inserisci un indirizzo email valido.',
    min_number: 'Il valore deve essere almeno {min}.',
    max_number: 'Il valore non può superare {max}.',
    whole_number: 'Inserisci un numero intero.',
    number: 'Inserisci un numero.',
    date: 'Inserisci una data valida.',
    no_such_day: 'Questo giorno non esiste.',
    hour: 'Scrivi l’ora come HH:mm, per esempio 16:00.',
    date_in_future: 'La data non può essere nel futuro.',
    date_in_past: 'La data non può essere nel passato.',
    last_before_first: 'L’ultimo giorno non può precedere il primo.',
    held_too_long: 'Le sospensioni possono durare al massimo dieci anni in tutto.',
    key_too_long: 'Una chiave API vale al massimo due anni.',
    own_email: 'Cambia il tuo indirizzo email dal tuo profilo, con la password.',
    password_blank: 'Una password fatta solo di spazi non è accettata.',
    ddt_after_reception: 'La data del DDT non può essere successiva alla data di ricezione.',
    choice: 'Scegli uno dei valori proposti.',
    too_few: 'Scegline almeno {min}.',
    too_many: 'Non più di {max}.',
    unknown: 'Questo campo non esiste.',
    invalid: 'Questo valore non è valido.',
    taken: 'Questo valore è già in uso.',
    missing_record: 'Questo elemento non esiste più.',
    password_common: 'Questa password è troppo facile da indovinare.',
    password_wrong: 'La password attuale non è corretta.',
    code_wrong: 'Il codice non è corretto o non è più valido.',
    username: 'Usa da 3 a 50 lettere, cifre, punti, trattini o trattini bassi.',
    province: 'Usa le due lettere della provincia, per esempio MI.',
    vat_number: 'Inserisci una partita IVA valida.',
    tracking_link: 'Usa un indirizzo web completo con {placeholder} al posto del numero di tracciamento.',
    web_address: 'Inserisci un indirizzo web completo.',
    serial_number: 'Una matricola ha da 3 a 50 lettere, cifre, - _ / o .',
    part_number: 'Usa da 1 a 50 lettere, cifre, spazi, - _ / . o +.',
  },
)
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
  const fields: Record<string, FieldProblem> = {}
  for (const issue of issues.slice(0, mostFields)) {
    const path = issue.path.map(String)
    const keys =
      issue.code === 'unrecognized_keys' ? issue.keys.slice(0, mostUnknown).map((key) => [...path, key]) : [path]
    for (const key of keys) fields[key.join('.') || 'body'] ??= fieldProblem(issue)
  }
  return fields
}
