/** In development and tests every reply is held against its schema, and its instants against the one form. */
import type { z } from 'zod'
import type { Endpoint } from '#lib/records/endpoint.ts'
import { isWritten, rowsOfPage } from './written-json.ts'

/** Fields named `at` or ending so are instants; all leave in one form. Returns the name of one that does not. */
function otherInstant(value: unknown, name = ''): string | undefined {
  if (typeof value === 'string')
    return /(^|_)at$/.test(name) && /^\d{4}-\d\d-\d\d[T ]\d\d:/.test(value) && !oneForm.test(value) ? name : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = otherInstant(inner, Array.isArray(value) ? name : key)
    if (found !== undefined) return found
  }
  return undefined
}
const oneForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/

/** A reply that does not match its schema is a server error, not a validation error of the caller. */
export function checkReply(endpoint: Endpoint, body: unknown): void {
  const [schema, value] = isWritten(body) ? [body.schema ?? endpoint.reply, rowsOfPage(body)] : [endpoint.reply, body]
  const { error } = (schema as z.ZodType).safeParse(value)
  if (error) throw new Error(`${endpoint.method} ${endpoint.path} answers outside its schema: ${error.message}`)
  const other = otherInstant(value)
  if (other) throw new Error(`${endpoint.method} ${endpoint.path} answers ${other} in another form than all instants`)
}
