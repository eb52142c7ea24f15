/** All assignments: to whom, when, and what became of their products. */
import { IconArrowBackUp, IconFileCheck, IconFileTypePdf, IconPackages } from '@tabler/icons-react'
import { useState } from 'react'
import { useSay } from '#web/language.ts'
import type { PageAction, RowAction } from '#web/list/actions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { assignmentList } from '../columns.ts'
import { type Assignment, assignments } from '../contract.ts'
import { texts } from '../texts.ts'
import { AssignmentDrawer } from './assignment-drawer.tsx'
import { IssueNote } from './issue-panel.tsx'
import { openNote } from './open-note.ts'
import { useUndo } from './use-undo.tsx'

function State({ state }: { state: string }) {
  const say = useSay()
  const undone = state === 'undone'
  return (
    <StatusBadge family={undone ? 'neutral' : 'info'}>
      {say(undone ? texts.state_undone : texts.state_open)}
    </StatusBadge>
  )
}

const cells = { state: ({ state }: Assignment) => <State state={state} /> }
const create: PageAction = { label: texts.assign, to: '/assign-technician' }
const empty = { text: texts.empty, action: create }

export function AssignmentsPage() {
  const { ask, dialog } = useUndo()
  const [opened, setOpened] = useState<Assignment | null>(null)
  const [issuing, setIssuing] = useState<number | null>(null)

  const rowActions = (row: Assignment): RowAction[] => [
    { label: texts.products, icon: IconPackages, onClick: () => setOpened(row) },
    {
      label: row.issued ? texts.note : texts.note_draft,
      icon: IconFileTypePdf,
      disabled: row.state === 'undone' && !row.issued,
      onClick: () => void openNote(row.id),
    },
    ...(row.issued || row.state === 'undone'
      ? []
      : [{ label: texts.issue, icon: IconFileCheck, onClick: () => setIssuing(row.id) }]),
    {
      label: texts.undo,
      icon: IconArrowBackUp,
      danger: true,
      disabled: !row.untouched,
      onClick: () => ask(row),
    },
  ]
  return (
    <>
      <ListPage
        list={assignmentList}
        endpoint={assignments.list}
        exportEndpoint={assignments.export}
        cells={cells}
        primary={create}
        rowActions={rowActions}
        onOpen={setOpened}
        empty={empty}
      />
      {opened && <AssignmentDrawer assignment={opened} onClose={() => setOpened(null)} />}
      {issuing !== null && <IssueNote id={issuing} onClose={() => setIssuing(null)} />}
      {dialog}
    </>
  )
}
