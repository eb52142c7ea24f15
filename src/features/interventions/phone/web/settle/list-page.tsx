/** Closings that met a changed job, those that wait first. */
import { useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ClosingTabs } from '#features/interventions/closings/web/shared.tsx'
import type { ListedRow } from '#lib/lists/list.ts'
import { IconCheck, IconEye } from '#web/icons.tsx'
import type { BulkAction, RowAction } from '#web/list/actions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import type { Trail } from '#web/list/trail.ts'
import { caseList } from '../../settle-columns.ts'
import { type ClosingCase, closingCases } from '../../settle-contract.ts'
import { maxAlike, waitingStates } from '../../settle-rules.ts'
import { settleTexts as words } from '../../settle-texts.ts'
import { useTogether } from './together.tsx'

type Row = ListedRow<typeof caseList, ClosingCase>

const empty = { text: words.empty, at_start: true }
/** The same had changed for all of them. */
const areAlike = (rows: readonly Row[]) =>
  rows.length <= maxAlike && rows.every(({ state, reason }) => state !== 'settled' && reason === rows[0]?.reason)
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)
const pageOf = (id: number | ':id') => `/settle-closing/${id}`

export function CasesPage() {
  const { history } = useRouter()
  const open = ({ id }: Row, trail: Trail) => history.push(pageOf(id), { trail: { ...trail, to: pageOf(':id') } })
  const { ask, dialog } = useTogether()
  const bulkActions: BulkAction<Row>[] = [
    {
      label: words.together,
      icon: IconCheck,
      allowed: areAlike,
      run: (_chosen, { rows, clear }) => ask(idsOf(rows), clear),
    },
  ]
  const rowActions = ({ id }: Row): RowAction[] => [{ label: words.open, icon: IconEye, to: pageOf(id) }]
  return (
    <>
      <ListPage
        list={caseList}
        start={waitingStates}
        endpoints={closingCases}
        rowActions={rowActions}
        bulkActions={bulkActions}
        onOpen={open}
        empty={empty}
      >
        <Suspense>
          <ClosingTabs chosen="to_settle" />
        </Suspense>
      </ListPage>
      {dialog}
    </>
  )
}
