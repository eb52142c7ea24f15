/** Saved views of lists: a person's own, and those that others share. */
import { z } from 'zod'
import { ListView, ViewColumns, ViewQuery } from '#lib/lists/list-view.ts'
import { endpoint } from '#lib/records/endpoint.ts'
import { IdParams, Name, RequiredId } from '#lib/records/fields.ts'
import { partialInput } from '#lib/records/record.ts'

const allow = ['admin', 'technician'] as const
const List = z.string().min(1).max(100)

/** What can be changed later. */
export const ViewChange = z.strictObject({
  name: Name,
  /** Only admins share. */
  shared: z.boolean().default(false),
  query: ViewQuery,
  columns: ViewColumns,
})
export const ViewInput = z.strictObject({ list: List, ...ViewChange.shape })
export type ViewInput = z.output<typeof ViewInput>
export const ViewName = z.strictObject({ name: Name })

export const views = {
  list: endpoint({
    method: 'GET',
    path: '/api/views',
    allow,
    summary: 'The saved views of a list: the caller’s own, and those that others share.',
    query: z.strictObject({ list: List }),
    reply: z.array(ListView),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/views/:id',
    allow,
    summary: 'One saved view.',
    params: IdParams,
    reply: ListView,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/views',
    allow,
    summary: 'Saves a view of a list.',
    body: ViewInput,
    reply: ListView,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/views/:id',
    allow,
    summary: 'Changes a view of the caller; only the fields given change.',
    params: IdParams,
    body: partialInput(ViewChange),
    reply: ListView,
    versioned: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/views/:id',
    allow,
    summary: 'Deletes a view of the caller; admins may delete any shared one.',
    params: IdParams,
    reply: z.void(),
    status: 204,
  }),
  setDefault: endpoint({
    method: 'PUT',
    path: '/api/views/default',
    allow,
    summary: 'Sets the view that a list opens with for the caller, or none.',
    body: z.strictObject({ list: List, view_id: RequiredId.nullable() }),
    reply: z.array(ListView),
  }),
}
