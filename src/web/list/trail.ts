/** The list that a record was opened from: its question, and where the record was in it. Previous and next walk through it, page by page. */

import type { ListQuerySent } from '#lib/lists/list.ts'
import type { Endpoint } from '#lib/records/endpoint.ts'
import type { ListParams } from './use-list-data.ts'

export type Trail = {
  /** The name of the list. */
  list: string
  path: Endpoint['path']
  params?: ListParams | undefined
  query: ListQuerySent
  /** A column of the list: of the rows only their ids matter. */
  column: string
  id: number
  /** Where the record was, counted from 1. */
  at: number
  /** The address of a record with `:id` for its id; none for a record that opens over its list. */
  to?: string | undefined
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    trail?: Trail
  }
}

/** No record has this id. */
const sample = -1

/** The address of a row with `:id` in place of its id; none where the address names the row by something else. */
export function addressPattern<Row extends { id: number }>(rowTo: (row: Row) => string, row: Row): string | undefined {
  const address = rowTo({ ...row, id: sample })
  return address.includes(`/${sample}`) ? address.replace(`/${sample}`, '/:id') : undefined
}

/** The same for an address that leads to the record itself: the last part that is its id. */
export const patternOf = (address: string, id: number): string | undefined => {
  const found = new RegExp(`^(.*)/${id}(?=[/?]|$)`).exec(address)
  return found ? `${found[1]}/:id${address.slice(found[0].length)}` : undefined
}

export const addressIn = ({ to }: Trail, id: number): string => (to ?? '').replace(':id', String(id))
