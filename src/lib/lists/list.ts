/** A list is a value: its columns with label, type, filter and sort, read by the SQL builder, the table, the filters, Table settings and the export. */
import { z } from 'zod'
import { Day, integer } from '../records/fields.ts'
import { cleanLine } from '../texts/clean-text.ts'
import { fieldKey } from '../texts/field-errors.ts'
import type { Language, Words } from '../texts/texts.ts'
import { dayBound, resolveDay } from '../time/relative-days.ts'

export const rowsPerPage = [100, 200, 300, 400, 500, 600] as const
export const defaultRowsPerPage = 500
/** How many values a pasted list may hold. */
export const maxPasted = 10_000
/** How many rows may be chosen by name. */
export const maxChosen = 20_000

export type ColumnType = 'text' | 'code' | 'number' | 'date' | 'datetime' | 'boolean' | 'choice' | 'image'

/**
 * How a column is filtered.
 * - text: contains; - pasted: a list of exact values, one a line; - choice: one or more of the column's choices;
 * - reference: one or more records of another list, picked by name; - range: from and to; - boolean: yes or no.
 */
export type FilterKind = 'text' | 'pasted' | 'choice' | 'reference' | 'range' | 'boolean'

export type Column = {
  label: Words
  type: ColumnType
  /** The width of its content in pixels, where type and values do not determine it: a feature's own cell with a switch or a picture. */
  width?: number
  /** A text that is never cut: the number of a document. */
  whole?: true
  /** A text that says nothing below this width; without it the kit's own least width counts. */
  least?: number
  /** Among the first or the last to be left out where the screen is too narrow. */
  narrow?: 'first' | 'last'
  /** Not shown until the user or Table settings asks for it. */
  hidden?: true
  /** False where no index could serve it. */
  sort?: false
  filter?: FilterKind
  /** For the filter 'reference': the list it picks from, and the query field that carries the ids. */
  reference?: { path: `/api/${string}`; field: string; label: string }
  choices?: Readonly<Record<string, Words>>
  /** Choices are offered from the last to the first: keys that are numbers, such as years, always sort ascending in an object. */
  newest_first?: true
  /** Choices that a narrow cell writes shorter, with the full label on hover. */
  short?: Readonly<Partial<Record<string, Words>>>
  /** Says where the thing is: a phone's card shows it first. */
  place?: true
  /** A phone's card shows it before all else. */
  first?: true
  /** A day to come, such as one that something is due on: sorted soonest first, not oldest first. */
  ahead?: true
  /** What its two orders are called, where “ascending” says nothing. */
  orders?: readonly [up: Words, down: Words]
  /** Looked up less: shown in secondary grey. */
  quiet?: true
  /** Whole cents: shown as an amount, and a typed amount in a sheet. */
  cents?: true
  /** How a value that is no plain one is written, on the screen and in exports. */
  write?: (value: unknown, language: Language) => string
  /** Left out of exports (pictures). */
  exported?: false
}

export type ListDefinition<Key extends string = string, Need extends string = string> = {
  /** The noun of its endpoint, which is also its key in Table settings. */
  name: string
  title: Words
  columns: Readonly<Record<Key, Column>>
  /** A column key, with `-` in front for newest or largest first. */
  sort: NoInfer<Key | `-${Key}`>
  /** Hint for the search box, where its scope is not obvious. */
  search_hint?: Words
  /** Lines of text in a row: 2 makes rows tall enough for cells of the feature's own. */
  lines?: 2
  /** Fields that cells, links and actions of a row need, in addition to the shown columns: the list page asks for no others. */
  row_needs?: readonly Need[]
}

export const defineList = <const Key extends string, const Need extends string = never>(
  list: ListDefinition<Key, Need>,
): ListDefinition<Key, Need> => list

/** What a list page knows of a row: what the list needs, and where it is shown a further field. */
export type RowOf<Row, Need extends string, Shown extends string = never> = { id: number } & Pick<
  Row,
  Extract<keyof Row, Need | Shown>
>
export type NeedOf<List> = List extends ListDefinition<string, infer Need> ? Need : never
/** The same by the list's definition. */
export type ListedRow<List, Row> = RowOf<Row, NeedOf<List>>

const isSortable = (column: Column) => column.sort !== false && column.type !== 'image'

export const sortKeys = (list: ListDefinition): string[] =>
  Object.entries(list.columns).flatMap(([key, column]) => (isSortable(column) ? [key, `-${key}`] : []))

const commaSeparated = (value: string) =>
  value
    .split(/[,;\n\r\t]+/)
    .map((item) => item.trim())
    .filter((item) => item !== '')

const Choices = (known: readonly string[]) =>
  z
    .string()
    .transform(commaSeparated)
    // A list has at least one column.
    .pipe(z.array(z.enum(known as [string, ...string[]])).min(1))
const Ids = (most: number) =>
  z
    .string()
    .transform(commaSeparated)
    .pipe(z.array(z.coerce.number<string>().int().positive()).min(1).max(most))
    .optional()
/** Relative days become plain ones here, so that nothing behind the query knows of them. */
const DayBound = z
  .string()
  .regex(dayBound, fieldKey('date'))
  .transform((text) => resolveDay(text))
  .pipe(Day)
/** Made once for all columns of all lists: schemas are a large part of what a process keeps. */
const filters = {
  text: z.string().overwrite(cleanLine).trim().min(1).max(250).optional(),
  pasted: z
    .string()
    .transform(commaSeparated)
    .pipe(z.array(z.string().max(100)).min(1).max(maxPasted))
    .optional(),
  ids: Ids(500),
  exported: Ids(maxChosen),
  boolean: z.enum(['true', 'false']).optional(),
  number: z.coerce.number<string>().optional(),
  day: DayBound.optional(),
}

function filterSchemas(key: string, column: Column): Record<string, z.ZodType> {
  switch (column.filter) {
    case 'text':
      return { [key]: filters.text }
    case 'pasted':
      return { [key]: filters.pasted }
    case 'choice':
      return { [key]: Choices(Object.keys(column.choices ?? {})).optional() }
    case 'reference':
      return { [column.reference?.field ?? key]: filters.ids }
    case 'boolean':
      return { [key]: filters.boolean }
    case 'range': {
      const bound = column.type === 'number' ? filters.number : filters.day
      return { [`${key}_from`]: bound, [`${key}_to`]: bound }
    }
    default:
      return {}
  }
}

export type ListQuery = {
  page: number
  rows_per_page: number
  sort?: string | undefined
  q?: string | undefined
  /** Of the columns only these, with what their cells and the row's actions need. */
  columns?: readonly string[] | undefined
  /** Of the rows only these: a link to exactly the records that something is about. */
  ids?: readonly number[] | undefined
} & Readonly<Record<string, unknown>>
/** What a caller sends: the same names, as text or number. */
export type ListQuerySent = Readonly<Record<string, string | number | undefined>>

const columnKeys = (list: ListDefinition) => Choices(Object.keys(list.columns)).optional()

/** Which list the query of an endpoint asks. */
export const listQueries = z.registry<{ name: string }>()

/** What every list may be asked. */
const common = {
  page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
  rows_per_page: z.coerce
    .number<number>()
    // A tuple only takes its own members as arguments.
    .refine((rows) => (rowsPerPage as readonly number[]).includes(rows) || (rows >= 1 && rows <= 50))
    .default(defaultRowsPerPage),
  q: z.string().overwrite(cleanLine).trim().max(100).optional(),
  ids: filters.ids,
}
const made = new WeakMap<ListDefinition, z.ZodType<ListQuery, ListQuerySent>>()

/** The query schema of a list, built from its columns, once; any other field is refused by name. */
export function listQuery(list: ListDefinition): z.ZodType<ListQuery, ListQuerySent> {
  const schema = made.get(list) ?? makeQuery(list)
  made.set(list, schema)
  return schema
}

const makeQuery = (list: ListDefinition) =>
  z
    .strictObject({
      ...common,
      // A list has at least one column to sort by.
      sort: z.enum(sortKeys(list) as [string, ...string[]]).optional(),
      columns: columnKeys(list),
      ...Object.assign({}, ...Object.entries(list.columns).map(([key, column]) => filterSchemas(key, column))),
      // The filters' keys come from the columns at run time, so their types are known only as a record.
    })
    .register(listQueries, { name: list.name }) as unknown as z.ZodType<ListQuery, ListQuerySent>

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    items: z.array(item),
    total: integer,
    /** A search finds more than `total`: so many are not counted. */
    more: z.literal(true).optional(),
  })

/** An export asks for the same rows, or those chosen of them, and for the columns in the order shown. The cast names what a caller sends, which the loose object does not say. */
export const exportQuery = (list: ListDefinition) =>
  z
    .looseObject({
      format: z.enum(['csv', 'xlsx']),
      columns: columnKeys(list),
      ids: filters.exported,
      except: filters.exported,
    })
    .transform(({ format, columns, ids, except, ...query }, context) => {
      const parsed = listQuery(list).safeParse(query)
      if (!parsed.success) {
        // An issue of zod with its input is a raw issue again.
        for (const issue of parsed.error.issues) context.issues.push({ ...issue, input: query } as z.core.$ZodRawIssue)
        return z.NEVER
      }
      return { format, columns, ids, except, query: parsed.data }
    }) as unknown as z.ZodType<
    { format: 'csv' | 'xlsx'; columns?: string[]; ids?: number[]; except?: number[]; query: ListQuery },
    ListQuerySent
  >
