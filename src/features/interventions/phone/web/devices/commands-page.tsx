/** What phones sent and what became of it, newest first. */
import { Suspense } from 'react'
import { ClosingTabs } from '#features/interventions/closings/web/shared.tsx'
import type { ListedRow } from '#lib/lists/list.ts'
import { IconEye } from '#web/icons.tsx'
import type { RowAction } from '#web/list/actions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { commandList } from '../../devices-columns.ts'
import { type PhoneCommand, phoneCommands } from '../../devices-contract.ts'
import { deviceTexts as words } from '../../devices-texts.ts'

type Row = ListedRow<typeof commandList, PhoneCommand>

const empty = { text: words.no_commands }

export function CommandsPage() {
  const rowActions = ({ case_id, intervention_id }: Row): RowAction[] => [
    ...(case_id === null ? [] : [{ label: words.to_settle, icon: IconEye, to: `/settle-closing/${case_id}` }]),
    ...(intervention_id === null
      ? []
      : [{ label: words.intervention, icon: IconEye, to: `/intervention-assign?ids=${intervention_id}` }]),
  ]
  return (
    <ListPage list={commandList} endpoints={phoneCommands} rowActions={rowActions} empty={empty}>
      <Suspense>
        <ClosingTabs chosen="sent" />
      </Suspense>
    </ListPage>
  )
}
