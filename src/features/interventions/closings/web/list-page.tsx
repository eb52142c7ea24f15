/** Closing requests: what technicians say was done, to be confirmed or sent back. */

import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { outcomeWords } from '#features/interventions/settings/kinds.ts'
import type { ListedRow } from '#lib/lists/list.ts'
import { IconArrowBackUp, IconCalculator, IconCheck, IconEye } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import type { BulkAction, RowAction } from '#web/list/actions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import type { Selection } from '#web/list/selection.ts'
import type { Trail } from '#web/list/trail.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { NotAvailable } from '#web/ui/values.tsx'
import { useUpload } from '#web/upload/use-upload.tsx'
import { needsInstalled, needsWithdrawn } from '../check-rules.ts'
import { closingList } from '../columns.ts'
import { type Closing, closings } from '../contract.ts'
import { conditionWords } from '../rules.ts'
import { screenTexts as words } from '../screen-texts.ts'
import { texts } from '../texts.ts'
import { closingsUpload } from '../upload-rules.ts'
import { RejectDialog, useConfirmMany, useRefreshClosings } from './decisions.tsx'
import { ClosingTabs } from './tabs.tsx'

type Row = ListedRow<typeof closingList, Closing>

function ConditionCell({ kind, condition }: Pick<Closing, 'kind' | 'condition'>) {
  const say = useSay()
  if (condition) return say(conditionWords[condition])
  return needsWithdrawn.includes(kind) ? <NotAvailable /> : null
}

/** Elsewhere an outcome is only named; here it is what people look for. */
function OutcomeCell({ outcome }: Pick<Closing, 'outcome'>) {
  const say = useSay()
  return <StatusBadge family={outcome === 'done' ? 'success' : 'warning'}>{say(outcomeWords[outcome])}</StatusBadge>
}

const cells = {
  outcome: ({ outcome }: Row) => <OutcomeCell outcome={outcome} />,
  // Blank where the kind of job has no such thing; N/A is a field that is empty.
  installed_serial: (row: Row & Pick<Closing, 'installed_serial'>) =>
    row.installed_serial ?? (needsInstalled.includes(row.kind) ? <NotAvailable /> : null),
  withdrawn_serial: (row: Row & Pick<Closing, 'withdrawn_serial'>) =>
    row.withdrawn_serial ?? (needsWithdrawn.includes(row.kind) ? <NotAvailable /> : null),
  condition: (row: Row & Pick<Closing, 'condition'>) => <ConditionCell kind={row.kind} condition={row.condition} />,
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

  const bulkActions: BulkAction<Row>[] = [
    {
      label: words.confirm,
      icon: IconCheck,
      allowed: waits,
      run: (chosen, { count, clear }) => run('confirm', chosen, count, clear),
    },
    {
      label: words.price_again,
      icon: IconCalculator,
      allowed: (rows) => rows.every(({ state }) => state === 'requested' || state === 'confirmed'),
      run: (chosen, { count, clear }) => run('price', chosen, count, clear),
    },
    {
      label: words.reject,
      icon: IconArrowBackUp,
      danger: true,
      allowed: waits,
      run: (chosen, { count, clear }) => setRejecting({ chosen, count, clear }),
    },
  ]
  const rowActions = (row: Row): RowAction[] => [
    { label: texts.one, icon: IconEye, to: pageOf(row.id) },
    {
      label: words.price_again,
      icon: IconCalculator,
      disabled: row.state !== 'requested' && row.state !== 'confirmed',
      onClick: () => void run('price', { ids: [row.id] }, 1, () => undefined),
    },
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
        endpoints={closings}
        cells={cells}
        rowActions={rowActions}
        bulkActions={bulkActions}
        secondary={secondary}
        onOpen={open}
        empty={empty}
      >
        <ClosingTabs chosen="to_confirm" />
      </ListPage>
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
