/** A saved view of a list: filters, search, sort and columns under a name. */
import { z } from 'zod'
import { integer, nullableText } from '../records/fields.ts'
import { ColumnChoice } from './column-choice.ts'

/** Filters, search and sort as the address of a list writes them. */
export const ViewQuery = z.record(z.string().max(100), z.string().max(100_000))
export const ViewColumns = z.array(ColumnChoice).min(1).max(200)

export const ListView = z.strictObject({
  id: integer,
  list: z.string(),
  name: z.string(),
  /** Seen by everyone who may use the list and the view's filters. */
  shared: z.boolean(),
  /** The caller saved it, and alone may change it. */
  own: z.boolean(),
  /** Who saved it; empty if their account was deleted. */
  owner: nullableText,
  query: ViewQuery,
  columns: z.array(ColumnChoice),
  /** The list opens with it for the caller. */
  is_default: z.boolean(),
  version: integer,
})
export type ListView = z.infer<typeof ListView>
export type ViewContent = Pick<ListView, 'query' | 'columns'>
