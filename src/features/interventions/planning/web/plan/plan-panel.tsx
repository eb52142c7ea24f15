/** The plan of the next days in the map's place: who would do what when and why; accepted as a whole, in part or not at all. */
import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { kindWords } from '#features/interventions/settings/kinds.ts'
import { IconX } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { EmptyState } from '#web/ui/empty.tsx'
import { Box, Hint, Row, SectionTitle, Stack, Text } from '#web/ui/layout.tsx'
import { Drawer } from '#web/ui/modal.tsx'
import { PageError } from '#web/ui/page-error.tsx'
import { usePageKeys } from '#web/ui/page-keys.ts'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import type { BoardJob } from '../../contract.ts'
import { clock } from '../../opening-rules.ts'
import type { PlannedJob } from '../../plan-contract.ts'
import { planTexts as texts } from '../../plan-texts.ts'
import { mostPlanned } from '../../rules.ts'
import { shortDay } from '../board-state.ts'
import styles from './plan.module.css'
import type { Suggestion } from './use-suggestion.ts'

const help = [
  [['a'], texts.key_accept],
  [['Del'], texts.key_leave],
  [['A'], texts.key_accept_all],
] as const

type PlanPanelProps = {
  suggestion: Suggestion
  /** Where there is no room beside the days it lies over them. */
  isNarrow: boolean
}

export function PlanPanel({ suggestion, isNarrow }: PlanPanelProps) {
  const say = useSay()
  const { asked, plan, error, refetch, planned, close, deeds, busy } = suggestion
  const count = asked?.ids.length ?? 0
  const chosen = planned.filter(({ job }) => !deeds.left.has(job.id))
  const accept = () => {
    if (chosen.length > 0 && !busy) deeds.accept(chosen)
  }
  usePageKeys({ A: accept }, help)
  return (
    <Frame isNarrow={isNarrow} onClose={close}>
      {error ? (
        <PageError error={error} retry={() => void refetch()} />
      ) : plan ? (
        <>
          {count > mostPlanned && <Hint pb={2}>{say(texts.cut, { most: mostPlanned, count })}</Hint>}
          <Suggested suggestion={suggestion} plan={plan} chosen={chosen} onAccept={accept} />
        </>
      ) : (
        <Stack gap={2} role="status" aria-label={say(texts.making)}>
          <Hint>{say(texts.making)}</Hint>
          <LinesSkeleton lines={10} />
        </Stack>
      )}
    </Frame>
  )
}

function Frame({ isNarrow, onClose, children }: { isNarrow: boolean; onClose: () => void; children: ReactNode }) {
  const say = useSay()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return isNarrow ? (
    <Drawer opened onClose={onClose} position="right" size={560} title={say(texts.title)}>
      {children}
    </Drawer>
  ) : (
    <Box
      as="section"
      ref={panel}
      className={styles.panel}
      shrinkY
      py={3}
      px={4}
      overflow="auto"
      bg="surface"
      tabIndex={-1}
      aria-label={say(texts.title)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      <Row gap={2} align="center" justify="space-between" pb={2}>
        <SectionTitle as="h2">{say(texts.title)}</SectionTitle>
        <ActionIcon variant="subtle" aria-label={say(uiTexts.close)} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </Row>
      {children}
    </Box>
  )
}

type SuggestedProps = {
  suggestion: Suggestion
  plan: NonNullable<Suggestion['plan']>
  chosen: readonly PlannedJob[]
  onAccept: () => void
}

function Suggested({ suggestion, plan, chosen, onAccept }: SuggestedProps) {
  const say = useSay()
  const { asked, planned, close, busy, deeds } = suggestion
  const cells = [...Map.groupBy(planned, ({ technician_id, on }) => `${technician_id} ${on}`)]
  if (plan.planned.length + plan.without.length === 0) return <EmptyState title={say(texts.nothing)} />
  return (
    <Stack gap={3}>
      <Text>
        {asked?.isPart && `${say(texts.only, { count: plan.planned.length + plan.without.length })}: `}
        {say(texts.counts, {
          planned: planned.length,
          without: plan.without.length,
          late: planned.filter(({ late_days }) => late_days > 0).length,
          shipped: planned.filter(({ unit }) => unit === 'warehouse').length,
        })}
      </Text>
      <Row className={styles.bar} gap={2} wrap justify="end" py={2}>
        <Button variant="default" onClick={close}>
          {say(texts.none)}
        </Button>
        <Button disabled={chosen.length === 0} loading={busy} onClick={onAccept} data-autofocus>
          {chosen.length === planned.length ? say(texts.accept_all) : say(texts.accept, { count: chosen.length })}
        </Button>
      </Row>
      {cells.map(([key, jobs]) => (
        <DayOf key={key} jobs={jobs} left={deeds.left} set={deeds.take} />
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
