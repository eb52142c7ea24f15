/** What can be done from a list: on the whole, on one row, on the selected ones. */
import type { ComponentType } from 'react'
import type { Words } from '#lib/texts/texts.ts'
import type { Say } from '#web/language.ts'
import type { Selection } from './selection.ts'

export type ActionIcon = ComponentType<{ size?: number | string; stroke?: number | string }>
type Named = { label: Words | string; icon?: ActionIcon }

/** A button beside the title; `to` makes it a link. */
export type PageAction = Named & ({ onClick: () => void; to?: never } | { to: string; onClick?: never })

/** What can be done with one row; `to` leads to a page of the record. */
export type RowAction = Named & { danger?: boolean; disabled?: boolean } & (
    | { onClick: () => void; to?: never }
    | { to: string; onClick?: never }
  )

export type BulkAction<Row> = Named & {
  /** `rows` are the selected ones that are known here: all of them, or the page's when all results are selected. */
  run: (selection: Selection, about: { rows: readonly Row[]; count: number; clear: () => void }) => void | Promise<void>
  danger?: boolean
  /** What the selection does not allow is greyed, not hidden. */
  allowed?: (rows: readonly Row[]) => boolean
}

export const wordOf = (say: Say, label: Words | string): string => (typeof label === 'string' ? label : say(label))
