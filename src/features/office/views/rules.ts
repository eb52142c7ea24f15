/** What a saved view may hold, and what is left of it when its list has changed since. */
import { mergeChoice } from '#lib/lists/column-choice.ts'
import { type ListDefinition, listQuery } from '#lib/lists/list.ts'
import type { ViewContent } from '#lib/lists/list-view.ts'
import type { FieldProblem } from '#lib/texts/errors.ts'

/** Of the query of a list these are no part of a view. */
const ofThePage = new Set(['page', 'rows_per_page', 'columns'])

/** Per person and list: a menu of more cannot be read. */
export const mostViews = 50

/** What the list does not accept, by field. */
export function problemsOf(
  list: ListDefinition,
  { query, columns }: Partial<ViewContent>,
): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {}
  const unknown = Object.keys(query ?? {}).some((field) => ofThePage.has(field))
  if (query && (unknown || !listQuery(list).safeParse(query).success)) problems.query = { key: 'choice' }
  if (columns?.some(({ id }) => !Object.hasOwn(list.columns, id))) problems.columns = { key: 'choice' }
  return problems
}

/** Filters, sort and columns that no longer exist fall away; the rest still opens. */
export function usableContent(list: ListDefinition, { query, columns }: ViewContent): ViewContent {
  const schema = listQuery(list)
  const fields = Object.entries(query).filter(
    ([field, value]) => !ofThePage.has(field) && schema.safeParse({ [field]: value }).success,
  )
  return { query: Object.fromEntries(fields), columns: mergeChoice(list, columns) }
}

/** The lists that the filters of a query pick records from. */
export const referencesOf = (list: ListDefinition, { query }: Pick<ViewContent, 'query'>): string[] =>
  Object.values(list.columns).flatMap(({ reference }) =>
    reference && query[reference.field] !== undefined ? [reference.path] : [],
  )
