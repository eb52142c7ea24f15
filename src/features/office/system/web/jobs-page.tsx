/** Jobs that run, wait or failed; those that failed are tried again or dismissed. */

import { useQueryClient } from '@tanstack/react-query'
import type { ListedRow } from '#lib/lists/list.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { IconRefresh, IconX } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import type { RowAction } from '#web/list/actions.ts'
import { listKey } from '#web/list/list-cache.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { toast } from '#web/ui/toast.ts'
import { jobList } from '../columns.ts'
import { type JobItem, jobs } from '../contract.ts'
import { jobNames, texts } from '../texts.ts'

type Row = ListedRow<typeof jobList, JobItem>
const isKnown = (name: string): name is keyof typeof jobNames => name in jobNames

export function JobsPage() {
  const say = useSay()
  const client = useQueryClient()
  const run = async (work: () => Promise<unknown>, done: () => void) => {
    await runAction(async () => {
      await work()
      done()
    })
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
  return <ListPage list={jobList} endpoints={jobs} rowActions={actions} empty={{ text: texts.jobs_empty }} />
}
