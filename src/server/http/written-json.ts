/** An answer that PostgreSQL wrote as JSON: its text is sent as it is, without being parsed. */
import type { Schema } from '#lib/records/endpoint.ts'

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
