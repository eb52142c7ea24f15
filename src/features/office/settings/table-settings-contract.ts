/** Which columns each list shows, for everyone and for one person; apart from the other settings, because every list page loads it. */
import { z } from 'zod'
import { ColumnChoice } from '#lib/lists/column-choice.ts'
import { byAdmin, byBoth } from '#lib/records/endpoint.ts'
import { bilingualText } from '#lib/records/fields.ts'

const ListParams = z.strictObject({ list: z.string().min(1).max(100) })
const Choices = z.strictObject({ columns: z.array(ColumnChoice).min(1).max(200) })

/** One list as the company set it. */
export const ListSetting = z.strictObject({
  list: z.string(),
  title: bilingualText,
  columns: z.array(z.strictObject({ ...ColumnChoice.shape, label: bilingualText })),
  /** False while it is as the product ships it. */
  changed: z.boolean(),
})
export type ListSetting = z.infer<typeof ListSetting>

/** The columns a user sees: their own choice, else the company's, else the default of the list. */
export const OwnSetting = z.strictObject({ columns: z.array(ColumnChoice), own: z.boolean() })
export type OwnSetting = z.infer<typeof OwnSetting>

export const tableSettings = {
  all: byAdmin.get('/api/table-settings', 'All lists with their columns, as the company set them.', {
    reply: z.array(ListSetting),
  }),
  put: byAdmin.put('/api/table-settings/:list', 'Sets the columns of a list for everyone.', {
    params: ListParams,
    body: Choices,
    reply: ListSetting,
  }),
  reset: byAdmin.delete('/api/table-settings/:list', "Gives a list the product's own columns again, for everyone.", {
    params: ListParams,
    reply: ListSetting,
  }),
  get: byBoth.get(
    '/api/table-settings/:list',
    'The columns of a list for the caller: their own choice, else the company’s, else the product’s.',
    { params: ListParams, reply: OwnSetting },
  ),
  putOwn: byBoth.put('/api/table-settings/:list/own', 'Sets the columns of a list for the caller alone.', {
    params: ListParams,
    body: Choices,
    reply: OwnSetting,
  }),
  resetOwn: byBoth.delete('/api/table-settings/:list/own', 'Forgets the caller’s own columns of a list.', {
    params: ListParams,
    reply: OwnSetting,
  }),
}
