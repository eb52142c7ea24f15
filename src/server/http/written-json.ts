/** A page of a list that PostgreSQL wrote as JSON, column by column: sent so to the screens, as rows to programs. */
import { type ByColumn, byRow } from '#lib/lists/by-column.ts'
import type { Schema } from '#lib/records/endpoint.ts'

const kind = Symbol('written page')

export type WrittenPage = {
  kind: typeof kind
  /** The text of the page by column. */
  json: string
  /** What its rows are checked against in development and tests, where that is not the endpoint's own reply. */
  schema: Schema | undefined
}

/** The columns by name, each as the text of a JSON array. */
export function writtenPage(
  columns: Readonly<Record<string, string>>,
  { total, more, schema }: { total: number; more: boolean; schema: Schema | undefined },
): WrittenPage {
  const texts = Object.entries(columns).map(([key, values]) => `${JSON.stringify(key)}:${values}`)
  const json = `{"columns":{${texts.join()}},"total":${total}${more ? ',"more":true' : ''}}`
  return { kind, json, schema }
}

// Written by `writtenPage` alone.
export const rowsOfPage = ({ json }: WrittenPage) => byRow(JSON.parse(json) as ByColumn)

export const isWritten = (body: unknown): body is WrittenPage =>
  typeof body === 'object' && body !== null && 'kind' in body && body.kind === kind
