/** What somebody added to the settings of planning, with who and when, and the button that takes it away. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/layout.tsx'
import { Table } from '#web/ui/table.tsx'
import { Instant } from '#web/ui/values.tsx'

type Added = { id: number; created_by: string | null; created_at: string }
type AddedTableProps<T extends Added> = {
  items: readonly T[]
  nameOf: (it: T) => string
  wordsOf: (it: T) => ReactNode
  take: string
  onTake: (it: T) => Promise<unknown>
}

export const AddedTable = <T extends Added>({ items, nameOf, wordsOf, take, onTake }: AddedTableProps<T>) => (
  <Card as="div" overflow="auto" rigid>
    <Table edge="bleed" lines>
      <tbody>
        {items.map((it) => (
          <tr key={it.id}>
            <td>{nameOf(it)}</td>
            <td data-words>{wordsOf(it)}</td>
            <td>
              {it.created_by}, <Instant value={it.created_at} />
            </td>
            <td>
              <Button size="xs" variant="default" onClick={() => void onTake(it)}>
                {take}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  </Card>
)
