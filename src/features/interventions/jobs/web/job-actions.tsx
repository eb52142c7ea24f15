/** What an admin does with jobs from the list or the panel of one job: each asks what it needs, and offers its undo. */
import { lazy, Suspense, useState } from 'react'
import type { Endpoint } from '#lib/records/endpoint.ts'
import type { Words } from '#lib/texts/texts.ts'
import { call } from '#web/call.ts'
import {
  IconArrowBackUp,
  IconBan,
  IconCalendarEvent,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconUserShare,
} from '#web/icons.tsx'
import type { ActionIcon, RowAction } from '#web/list/actions.ts'
import type { Selection } from '#web/list/selection.ts'
import { alert } from '#web/ui/alert.tsx'
import { type Intervention, interventions } from '../contract.ts'
import { mayDo } from '../rules.ts'
import { texts } from '../texts.ts'
import { type Asked, type AskedKind, useDone, useRefreshJobs } from './job-done.ts'

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
  /** What can be done with one job. */
  const actionsOf = (
    {
      id,
      number,
      merchant_name,
      status,
      hold,
    }: Pick<Intervention, 'id' | 'number' | 'merchant_name' | 'status' | 'hold'>,
    onEdit: (id: number) => void,
  ): RowAction[] => {
    const jobs = { ids: [id] }
    const one = { jobs, count: 1, clear: () => undefined, named: `${number} · ${merchant_name}` }
    const asking = (kind: AskedKind, label: Words, icon: ActionIcon) => ({
      label,
      icon,
      disabled: !mayDo(kind, status),
      onClick: () => setAsked({ kind, ...one }),
    })
    const running = (action: Plain, label: Words, icon: ActionIcon) => ({
      label,
      icon,
      onClick: () => void run(action, jobs),
    })
    if (status === 'cancelled') return [running('reactivate', texts.reactivate, IconRefresh)]
    return [
      asking('assign', texts.assign, IconUserShare),
      { ...running('takeBack', texts.take_back, IconArrowBackUp), disabled: !mayDo('take_back', status) },
      asking('appoint', texts.appoint, IconCalendarEvent),
      hold ? running('release', texts.release, IconPlayerPlay) : asking('hold', texts.put_on_hold, IconPlayerPause),
      { label: texts.edit, icon: IconPencil, disabled: !mayDo('update', status), onClick: () => onEdit(id) },
      { ...asking('cancel', texts.cancel_one, IconBan), danger: true },
    ]
  }
  const dialog = (
    <Suspense fallback={null}>{asked && <JobDialog asked={asked} onClose={() => setAsked(null)} />}</Suspense>
  )
  return { ask: setAsked, run, actionsOf, dialog }
}
