/** Saved views of lists: a person's own, and those that others share. */
import { z } from 'zod'
import { ListView, ViewColumns, ViewQuery } from '#lib/lists/list-view.ts'
import { byBoth } from '#lib/records/endpoint.ts'
import { IdParams, Name, RequiredId } from '#lib/records/fields.ts'
import { partialInput } from '#lib/records/record.ts'

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
  list: byBoth.get('/api/views', 'The saved views of a list: the caller’s own, and those that others share.', {
    query: z.strictObject({ list: List }),
    reply: z.array(ListView),
  }),
  get: byBoth.get('/api/views/:id', 'One saved view.', { params: IdParams, reply: ListView }),
  create: byBoth.post('/api/views', 'Saves a view of a list.', { body: ViewInput, reply: ListView, status: 201 }),
  update: byBoth.patch('/api/views/:id', 'Changes a view of the caller; only the fields given change.', {
    params: IdParams,
    body: partialInput(ViewChange),
    reply: ListView,
    versioned: true,
  }),
  remove: byBoth.delete('/api/views/:id', 'Deletes a view of the caller; admins may delete any shared one.', {
    params: IdParams,
    reply: z.void(),
    status: 204,
  }),
  setDefault: byBoth.put('/api/views/default', 'Sets the view that a list opens with for the caller, or none.', {
    body: z.strictObject({ list: List, view_id: RequiredId.nullable() }),
    reply: z.array(ListView),
  }),
}
