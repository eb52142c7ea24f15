/** What the form of every filter is given. */
import type { Column } from '#lib/lists/list.ts'
import type { Filters } from '../list-state.ts'

export type FilterChange = Readonly<Record<string, string | undefined>>
export type EditorProps = {
  name: string
  column: Column
  filters: Filters
  /** Sets or takes away the fields of this filter. */
  onChange: (change: FilterChange) => void
  onDone: () => void
}
