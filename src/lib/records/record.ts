/** The endpoints that every kind of record has: its list, export, one, create, change, delete. */
import { z } from 'zod'
import { exportQuery, type ListDefinition, listQuery, pageOf } from '../lists/list.ts'
import { byAdmin, type Endpoint, endpoint, type Role } from './endpoint.ts'
import { IdParams } from './fields.ts'

/** A noun of the API document with its article: a supplier, an archive file. */
export const withArticle = (noun: string) => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`

/** A list, page by page and as a sheet. */
export function listEndpoints<Row extends z.ZodType, P>(about: {
  list: ListDefinition
  row: Row
  /** Admins, where nothing else is said. */
  allow?: readonly Role[]
  /** Where it is not that of its noun. */
  path?: Endpoint['path']
  summary?: string
  /** What the sheet is, where it is more than the list. */
  exported?: string
  params?: P
  session_only?: true
}) {
  const { list, row, allow = ['admin'], path = `/api/${list.name}` as const, summary, exported, ...shared } = about
  return {
    list: endpoint({
      ...shared,
      allow,
      method: 'GET',
      path,
      summary: summary ?? `The list of ${list.title.EN.toLowerCase()}, page by page.`,
      query: listQuery(list),
      reply: pageOf(row),
    }),
    export: endpoint({
      ...shared,
      allow,
      method: 'GET',
      path: `${path}/export`,
      summary: exported ?? 'What the list shows, as csv or xlsx.',
      kind: 'stream',
      query: exportQuery(list),
      reply: z.string(),
    }),
  }
}

/** For admins. `one` is for the API document: "Creates a supplier." */
export function recordEndpoints<Input extends z.ZodObject, Row extends z.ZodType>(about: {
  list: ListDefinition
  one: string
  input: Input
  record: Row
  /** Which of them are for people only: all, or those that write. */
  session_only?: 'all' | 'writes'
}) {
  const { list, one, input, record } = about
  const path = `/api/${list.name}` as const
  const people = { session_only: true } as const
  const reads = about.session_only === 'all' ? people : {}
  const writes = about.session_only ? people : {}
  const ofOne = { params: IdParams, reply: record }
  return {
    ...listEndpoints({ ...reads, list, row: record }),
    get: byAdmin.get(`${path}/:id`, `One ${one}.`, { ...reads, ...ofOne }),
    create: byAdmin.post(path, `Creates ${withArticle(one)}.`, { ...writes, body: input, reply: record, status: 201 }),
    update: byAdmin.patch(`${path}/:id`, `Changes ${withArticle(one)}; only the fields given change.`, {
      ...writes,
      ...ofOne,
      body: partialInput(input),
      versioned: true,
    }),
    remove: byAdmin.delete(`${path}/:id`, `Deletes ${withArticle(one)} that nothing uses.`, {
      ...writes,
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
