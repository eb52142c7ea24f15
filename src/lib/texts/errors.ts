/** The one error the program throws on purpose: a code, a status, and its words in both languages, defined in one place. */
import type { Params, Words } from './texts.ts'

export type ErrorStatus = 400 | 401 | 403 | 404 | 408 | 409 | 410 | 412 | 413 | 415 | 422 | 429 | 500 | 503 | 507

/** A refused field: the key of its words in `lib/field-errors.ts`, or the error's own words where these say more. */
export type FieldProblem = { key: string; params?: Params; words?: Words }

export class AppError extends Error {
  readonly code: string
  readonly status: ErrorStatus
  readonly words: Words
  readonly params: Params
  readonly fields: Readonly<Record<string, FieldProblem>> | undefined

  constructor(definition: ErrorDefinition & { code: string }, params: Params = {}, fields?: AppError['fields']) {
    super(definition.code)
    this.code = definition.code
    this.status = definition.status
    this.words = definition
    this.params = params
    this.fields = fields
  }
}

export type ErrorDefinition = Words & { status: ErrorStatus }
type ErrorMaker = ((params?: Params, fields?: AppError['fields']) => AppError) & ErrorDefinition & { code: string }

/** Errors of the two usual kinds: it does not fit what there is by now, or what was sent cannot be right. */
export const conflict = (EN: string, IT: string): ErrorDefinition => ({ status: 409, EN, IT })
export const invalid = (EN: string, IT: string): ErrorDefinition => ({ status: 422, EN, IT })

/** Makes one function per problem: `throw errors.name_taken({ name })` carries the code `supplier.name_taken`. */
export const defineErrors = <Key extends string>(
  noun: string,
  definitions: Record<Key, ErrorDefinition>,
): Record<Key, ErrorMaker> =>
  // Object.fromEntries loses the type of the keys, which are those of the definitions.
  Object.fromEntries(
    Object.entries<ErrorDefinition>(definitions).map(([key, definition]) => {
      const whole = { ...definition, code: `${noun}.${key}` }
      return [
        key,
        Object.assign((params?: Params, fields?: AppError['fields']) => new AppError(whole, params, fields), whole),
      ]
    }),
  ) as Record<Key, ErrorMaker>

/** Errors of the kit itself. */
export const requestErrors = defineErrors('request', {
  malformed: { status: 400, EN: 'The request could not be read.', IT: 'Non è stato possibile leggere la richiesta.' },
  bad_version: {
    status: 400,
    EN: 'If-Match must be the version that was seen, such as "3".',
    IT: 'If-Match deve essere la versione letta, per esempio "3".',
  },
  bad_request_key: {
    status: 400,
    EN: 'An Idempotency-Key has 1 to 200 characters.',
    IT: 'La chiave Idempotency-Key ha da 1 a 200 caratteri.',
  },
  double_field: {
    status: 400,
    EN: 'The field “{field}” is there twice.',
    IT: 'Il campo «{field}» compare due volte.',
  },
  invalid: invalid('Please check the marked fields.', 'Controlla i campi segnalati.'),
  not_signed_in: { status: 401, EN: 'Please sign in again.', IT: 'Accedi di nuovo.' },
  wrong_role: { status: 403, EN: 'Your role may not do this.', IT: 'Il tuo ruolo non consente questa operazione.' },
  not_found: {
    status: 404,
    EN: 'This record does not exist, or is no longer here.',
    IT: 'Questo elemento non esiste o non è più presente.',
  },
  stale: {
    status: 412,
    EN: 'Someone else changed this while you were working on it.',
    IT: 'Qualcun altro ha modificato questi dati mentre ci lavoravi.',
  },
  delete_blocked: conflict(
    'This {label} engaged in {items}. Please delete all {items} from this {label} first.',
    'Non si può eliminare {label}: è in uso ({items}). Elimina o sposta prima ciò che è elencato qui.',
  ),
  already_taken: conflict('This already exists.', 'Esiste già.'),
  still_used: conflict('Something else still uses this.', 'Qualcos’altro lo sta ancora usando.'),
  key_reused: invalid(
    'This request key was already used for something else.',
    'Questa chiave di richiesta è già stata usata per altro.',
  ),
  answer_expired: conflict(
    'This request was carried out before, and its answer is no longer kept. Check the records before you send it again.',
    'Questa richiesta è già stata eseguita e la risposta non è più conservata. Controlla i dati prima di inviarla di nuovo.',
  ),
  in_progress: conflict('The same request is still being worked on.', 'La stessa richiesta è ancora in corso.'),
  too_slow: {
    status: 408,
    EN: 'The request took too long to arrive. Please try again.',
    IT: 'La richiesta ha impiegato troppo tempo ad arrivare. Riprova.',
  },
  too_large: { status: 413, EN: 'This is too large.', IT: 'I dati inviati sono troppo grandi.' },
  file_too_large: {
    status: 413,
    EN: 'The file is too large: {megabytes} MB at most.',
    IT: 'Il file è troppo grande: al massimo {megabytes} MB.',
  },
  wrong_type: {
    status: 415,
    EN: 'This kind of content is not accepted.',
    IT: 'Questo tipo di contenuto non è accettato.',
  },
  too_many: {
    status: 429,
    EN: 'Too many tries. Please wait {seconds} {seconds|second|seconds} and try again.',
    IT: 'Troppi tentativi. Attendi {seconds} {seconds|secondo|secondi} e riprova.',
  },
  busy: {
    status: 503,
    EN: 'The server is busy. Please try again in a moment.',
    IT: 'Il server è occupato. Riprova tra un momento.',
  },
  disk_full: {
    status: 507,
    EN: 'The server’s disk is full: nothing can be saved until there is room again. Please tell your administrator.',
    IT: 'Il disco del server è pieno: non si può salvare nulla finché non si libera spazio. Avvisa l’amministratore.',
  },
  unexpected: { status: 500, EN: 'Something Went Wrong, Try Again.', IT: 'Qualcosa è andato storto, riprova.' },
})

/** One field that cannot be right: the key of its words, or words that say more. */
export const invalidField = (field: string, problem: string | FieldProblem): AppError =>
  requestErrors.invalid({}, { [field]: typeof problem === 'string' ? { key: problem } : problem })

/** A record that must be there; any other is answered with 404. */
export async function existing<Row>(asked: Promise<Row>): Promise<NonNullable<Row>> {
  const row = await asked
  if (row === undefined || row === null) throw requestErrors.not_found()
  return row
}
