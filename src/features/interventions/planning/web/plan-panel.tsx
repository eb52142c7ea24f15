/** The plan of the next days beside the board: who would do what when and why; accepted as a whole, in part or not at all. */
import { Button, Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { kindWords } from '#features/interventions/settings/rules.ts'
import { useAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { EmptyState } from '#web/ui/empty.tsx'
import { Hint, Row, Stack, Text } from '#web/ui/layout.tsx'
import { Drawer } from '#web/ui/modal.tsx'
import { PageError } from '#web/ui/page-error.tsx'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import type { BoardJob } from '../contract.ts'
import { clock } from '../opening-rules.ts'
import { type DaysPlan, daysPlan, type PlannedJob } from '../plan-contract.ts'
import { planTexts as texts } from '../plan-texts.ts'
import { mostPlanned } from '../rules.ts'
import { shortDay } from './board-state.ts'
import styles from './plan.module.css'
import type { Range } from './use-carry.ts'

type PlanPanelProps = {
  range: Range
  /** These; `isPart`: they were selected. */
  ids: readonly number[]
  isPart: boolean
  /** What was suggested last; kept here, so that a new plan changes little of it. */
  last: RefObject<readonly PlannedJob[]>
  onClose: () => void
}

export function PlanPanel({ range, ids, isPart, last, onClose }: PlanPanelProps) {
  const say = useSay()
  const language = useLanguage()
  const { data, error, refetch } = useQuery({
    queryKey: ['dispatch-plan', range, ids, language],
    queryFn: async ({ signal }) => {
      const asked = ids.slice(0, mostPlanned)
      const earlier = last.current
        .filter(({ job }) => asked.includes(job.id))
        .map(({ job: { id }, technician_id, on }) => ({ id, technician_id, on }))
      const plan = await call(daysPlan.make, { body: { ...range, ids: asked, earlier } }, { signal })
      last.current = plan.planned
      return plan
    },
    // Another plan while one decides would move the ground.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={560}
      title={say(texts.title)}
      closeButtonProps={{ 'aria-label': say(uiTexts.close) }}
    >
      {error ? (
        <PageError error={error} retry={() => void refetch()} />
      ) : data ? (
        <>
          {ids.length > mostPlanned && <Hint pb={2}>{say(texts.cut, { most: mostPlanned, count: ids.length })}</Hint>}
          <Suggested plan={data} isPart={isPart} onClose={onClose} />
        </>
      ) : (
        <Stack gap={2} role="status" aria-label={say(texts.making)}>
          <Hint>{say(texts.making)}</Hint>
          <LinesSkeleton lines={10} />
        </Stack>
      )}
    </Drawer>
  )
}

function Suggested({ plan, isPart, onClose }: { plan: DaysPlan; isPart: boolean; onClose: () => void }) {
  const say = useSay()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = plan.planned.filter(({ job }) => !left.has(job.id))
  const { busy, run: accept } = useAccept(onClose)
  const cells = [...Map.groupBy(plan.planned, ({ technician_id, on }) => `${technician_id} ${on}`)]
  const set = (ids: readonly number[], take: boolean) =>
    setLeft((before) => new Set(take ? [...before].filter((id) => !ids.includes(id)) : [...before, ...ids]))
  if (plan.planned.length + plan.without.length === 0) return <EmptyState title={say(texts.nothing)} />
  return (
    <Stack gap={3}>
      <Text>
        {isPart && `${say(texts.only, { count: plan.planned.length + plan.without.length })}: `}
        {say(texts.counts, {
          planned: plan.planned.length,
          without: plan.without.length,
          late: plan.planned.filter(({ late_days }) => late_days > 0).length,
          shipped: plan.planned.filter(({ unit }) => unit === 'warehouse').length,
        })}
      </Text>
      <Row className={styles.bar} gap={2} wrap justify="end" py={2}>
        <Button variant="default" onClick={onClose}>
          {say(texts.none)}
        </Button>
        <Button disabled={chosen.length === 0} loading={busy} onClick={() => void accept(chosen)} data-autofocus>
          {left.size === 0 ? say(texts.accept_all) : say(texts.accept, { count: chosen.length })}
        </Button>
      </Row>
      {cells.map(([key, jobs]) => (
        <DayOf key={key} jobs={jobs} left={left} set={set} />
      ))}
      {plan.without.length > 0 && (
        <Stack as="section" gap={1}>
          <Text as="h3" weight={600}>
            {say(texts.without)} ({plan.without.length})
          </Text>
          {plan.without.map(({ job, reason }) => (
            <Text as="p" key={job.id}>
              <Named job={job} /> <Text c="warning-text">{reason}</Text>
            </Text>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

type DayOfProps = {
  jobs: readonly PlannedJob[]
  left: ReadonlySet<number>
  set: (ids: readonly number[], take: boolean) => void
}

function DayOf({ jobs, left, set }: DayOfProps) {
  const say = useSay()
  const language = useLanguage()
  const [first] = jobs
  if (!first) return null
  const ids = jobs.map(({ job }) => job.id)
  const taken = ids.filter((id) => !left.has(id)).length
  const name = `${first.technician}, ${shortDay(first.on, language)}`
  return (
    <Stack as="section" gap={1} aria-label={name}>
      <Checkbox
        label={<Text weight={600}>{name}</Text>}
        aria-label={say(texts.choose_all, { name: first.technician, day: shortDay(first.on, language) })}
        checked={taken === ids.length}
        indeterminate={taken > 0 && taken < ids.length}
        onChange={({ currentTarget }) => set(ids, currentTarget.checked)}
      />
      {jobs.map(({ job, at, reason, late_days }) => (
        <div key={job.id} className={styles.job}>
          <Checkbox
            aria-label={say(texts.choose, { name: job.merchant_name })}
            checked={!left.has(job.id)}
            onChange={({ currentTarget }) => set([job.id], currentTarget.checked)}
          />
          <Text tabular>{clock(at)}</Text>
          <span>
            <Named job={job} />
            <br />
            <Text c={late_days > 0 ? 'danger-text' : 'text-2'} size="caption">
              {reason}
            </Text>
          </span>
        </div>
      ))}
    </Stack>
  )
}

function Named({ job }: { job: BoardJob }) {
  const say = useSay()
  return (
    <>
      <Text weight={500}>{job.merchant_name}</Text>{' '}
      <Text c="text-2">{[say(kindWords[job.kind]), job.city, job.number].filter(Boolean).join(', ')}</Text>
    </>
  )
}

/** One step, and one undo. */
function useAccept(onDone: () => void) {
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: ['dispatch-board'] })
  return useAction(
    async (planned: readonly PlannedJob[]) => {
      const items = planned.map(({ job: { id, version }, technician_id, on }) => ({ id, version, technician_id, on }))
      const { batch_id, count, left_out } = await call(daysPlan.accept, { body: { items } })
      onDone()
      if (left_out.length > 0) toast.info(texts.left_out, { params: { names: left_out.join(' ') } })
      if (batch_id === null) return
      const undo = async () => {
        await call(interventions.undo, { params: { id: batch_id } })
        await readAgain()
      }
      toast.success(texts.accepted, { params: { count }, undo })
    },
    { after: () => void readAgain() },
  )
}
