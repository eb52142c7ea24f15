/** The rows of an action on a list: the chosen ones, or every result of a query except some. */

import { maxSelected, type Selection } from '#lib/records/selection.ts'
import { defineErrors, invalid, invalidField } from '#lib/texts/errors.ts'
import type { UserAct } from '../records/act.ts'
import { type ListSource, listIds } from './list.ts'

export const selectionErrors = defineErrors('selection', {
  too_many: invalid(
    'At most {max} rows can be chosen at once, and these are more. Please narrow the filters.',
    'Si possono scegliere al massimo {max} righe alla volta e queste sono di più. Restringi i filtri.',
  ),
})

/** Refuses more rows than one action accepts, naming the limit, instead of silently using some of them. */
export async function selectedIds(act: UserAct, source: ListSource, selection: Selection): Promise<number[]> {
  if (selection.ids) return [...new Set(selection.ids)]
  if (!selection.query) throw invalidField('ids', 'required')
  const ids = await listIds(act.tx, source, act.user, selection.query, selection.except ?? [], maxSelected)
  if (ids.length > maxSelected) throw selectionErrors.too_many({ max: maxSelected })
  return ids
}
