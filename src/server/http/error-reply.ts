/** Turns any thrown error into an error reply in the caller's language; details go to the log only. */
import { DatabaseError } from 'pg'
import { z } from 'zod'
import { AppError, type FieldProblem, requestErrors } from '#lib/texts/errors.ts'
import { fieldProblems, sayField } from '#lib/texts/field-errors.ts'
import { type Language, type Params, say } from '#lib/texts/texts.ts'

export type ErrorReply = {
  code: string
  message: string
  params: Params
  fields?: Record<string, { code: string; message: string }>
  correlation_id: string
}

/** A constraint is named after its table and field: supplier_name_key is about the field name. */
function fieldOf(error: DatabaseError): string | undefined {
  const match = new RegExp(`^${error.table}_(.+)_(?:key|fkey|check)$`).exec(error.constraint ?? '')
  return match?.[1]
}

function fromDatabase(error: DatabaseError): AppError | undefined {
  const field = fieldOf(error)
  switch (error.code) {
    case '23505':
      return requestErrors.already_taken({}, field ? { [field]: { key: 'taken' } } : undefined)
    case '23001':
      return requestErrors.still_used()
    case '23503':
      if (error.detail?.includes('still referenced')) return requestErrors.still_used()
      return requestErrors.invalid({}, field ? { [field]: { key: 'missing_record' } } : undefined)
    case '23514':
    case '22001':
    case '22003':
    case '22007':
    case '22008':
    case '22P02':
    case '22021':
    case '22P05':
      return requestErrors.invalid({}, field ? { [field]: { key: 'invalid' } } : undefined)
    case '53100':
      return requestErrors.disk_full()
    case '40001':
    case '40P01':
    case '55P03':
    case '57014':
    case '53300':
    case '57P01':
    case '57P02':
    case '57P03':
    case '08000':
    case '08003':
    case '08006':
      return requestErrors.busy()
    default:
      return undefined
  }
}

const fastifyCodes: Readonly<Record<string, () => AppError>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: requestErrors.malformed,
  FST_ERR_CTP_EMPTY_JSON_BODY: requestErrors.malformed,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: requestErrors.malformed,
  FST_ERR_CTP_BODY_TOO_LARGE: requestErrors.too_large,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: requestErrors.wrong_type,
  FST_INVALID_MULTIPART_CONTENT_TYPE: requestErrors.wrong_type,
  FST_REQ_FILE_TOO_LARGE: requestErrors.too_large,
  FST_FILES_LIMIT: requestErrors.malformed,
  FST_FIELDS_LIMIT: requestErrors.malformed,
  FST_PARTS_LIMIT: requestErrors.malformed,
}
const lostConnection =
  /Connection terminated|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOENT|timeout exceeded when trying to connect|not queryable|Client was closed/

/** The file system's own words for a disk or a quota without room, also where a library wrapped them. */
const noRoom = (error: Error): boolean =>
  ('code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code))) ||
  (error.cause instanceof Error && noRoom(error.cause))

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof z.ZodError) return requestErrors.invalid({}, fieldProblems(error.issues))
  if (error instanceof DatabaseError) return fromDatabase(error) ?? requestErrors.unexpected()
  if (error instanceof Error) {
    const code = 'code' in error ? String(error.code) : ''
    if (noRoom(error)) return requestErrors.disk_full()
    const known = fastifyCodes[code]
    if (known) return known()
    // Fastify and its parsers mark what the caller got wrong with a status below 500.
    const status = 'statusCode' in error ? Number(error.statusCode) : 500
    if (status >= 400 && status < 500) return requestErrors.malformed()
    if (lostConnection.test(`${code} ${error.message}`)) return requestErrors.busy()
  }
  return requestErrors.unexpected()
}

export const isDiskFull = (error: unknown): boolean => toAppError(error).code === requestErrors.disk_full().code

export function errorReply(error: AppError, language: Language, correlation_id: string): ErrorReply {
  const fields = Object.entries<FieldProblem>(error.fields ?? {}).map(
    ([name, problem]) => [name, { code: problem.key, message: sayField(problem, language) }] as const,
  )
  return {
    code: error.code,
    message: say(error.words, language, error.params),
    params: error.params,
    ...(fields.length > 0 ? { fields: Object.fromEntries(fields) } : {}),
    correlation_id,
  }
}

/** Deadlocks and serialisation failures: the same work succeeds when it is retried. */
export const mayTryAgain = (error: unknown) =>
  error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001')
