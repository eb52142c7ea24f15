/** All assignments: to whom, when, and what became of their products. */
import { IconArrowBackUp, IconFileCheck, IconFileTypePdf, IconPackages } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '#lib/texts.ts'
import { call } from '#web/call.ts'
import { useLanguage, useSay } from '#web/language.ts'
import type { PageAction, RowAction } from '#web/list/actions.ts'
import { listKey } from '#web/list/list-cache.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { assignmentList } from '../columns.ts'
import { type Assignment, assignments } from '../contract.ts'
import { type ProductOutcome, productOutcomes } from '../rules.ts'
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

/** A count that opens the products behind it; the list below keeps its state in the same address. */
const counted = (key: 'products' | ProductOutcome) => (row: Assignment) => (
  <OutcomeLink id={row.id} count={row[key]} shown={key} />
)
const cells = {
  state: ({ state }: Assignment) => <State state={state} />,
  products: counted('products'),
  accepted: counted('accepted'),
  still_here: counted('still_here'),
  installed: counted('installed'),
  faulty: counted('faulty'),
}
const create: PageAction = { label: texts.assign, to: '/assign-technician' }
const empty = { text: texts.empty, action: create }

function OutcomeLink({ id, count, shown }: { id: number; count: number; shown: string }) {
  const language = useLanguage()
  if (count === 0) return <span>0</span>
  // The search of a page is plain text; the router knows none of its names.
  const withOpened = ((search: Record<string, string>) => ({ ...search, opened: id, shown })) as never
  return (
    <Link to="." search={withOpened}>
      {formatNumber(count, language)}
    </Link>
  )
}

/** The assignment that a count has opened, and which of its products are shown. */
function useOpenedCount() {
  const { history } = useRouter()
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const params = new URLSearchParams(search)
  const id = Number(params.get('opened'))
  const { data } = useQuery({
    queryKey: [...listKey(assignmentList), 'one', id],
    queryFn: ({ signal }) => call(assignments.get, { params: { id } }, { signal }),
    enabled: id > 0,
  })
  const close = () => {
    params.delete('opened')
    params.delete('shown')
    const rest = params.toString()
    history.push(`${history.location.pathname}${rest && `?${rest}`}`)
  }
  const shown = productOutcomes.find((key) => key === params.get('shown'))
  return { assignment: id > 0 ? data : undefined, shown, close }
}

export function AssignmentsPage() {
  const counts = useOpenedCount()
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
      {counts.assignment && (
        <AssignmentDrawer assignment={counts.assignment} shown={counts.shown} onClose={counts.close} />
      )}
      {opened && <AssignmentDrawer assignment={opened} onClose={() => setOpened(null)} />}
      {issuing !== null && <IssueNote id={issuing} onClose={() => setIssuing(null)} />}
      {dialog}
    </>
  )
}
