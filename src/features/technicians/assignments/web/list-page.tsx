/** All assignments: to whom, when, and what became of their products. */

import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListedRow } from '#lib/lists/list.ts'
import { formatNumber } from '#lib/texts/texts.ts'
import { IconArrowBackUp, IconFileCheck, IconFileTypePdf, IconPackages } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import type { PageAction, RowAction } from '#web/list/actions.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { useOpenRecord } from '#web/record/open-record.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { assignmentList } from '../columns.ts'
import { type Assignment, assignments } from '../contract.ts'
import { noteStates, type ProductOutcome, productOutcomes } from '../rules.ts'
import { texts } from '../texts.ts'
import { AssignmentDrawer } from './assignment-drawer.tsx'
import { IssueNote } from './issue-panel.tsx'
import { openNote } from './open-note.ts'
import { useUndo } from './use-undo.tsx'

type Row = ListedRow<typeof assignmentList, Assignment>

/** One without its note stands out: the goods left without their paper. */
function Note({ note }: Pick<Assignment, 'note'>) {
  const say = useSay()
  const words = say(noteStates[note])
  return note === 'missing' ? <StatusBadge family="warning">{words}</StatusBadge> : words
}

/** A count that opens the products behind it; the list below keeps its state in the same address. */
const counted =
  <Key extends 'products' | ProductOutcome>(key: Key) =>
  ({ id, [key]: count }: Pick<Assignment, 'id' | Key>) => <OutcomeLink id={id} count={count} part={key} />
const cells = {
  note: ({ note }: Pick<Assignment, 'note'>) => <Note note={note} />,
  products: counted('products'),
  accepted: counted('accepted'),
  still_here: counted('still_here'),
  installed: counted('installed'),
  faulty: counted('faulty'),
}
const create: PageAction = { label: texts.assign, to: '/assign-technician' }
const empty = { text: texts.empty, action: create }

function OutcomeLink({ id, count, part }: { id: number; count: number; part: string }) {
  const language = useLanguage()
  if (count === 0) return <span>0</span>
  // The search of a page is plain text; the router knows none of its names.
  const withOpened = ((search: Record<string, string>) => ({ ...search, edit: id, part })) as never
  return (
    <Link to="." search={withOpened}>
      {formatNumber(count, language)}
    </Link>
  )
}

export function AssignmentsPage() {
  const { opened, part, open, close } = useOpenRecord()
  const { ask, dialog } = useUndo()
  const [issuing, setIssuing] = useState<number | null>(null)

  const rowActions = (row: Row): RowAction[] => [
    { label: texts.products, icon: IconPackages, onClick: () => open(row.id) },
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
        endpoints={assignments}
        cells={cells}
        primary={create}
        rowActions={rowActions}
        onOpen={(row: Row) => open(row.id)}
        empty={empty}
      />
      {typeof opened === 'number' && (
        <AssignmentDrawer
          key={opened}
          id={opened}
          shown={productOutcomes.find((key) => key === part)}
          onClose={close}
        />
      )}
      {issuing !== null && <IssueNote id={issuing} onClose={() => setIssuing(null)} />}
      {dialog}
    </>
  )
}
