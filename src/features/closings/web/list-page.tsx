/** Closing requests: what technicians say was done, to be confirmed or sent back. */
import { IconArrowBackUp, IconCheck, IconEye } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useUpload } from '#features/imports/web/parts.tsx'
import type { ListedRow } from '#lib/list.ts'
import type { BulkAction, RowAction } from '#web/list/actions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import type { Selection } from '#web/list/selection.ts'
import type { Trail } from '#web/list/trail.ts'
import { closingList } from '../columns.ts'
import { type Closing, closings } from '../contract.ts'
import { screenTexts as words } from '../screen-texts.ts'
import { texts } from '../texts.ts'
import { closingsUpload } from '../upload-rules.ts'
import { ClosedSlaBadge, OutcomeBadge, StateBadge } from './badges.tsx'
import { RejectDialog, useConfirmMany, useRefreshClosings } from './decisions.tsx'

type Row = ListedRow<typeof closingList, Closing>

const cells = {
  state: (row: Row) => <StateBadge state={row.state} />,
  outcome: (row: Row) => <OutcomeBadge outcome={row.outcome} />,
  sla: (row: Row & Pick<Closing, 'sla'>) => <ClosedSlaBadge sla={row.sla} />,
}
const waits = (rows: readonly Row[]) => rows.every(({ state }) => state === 'requested')
const empty = { text: texts.empty }

/** Without a question of their own, people come for what waits. */
const start = { state: 'requested' }

type Rejecting = { chosen: Selection; count: number; clear: () => void }

export function ClosingsPage() {
  const { history } = useRouter()
  const { run, setLeft, dialog } = useConfirmMany()
  const upload = useUpload({ upload: closingsUpload, onDone: useRefreshClosings() })
  const secondary = useMemo(() => [upload.action], [upload.action])
  const [rejecting, setRejecting] = useState<Rejecting | null>(null)
  // The list that one comes from is in the address, so that previous and next go through it.
  const pageOf = (id: number | ':id') => `/edit-closing-confirmation/${id}${history.location.search}`
  const open = ({ id }: Row, trail: Trail) => history.push(pageOf(id), { trail: { ...trail, to: pageOf(':id') } })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what an action does never changes, and rows must not be drawn again.
  const bulkActions = useMemo<BulkAction<Row>[]>(
    () => [
      {
        label: words.confirm,
        icon: IconCheck,
        allowed: waits,
        run: (chosen, { count, clear }) => run(chosen, count, clear),
      },
      {
        label: words.reject,
        icon: IconArrowBackUp,
        danger: true,
        allowed: waits,
        run: (chosen, { count, clear }) => setRejecting({ chosen, count, clear }),
      },
    ],
    [],
  )
  const rowActions = (row: Row): RowAction[] => [
    { label: texts.one, icon: IconEye, to: pageOf(row.id) },
    {
      label: words.reject,
      icon: IconArrowBackUp,
      danger: true,
      disabled: row.state !== 'requested',
      onClick: () => setRejecting({ chosen: { ids: [row.id] }, count: 1, clear: () => undefined }),
    },
  ]
  return (
    <>
      <ListPage
        list={closingList}
        start={start}
        endpoint={closings.list}
        exportEndpoint={closings.export}
        cells={cells}
        rowActions={rowActions}
        bulkActions={bulkActions}
        secondary={secondary}
        onOpen={open}
        empty={empty}
      />
      {rejecting && (
        <RejectDialog
          chosen={rejecting.chosen}
          count={rejecting.count}
          onClose={() => setRejecting(null)}
          onDone={({ left_out }) => {
            rejecting.clear()
            setLeft(left_out)
          }}
        />
      )}
      {dialog}
      {upload.dialog}
    </>
  )
}
