/** A plain table inside a card, for what is no list (`theme/table.css`). Cells of numbers say `data-number`, cells of a block `data-label`. */
import type { ComponentPropsWithRef } from 'react'

type TableProps = ComponentPropsWithRef<'table'> & {
  /** Its edges are those of its card, or of what stands above it. */
  edge?: 'bleed' | 'flush'
  /** Its head stays while its rows scroll. */
  sticky?: boolean
  /** On a phone each row is a block. */
  blocks?: boolean
  /** Cells keep to one line, but for words of any length (`data-words`); on a phone those of a row follow each other. */
  lines?: boolean
  /** Each row is a grid, laid out only when it is in sight: `--areas`, `--cells` and `--row-height` of the table say how. */
  grid?: boolean
}

export const Table = ({ edge, sticky, blocks, lines, grid, className = '', ...props }: TableProps) => (
  <table
    className={`fs-table ${edge ? `fs-table-${edge}` : ''} ${sticky ? 'fs-table-sticky' : ''} ${blocks ? 'fs-table-blocks' : ''} ${lines ? 'fs-table-lines' : ''} ${grid ? 'fs-table-grid' : ''} ${className}`}
    {...props}
  />
)
