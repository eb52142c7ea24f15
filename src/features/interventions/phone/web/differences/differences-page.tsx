/** Serials that counts of vans and our records disagree on, and what the office does about each. */
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import {
  IconArrowBackUp,
  IconCheck,
  IconHistory,
  IconMessage,
  IconPencil,
  IconReplace,
  IconTruckReturn,
} from '#web/icons.tsx'
import type { RowAction } from '#web/list/actions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { toast } from '#web/ui/toast.ts'
import { differenceList } from '../../difference-columns.ts'
import { vanDifferences } from '../../difference-contract.ts'
import { forTheOffice, isUndecided, mayUndo } from '../../difference-rules.ts'
import { differenceTexts as texts } from '../../difference-texts.ts'
import type { Asked, AskedKind, DifferenceRow } from './asked.ts'
import { VanTabs } from './tabs.tsx'

const DecideDialog = lazy(async () => ({ default: (await import('./decide-dialog.tsx')).DecideDialog }))

const empty = { text: texts.empty }
const historyOf = ({ product_id }: DifferenceRow) => `/products/${product_id}/history`

const icons = {
  correct: IconPencil,
  right: IconCheck,
  ask: IconMessage,
  order_back: IconTruckReturn,
  replace: IconReplace,
} as const

/** What can be done with it as it stands. */
function waysOf({ kind, state, assignment }: DifferenceRow): AskedKind[] {
  if (!isUndecided(state)) return []
  return [
    'correct',
    'right',
    'ask',
    ...(kind === 'unexpected' ? (['order_back'] as const) : []),
    ...(kind === 'missing' && assignment === null ? (['replace'] as const) : []),
  ]
}

export function DifferencesPage() {
  const client = useQueryClient()
  const { history } = useRouter()
  const [asked, setAsked] = useState<Asked | null>(null)
  const undo = async ({ id, serial_number }: DifferenceRow) => {
    await runAction(async () => {
      await call(vanDifferences.undo, { params: { id } })
      toast.success(texts.undone, { params: { serial: serial_number } })
      await client.invalidateQueries()
    })
  }
  const rowActions = (row: DifferenceRow): RowAction[] => [
    ...waysOf(row).map((kind) => ({ label: texts[kind], icon: icons[kind], onClick: () => setAsked({ kind, row }) })),
    ...(mayUndo(row.state) ? [{ label: texts.undo, icon: IconArrowBackUp, onClick: () => void undo(row) }] : []),
    ...(row.product_id === null ? [] : [{ label: texts.to_history, icon: IconHistory, to: historyOf(row) }]),
  ]
  const open = (row: DifferenceRow) => {
    if (isUndecided(row.state)) setAsked({ kind: 'correct', row })
    else if (row.product_id !== null) history.push(historyOf(row))
  }
  return (
    <>
      <ListPage
        list={differenceList}
        start={forTheOffice}
        endpoints={vanDifferences}
        rowActions={rowActions}
        onOpen={open}
        empty={empty}
      >
        <VanTabs chosen="differences" />
      </ListPage>
      <Suspense fallback={null}>
        {asked && <DecideDialog asked={asked} onUndo={undo} onClose={() => setAsked(null)} />}
      </Suspense>
    </>
  )
}
