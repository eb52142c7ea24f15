/** A plain table inside a card, for what is no list (`theme/table.css`). Cells of numbers say `data-number`, cells of a block `data-label`. */
import { type ComponentPropsWithRef, createElement } from 'react'
import type { Words } from '#lib/texts/texts.ts'
import { useSay } from '../language.ts'
import { look } from './layout.tsx'

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

/** Words, or what is said already; of a column of numbers; of one that is shown where there is room; null above buttons. */
type Heading = Words | string | { number: Words } | { wide: Words } | null

/** The headings of a plain table, one for each column. */
export function TableHead({ of }: { of: readonly Heading[] }) {
  const say = useSay()
  const head = (it: Heading) => {
    if (it === null) return <td />
    if (typeof it === 'string') return <th scope="col">{it}</th>
    if ('number' in it)
      return (
        <th scope="col" data-number>
          {say(it.number)}
        </th>
      )
    return 'wide' in it ? (
      <th scope="col" {...look({ wideOnly: true })}>
        {say(it.wide)}
      </th>
    ) : (
      <th scope="col">{say(it)}</th>
    )
  }
  return <thead>{createElement('tr', null, ...of.map(head))}</thead>
}
