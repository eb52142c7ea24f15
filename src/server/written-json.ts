/** An answer that PostgreSQL wrote as JSON: its text goes out as it is, without becoming objects on the way. */
import type { Schema } from '#lib/endpoint.ts'

const kind = Symbol('written json')

export type WrittenJson = {
  kind: typeof kind
  json: string
  /** What the text is checked against in development and tests, where that is not the endpoint's own reply. */
  schema: Schema | undefined
}

export const writtenJson = (json: string, schema?: Schema): WrittenJson => ({ kind, json, schema })

export const isWritten = (body: unknown): body is WrittenJson =>
  typeof body === 'object' && body !== null && 'kind' in body && body.kind === kind
