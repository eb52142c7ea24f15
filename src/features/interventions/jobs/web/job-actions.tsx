/** What an admin does with jobs from the list or the panel of one job: each asks what it needs, and offers its undo. */
import { lazy, Suspense, useState } from 'react'
import type { Endpoint } from '#lib/records/endpoint.ts'
import type { Words } from '#lib/texts/texts.ts'
import { call } from '#web/call.ts'
import type { Selection } from '#web/list/selection.ts'
import { alert } from '#web/ui/alert.tsx'
import { interventions } from '../contract.ts'
import { texts } from '../texts.ts'
import { type Asked, useDone, useRefreshJobs } from './job-done.ts'

const JobDialog = lazy(async () => ({ default: (await import('./job-dialog.tsx')).JobDialog }))

type Plain = 'takeBack' | 'reactivate' | 'release'
const plain: Readonly<Record<Plain, { endpoint: Endpoint; done: Words }>> = {
  takeBack: { endpoint: interventions.takeBack, done: texts.taken_back },
  reactivate: { endpoint: interventions.reactivate, done: texts.reactivated },
  release: { endpoint: interventions.resume, done: texts.released },
}

export function useJobActions() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const done = useDone()
  const refresh = useRefreshJobs()
  const run = async (action: Plain, jobs: Selection, clear: () => void = () => undefined) => {
    try {
      const { endpoint, done: words } = plain[action]
      // All three answer with the batch and its number of jobs.
      const answer = (await call(endpoint as typeof interventions.takeBack, { body: jobs })) as {
        batch_id: number
        count: number
      }
      clear()
      done(words, answer)
    } catch (error) {
      refresh()
      alert.failure(error)
    }
  }
  const dialog = (
    <Suspense fallback={null}>{asked && <JobDialog asked={asked} onClose={() => setAsked(null)} />}</Suspense>
  )
  return { ask: setAsked, run, dialog }
}
