/** All interventions: who has which job and when it is due; the suggestion of technicians opens beside the list. */

import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { ListedRow } from '#lib/lists/list.ts'
import type { Words } from '#lib/texts/texts.ts'
import { IconArrowBackUp, IconBan, IconPlayerPause, IconUpload, IconUserShare, IconWand } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import type { ActionIcon, BulkAction, PageAction } from '#web/list/actions.ts'
import { ListPage, type ListPageProps } from '#web/list/list-page.tsx'
import type { Selection } from '#web/list/selection.ts'
import type { Trail } from '#web/list/trail.ts'
import { useOpenRecord } from '#web/record/open-record.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { type KeyLines, usePageKeys } from '#web/ui/page-keys.ts'
import { interventionList } from '../columns.ts'
import { type Intervention, interventions } from '../contract.ts'
import { mayDo, statusWords } from '../rules.ts'
import { texts } from '../texts.ts'
import { InterventionStatusBadge, SlaBadge } from './badges.tsx'
import { useOfficeCalendar } from './calendar.ts'
import { DueDatesNotice } from './due-dates/notice.tsx'
import { useJobActions } from './job-actions.tsx'
import type { AskedKind } from './job-done.ts'

const SuggestPanel = lazy(async () => ({ default: (await import('./assigning/suggest-panel.tsx')).SuggestPanel }))
const DetailDrawer = lazy(async () => ({ default: (await import('./detail-drawer.tsx')).DetailDrawer }))
const JobForm = lazy(async () => ({ default: (await import('./job-form.tsx')).JobForm }))

type Row = ListedRow<typeof interventionList, Intervention>

function Status({ job }: { job: Row }) {
  const say = useSay()
  if (job.hold) return <StatusBadge family="neutral">{say(texts.on_hold)}</StatusBadge>
  if (job.changed_since_assigned && job.status === 'assigned')
    return (
      <StatusBadge family="warning" title={say(statusWords.assigned)}>
        {say(texts.changed_since_assigned)}
      </StatusBadge>
    )
  return <InterventionStatusBadge status={job.status} />
}

const cells = {
  status: (job: Row) => <Status job={job} />,
  sla: (job: Row & Pick<Intervention, 'sla'>) => <SlaBadge job={job} />,
}
/** What stays in sight while the suggestion is open. */
const short = ['number', 'kind', 'merchant_name', 'city', 'province', 'tml_model', 'due_on', 'sla'] as const
const upload: PageAction = { label: texts.upload, icon: IconUpload, to: '/upload-intervention' }
const noJobs = { text: texts.empty, action: upload }

const every = (action: Parameters<typeof mayDo>[0]) => (rows: readonly Row[]) =>
  rows.every(({ status }) => mayDo(action, status))

/** Without a question of their own, people come for what is to be assigned. */
const start = { status: 'open' }

const keyHelp: KeyLines = [
  [['s'], texts.suggest],
  [['a'], texts.assign],
]

/** The jobs of a file that was just read, to be suggested at once; the address says so. */
function suggestedByAddress(search: string): Selection | undefined {
  const { suggest, archive_file_id, status } = Object.fromEntries(new URLSearchParams(search))
  if (!suggest || !archive_file_id) return undefined
  return { all: true, query: { archive_file_id, status }, except: [] }
}

export function InterventionsPage() {
  const { history } = useRouter()
  const [suggest] = useState(() => suggestedByAddress(history.location.search))
  return (
    <InterventionsList start={start} {...(suggest ? { suggest } : {})}>
      <DueDatesNotice />
    </InterventionsList>
  )
}

type InterventionsListProps = Pick<
  ListPageProps<Intervention, never, never>,
  'fixed' | 'start' | 'title' | 'children'
> & {
  /** What is said where there is none, and the first step. */
  empty?: { text: Words; action?: PageAction }
  /** In place of the buttons of the page of all jobs. */
  actions?: readonly PageAction[]
  /** Jobs that are suggested from the start. */
  suggest?: Selection
}

/** The jobs of a question with all that can be done with them, also as a part of another feature's page. */
export function InterventionsList({
  fixed,
  start: first,
  title,
  children,
  actions,
  empty = noJobs,
  suggest,
}: InterventionsListProps) {
  useOfficeCalendar()
  const { history } = useRouter()
  const { opened, open, close } = useOpenRecord()
  const { ask, run, actionsOf, dialog } = useJobActions()
  const { opened: shown, open: show, step, close: hide } = useOpenRecord('show')
  const [trail, setTrail] = useState<Trail | undefined>(undefined)
  const [suggested, setSuggested] = useState<{ jobs: Selection; count: number } | null>(
    suggest ? { jobs: suggest, count: 0 } : null,
  )
  const [selected, setSelected] = useState<{ jobs: Selection; count: number } | null>(null)
  const [marked, setMarked] = useState<number | undefined>(undefined)
  const [pointed, setPointed] = useState<number | undefined>(undefined)
  const suggesting = suggested !== null

  usePageKeys(
    {
      s: () => selected && selected.count > 0 && setSuggested(selected),
      a: () => selected && selected.count > 0 && ask({ kind: 'assign', ...selected, clear: () => undefined }),
    },
    keyHelp,
  )

  const asking = (kind: AskedKind, label: Words, icon: ActionIcon): BulkAction<Row> => ({
    label,
    icon,
    allowed: every(kind),
    run: (jobs, { count, clear }) => ask({ kind, jobs, count, clear }),
  })
  const bulkActions: BulkAction<Row>[] = [
    asking('assign', texts.assign, IconUserShare),
    {
      label: texts.suggest,
      icon: IconWand,
      allowed: (rows) => rows.some(({ status }) => status === 'open'),
      run: (jobs, { count }) => setSuggested({ jobs, count }),
    },
    {
      label: texts.take_back,
      icon: IconArrowBackUp,
      allowed: every('take_back'),
      run: (jobs, { clear }) => run('takeBack', jobs, clear),
    },
    {
      ...asking('hold', texts.put_on_hold, IconPlayerPause),
      allowed: (rows) => every('hold')(rows) && rows.every(({ hold }) => !hold),
    },
    { ...asking('cancel', texts.cancel, IconBan), danger: true },
  ]
  // Beside the suggestion there is room for fewer.
  const offered = suggesting ? bulkActions.filter(({ label }) => label !== texts.put_on_hold) : bulkActions
  const newJob: PageAction = { label: texts.new, onClick: () => open('new') }
  const buttons = actions ? { secondary: actions } : { primary: upload, secondary: [newJob] }
  return (
    <>
      <ListPage
        list={interventionList}
        endpoints={interventions}
        cells={cells}
        {...(fixed ? { fixed } : {})}
        {...(first ? { start: first } : {})}
        {...(title === undefined ? {} : { title })}
        {...(suggesting ? { only: short, secondary: [upload] } : buttons)}
        rowActions={(row: Row) => actionsOf(row, open)}
        bulkActions={offered}
        onOpen={({ id }: Row, from: Trail) => {
          setTrail(from)
          show(id)
        }}
        empty={empty}
        links={{
          onSelection: (jobs, count) => {
            setSelected({ jobs, count })
            if (suggesting && count > 0) setSuggested({ jobs, count })
          },
          marked,
          ...(suggesting ? { onPoint: (row: Row | undefined) => setPointed(row?.id) } : {}),
        }}
        beside={
          suggested && (
            <Suspense fallback={null}>
              <SuggestPanel
                jobs={suggested.jobs}
                pointed={pointed}
                onPoint={setMarked}
                onClose={() => {
                  setSuggested(null)
                  setMarked(undefined)
                }}
              />
            </Suspense>
          )
        }
      >
        {children}
      </ListPage>
      <Suspense fallback={null}>
        {typeof shown === 'number' && (
          <DetailDrawer
            id={shown}
            {...(trail && trail.id === shown
              ? {
                  trail,
                  onStep: (next: Trail) => {
                    setTrail(next)
                    step(next.id)
                  },
                }
              : {})}
            onClose={hide}
            onOpen={step}
            onEdit={open}
            onProduct={(id) => history.push(`/products/${id}/history`)}
          />
        )}
        {opened !== undefined && <JobForm opened={opened} onClose={close} />}
      </Suspense>
      {dialog}
    </>
  )
}
