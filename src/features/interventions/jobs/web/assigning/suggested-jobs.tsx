/** The suggested jobs by technician and town, each with its reason and a way to choose somebody else. */

import type { KeyboardEvent } from 'react'
import { IconAlertTriangle, IconSelector } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Avatar } from '#web/ui/auth-image.tsx'
import { Box, Chip, Row, Text } from '#web/ui/layout.tsx'
import { type ChosenJob, groupByTechnician, type Job, type Load, needsLook, reasonLine } from '../../choices.ts'
import { suggestTexts as texts } from '../../suggest-texts.ts'
import styles from './suggest.module.css'

function Urgency({ job }: { job: Job }) {
  const say = useSay()
  const { days_left } = job
  if (days_left < 0) return <Text c="danger-text">{say(texts.out, { days: -days_left })}</Text>
  if (days_left === 0) return <Text c="warning-text">{say(texts.due_today)}</Text>
  return <Text c={days_left <= 2 ? 'warning-text' : 'text-2'}>{say(texts.due_in, { days: days_left })}</Text>
}

type RowHandlers = {
  onPoint: (id: number | undefined) => void
  onPick: (job: Job, anchor: HTMLElement) => void
  onUndo: (job: Job) => void
}

type JobRowProps = RowHandlers & { entry: ChosenJob; pointed: boolean }

function JobRow({ entry, pointed, onPoint, onPick, onUndo }: JobRowProps) {
  const say = useSay()
  const language = useLanguage()
  const { job, technician, changed } = entry
  const look = technician !== null && needsLook(entry.fit)
  const keys = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.key === 'u' && changed) onUndo(job)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const all = [...(event.currentTarget.closest('[data-jobs]')?.querySelectorAll('[data-job]') ?? [])]
      const next = all[all.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)]
      next?.querySelector('button')?.focus()
    } else return
    event.preventDefault()
  }
  return (
    <Box
      as="li"
      className={styles.job}
      py={2}
      px={4}
      line="bottom"
      data-job={job.id}
      data-changed={changed || undefined}
      data-pointed={pointed || undefined}
      onMouseEnter={() => onPoint(job.id)}
      onMouseLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(job.id)}
      onKeyDown={keys}
    >
      <Row gap={2} align="center">
        <Text as="code" rigid size="serial-wide">
          {job.number}
        </Text>
        <Text grow shrink c="text-2" truncate>
          {job.merchant_name}
          {job.province && `, ${job.province}`}
        </Text>
        <Chip
          className={styles.pick}
          aria-label={say(texts.choose_for, { number: job.number })}
          aria-haspopup="listbox"
          onClick={({ currentTarget }) => onPick(job, currentTarget)}
        >
          {technician && <Avatar src={null} name={technician.name} size={16} />}
          <Text grow truncate>
            {technician?.name ?? say(texts.unassigned)}
          </Text>
          <IconSelector size={14} stroke={1.75} color="var(--fs-text-2)" aria-hidden />
        </Chip>
      </Row>
      <Row gap={1.5} align="center" mt={1} c={look ? 'warning-text' : 'text-2'} size="caption">
        {look && <IconAlertTriangle size={14} stroke={1.75} aria-hidden />}
        <Text grow>{technician === null ? say(texts.leave) : reasonLine(job, entry.fit, language)}</Text>
        {changed ? (
          <button type="button" className={styles.undo} onClick={() => onUndo(job)}>
            {say(texts.undo)}
          </button>
        ) : (
          <Urgency job={job} />
        )}
      </Row>
    </Box>
  )
}

type SuggestedJobsProps = RowHandlers & {
  jobs: readonly ChosenJob[]
  loads: readonly Load[]
  /** The job that the list points at. */
  pointed: number | undefined
}

export function SuggestedJobs({ jobs, loads, pointed, ...handlers }: SuggestedJobsProps) {
  const say = useSay()
  const addedOf = new Map(loads.map(({ technician: { id }, added }) => [id, added]))
  return groupByTechnician(jobs).map(({ technician, towns }) => {
    const count = technician ? technician.open_jobs + (addedOf.get(technician.id) ?? 0) : 0
    return (
      <section key={technician?.id ?? 0}>
        <Row
          as="h3"
          className={styles.personHead}
          justify="space-between"
          py={2}
          px={4}
          bg="surface-2"
          line="bottom"
          c="text-2"
          size="caption"
          weight={400}
        >
          <Text c="text" size="body" weight={600}>
            {technician?.name ?? say(texts.unassigned)}
          </Text>
          {technician &&
            (technician.maximum === null
              ? say(texts.load_only, { load: count })
              : say(texts.load_of, { load: count, maximum: technician.maximum }))}
        </Row>
        {towns.map(({ town, entries }) => (
          <div key={town}>
            <Text as="h4" pt={2} px={4} size="body" weight={500}>
              {town || say(texts.no_town)} <Text c="text-3">{entries.length}</Text>
            </Text>
            <ul>
              {entries.map((entry) => (
                <JobRow key={entry.job.id} entry={entry} pointed={entry.job.id === pointed} {...handlers} />
              ))}
            </ul>
          </div>
        ))}
      </section>
    )
  })
}
