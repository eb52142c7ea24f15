/** Jobs that run, wait or failed; those that failed are tried again or dismissed. */

import { useQueryClient } from '@tanstack/react-query'
import type { ListedRow } from '#lib/lists/list.ts'
import { call } from '#web/call.ts'
import { IconRefresh, IconX } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import type { RowAction } from '#web/list/actions.ts'
import { listKey } from '#web/list/list-cache.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { alert } from '#web/ui/alert.tsx'
import { type BadgeFamily, StatusBadge } from '#web/ui/badge.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { toast } from '#web/ui/toast.ts'
import { jobList } from '../columns.ts'
import { type JobItem, jobs } from '../contract.ts'
import { jobNames, jobStates, texts } from '../texts.ts'

const families: Record<JobItem['state'], BadgeFamily> = {
  failed: 'danger',
  active: 'info',
  retry: 'warning',
  created: 'neutral',
}

function State({ state }: { state: JobItem['state'] }) {
  const say = useSay()
  return <StatusBadge family={families[state]}>{say(jobStates[state])}</StatusBadge>
}
const cells = { state: ({ state }: Pick<JobItem, 'state'>) => <State state={state} /> }

type Row = ListedRow<typeof jobList, JobItem>
const isKnown = (name: string): name is keyof typeof jobNames => name in jobNames

export function JobsPage() {
  const say = useSay()
  const client = useQueryClient()
  const run = async (work: () => Promise<unknown>, done: () => void) => {
    try {
      await work()
      done()
    } catch (error) {
      alert.failure(error)
    }
    await client.invalidateQueries({ queryKey: listKey(jobList) })
  }
  const dismiss = async ({ id, name }: Row) => {
    const params = { name: isKnown(name) ? say(jobNames[name]) : name }
    if (!(await confirm.ask({ message: texts.dismiss_question, params, yes: texts.dismiss }))) return
    await run(
      () => call(jobs.dismiss, { params: { id } }),
      () => toast.success(texts.dismissed),
    )
  }
  const actions = (job: Row): RowAction[] => [
    {
      label: texts.retry,
      icon: IconRefresh,
      disabled: job.state !== 'failed',
      onClick: () =>
        void run(
          () => call(jobs.retry, { params: { id: job.id } }),
          () => toast.success(texts.retried),
        ),
    },
    { label: texts.dismiss, icon: IconX, disabled: job.state !== 'failed', onClick: () => void dismiss(job) },
  ]
  return (
    <ListPage
      list={jobList}
      endpoint={jobs.list}
      exportEndpoint={jobs.export}
      cells={cells}
      rowActions={actions}
      empty={{ text: texts.jobs_empty }}
    />
  )
}
