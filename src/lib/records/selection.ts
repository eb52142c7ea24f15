/** The rows of an action: the chosen ones (`ids`), or `all` results of a `query` except some. They stand in the body beside the action's own fields. */
import { z } from 'zod'
import { type ListDefinition, listQuery, maxChosen } from '../lists/list.ts'
import { fieldKey } from '../texts/field-errors.ts'

/** An action takes at most this many at once. */
export const maxSelected = maxChosen

const rowsOf = (list: ListDefinition) => ({
  ids: z.array(z.number().int().positive()).min(1).max(maxSelected).optional(),
  versions: z
    .array(z.number().int().positive())
    .max(maxSelected)
    .optional()
    .describe('The version of each of `ids` that the caller has seen: where one has changed since, nothing is done.'),
  all: z.literal(true).optional(),
  query: listQuery(list).optional(),
  except: z.array(z.number().int().positive()).max(maxSelected).optional(),
})
/** What was selected, of a parsed body. */
export type Selection = z.output<z.ZodObject<ReturnType<typeof rowsOf>>>

/** Rows are named in exactly one way; `all` needs its query, so that nobody acts on everything by leaving it out. */
function checkRows(value: Selection & { serials?: unknown }, context: z.core.$RefinementCtx): void {
  const ways = [value.ids, value.all, value.serials].filter((it) => it !== undefined)
  const refuse = (field: keyof Selection, key: 'required' | 'invalid') =>
    context.addIssue({ code: 'custom', path: [field], message: fieldKey(key) })
  if (ways.length === 0) refuse('ids', 'required')
  if (ways.length > 1) refuse('ids', 'invalid')
  if (value.all && !value.query) refuse('query', 'required')
  if (value.query && !value.all) refuse('all', 'required')
  if (value.versions && value.versions.length !== value.ids?.length) refuse('versions', 'invalid')
}

/** The body of an action on rows of a list, with the action's own fields. */
export const selectionOf = <const Fields extends z.core.$ZodLooseShape>(list: ListDefinition, fields: Fields) =>
  // The fields of the selection are there whatever else is.
  z.strictObject({ ...rowsOf(list), ...fields }).superRefine((value, context) => checkRows(value as Selection, context))

/** Of locked rows those that changed since the caller saw them. Each row is compared with its own version: one number for all of them could be higher than that of a change which was not committed yet. */
export function changedSinceSeen<Row extends { id: number; version: number }>(
  { ids, versions }: Selection,
  locked: readonly Row[],
): Row[] {
  if (!ids || !versions) return []
  const seen = new Map(ids.map((id, at) => [id, versions[at]]))
  return locked.filter((row) => seen.get(row.id) !== row.version)
}
