/** The endpoints that every kind of record has: its list, export, one, create, change, delete. */
import { z } from 'zod'
import { exportQuery, type ListDefinition, listQuery, pageOf } from '../lists/list.ts'
import { type Endpoint, endpoint, type Role } from './endpoint.ts'
import { IdParams } from './fields.ts'

/** A noun of the API document with its article: a supplier, an archive file. */
export const withArticle = (noun: string) => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`

/** A list, page by page and as a sheet. */
export function listEndpoints<Row extends z.ZodType, P>(about: {
  list: ListDefinition
  allow: readonly Role[]
  row: Row
  /** Where it is not that of its noun. */
  path?: Endpoint['path']
  summary?: string
  /** What the sheet is, where it is more than the list. */
  exported?: string
  params?: P
  session_only?: true
}) {
  const { list, row, path = `/api/${list.name}` as const, summary, exported, ...shared } = about
  return {
    list: endpoint({
      ...shared,
      method: 'GET',
      path,
      summary: summary ?? `The list of ${list.title.EN.toLowerCase()}, page by page.`,
      query: listQuery(list),
      reply: pageOf(row),
    }),
    export: endpoint({
      ...shared,
      method: 'GET',
      path: `${path}/export`,
      summary: exported ?? 'What the list shows, as csv or xlsx.',
      kind: 'stream',
      query: exportQuery(list),
      reply: z.string(),
    }),
  }
}

/** `many` and `one` are for the API document: "Creates a supplier." */
export function recordEndpoints<Input extends z.ZodObject, Row extends z.ZodType>(about: {
  list: ListDefinition
  one: string
  allow: readonly Role[]
  input: Input
  record: Row
  /** Which of them are for people only: all, or those that write. */
  session_only?: 'all' | 'writes'
}) {
  const { list, one, allow, input, record } = about
  const path = `/api/${list.name}` as const
  const people = { session_only: true } as const
  const reads = about.session_only === 'all' ? people : {}
  const writes = about.session_only ? people : {}
  return {
    ...listEndpoints({ ...reads, allow, list, row: record }),
    get: endpoint({
      ...reads,
      method: 'GET',
      path: `${path}/:id`,
      allow,
      summary: `One ${one}.`,
      params: IdParams,
      reply: record,
    }),
    create: endpoint({
      ...writes,
      method: 'POST',
      path,
      allow,
      summary: `Creates ${withArticle(one)}.`,
      body: input,
      reply: record,
      status: 201,
    }),
    update: endpoint({
      ...writes,
      method: 'PATCH',
      path: `${path}/:id`,
      allow,
      summary: `Changes ${withArticle(one)}; only the fields given change.`,
      params: IdParams,
      body: partialInput(input),
      reply: record,
      versioned: true,
    }),
    remove: endpoint({
      ...writes,
      method: 'DELETE',
      path: `${path}/:id`,
      allow,
      summary: `Deletes ${withArticle(one)} that nothing uses.`,
      params: IdParams,
      reply: z.void(),
      status: 204,
    }),
  }
}

/** Every field may be left out, and then stays as it is: a default must not fill it. */
export function partialInput<Input extends z.ZodObject>(input: Input) {
  const optional = Object.fromEntries(
    // The fields of a zod object are zod types.
    Object.entries(input.shape).map(([key, field]) => [key, z.optional(withoutDefault(field as z.ZodType))]),
  )
  // The same fields, each optional.
  return z.strictObject(optional) as unknown as z.ZodType<Partial<z.output<Input>>, Partial<z.input<Input>>>
}

const withoutDefault = (field: z.ZodType): z.ZodType =>
  // What a default is around is a zod type.
  field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field
