/** The whole page of a kind of record: its list, a drawer to create and change one, and the question before one goes. */

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { ListDefinition, RowOf } from '#lib/lists/list.ts'
import type { Words } from '#lib/texts/texts.ts'
import { call } from '#web/call.ts'
import { IconLock, IconPencil, IconTrash } from '#web/icons.tsx'
import type { RowAction } from '#web/list/actions.ts'
import { listCache } from '#web/list/list-cache.ts'
import { ListPage, type ListPageProps } from '#web/list/list-page.tsx'
import type { Trail } from '#web/list/trail.ts'
import { lazyPart } from '../lazy-part.tsx'
import { useOpenRecord } from './open-record.ts'
import type { RecordDrawer as Drawer, RecordFormParts, RecordRow } from './record-drawer.tsx'
import { removeAsking } from './remove-asking.ts'
import { recordTexts } from './texts.ts'

// lazyPart forgets that the component is generic; its props are the same.
const RecordDrawer = lazyPart(
  async () => (await import('./record-drawer.tsx')).RecordDrawer,
) as unknown as typeof Drawer

export type RecordPageProps<
  Input extends z.ZodObject,
  Row extends RecordRow,
  Key extends string,
  Need extends string,
> = RecordFormParts<Input, Row> &
  Pick<ListPageProps<Row, Key, Need>, 'cells' | 'secondary' | 'bulkActions' | 'title' | 'children'> & {
    list: ListDefinition<Key, Need>
    /** How people know a record, for the question before it is deleted. */
    nameOf: (row: RowOf<Row, Need>) => string
    /** What else can be done with a row, between Edit and Delete. */
    rowActions?: (row: RowOf<Row, Need>) => readonly RowAction[]
    /** Why a row can only be read, such as one that is computed. */
    locked?: (row: RowOf<Row, Need>) => Words | undefined
  }

export function RecordPage<Input extends z.ZodObject, Row extends RecordRow, Key extends string, Need extends string>(
  props: RecordPageProps<Input, Row, Key, Need>,
) {
  const { list, endpoints, texts, fields, start, picture, nameOf, rowActions, locked, ...rest } = props
  const client = useQueryClient()
  const [cache] = useState(() => listCache(client, list))
  const { opened, open, step, close } = useOpenRecord()
  const [trail, setTrail] = useState<Trail | undefined>(undefined)
  const [used, setUsed] = useState(false)
  if (opened !== undefined && !used) setUsed(true)

  type Listed = RowOf<Row, Need>
  const remove = (row: Listed) => {
    const work = () => call(endpoints.remove, { params: { id: row.id } })
    return removeAsking(nameOf(row), work, () => void cache.removed(row.id))
  }
  const actions = (row: Listed): RowAction[] => {
    const reason = locked?.(row)
    if (reason) return [{ label: reason, icon: IconLock, disabled: true, onClick: () => undefined }]
    return [
      { label: recordTexts.edit, icon: IconPencil, onClick: () => open(row.id) },
      ...(rowActions?.(row) ?? []),
      { label: recordTexts.delete, icon: IconTrash, danger: true, onClick: () => void remove(row) },
    ]
  }
  const create = { label: texts.new, onClick: () => open('new') }
  return (
    <>
      <ListPage
        {...rest}
        list={list}
        endpoints={endpoints}
        primary={create}
        rowActions={actions}
        onOpen={(row: Listed, from: Trail) => {
          if (locked?.(row) !== undefined) return
          setTrail(from)
          open(row.id)
        }}
        empty={{ text: texts.empty, action: create }}
      />
      {used && (
        <RecordDrawer
          endpoints={endpoints}
          texts={texts}
          fields={fields}
          {...(start ? { start } : {})}
          {...(picture ? { picture } : {})}
          opened={opened}
          {...(trail && trail.id === opened
            ? {
                steps: {
                  trail,
                  onStep: (next: Trail) => {
                    setTrail(next)
                    step(next.id)
                  },
                },
              }
            : {})}
          onClose={close}
          onCreated={(row: Row) => void cache.added(row)}
          onChanged={(row: Row) => void cache.changed(row)}
        />
      )}
    </>
  )
}
