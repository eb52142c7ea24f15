/** The suggested jobs by technician and town, each with its reason and a way to choose somebody else. */

import type { KeyboardEvent } from 'react'
import { IconAlertTriangle, IconSelector } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Avatar } from '#web/ui/auth-image.tsx'
import { type ChosenJob, groupByTechnician, type Job, type Load, needsLook, reasonLine } from '../choices.ts'
import { suggestTexts as texts } from '../suggest-texts.ts'
import styles from './suggest.module.css'

function Urgency({ job }: { job: Job }) {
  const say = useSay()
  const { days_left } = job
  if (days_left < 0) return <span data-urgency="out">{say(texts.out, { days: -days_left })}</span>
  if (days_left === 0) return <span data-urgency="soon">{say(texts.due_today)}</span>
  return <span data-urgency={days_left <= 2 ? 'soon' : undefined}>{say(texts.due_in, { days: days_left })}</span>
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
    <li
      className={styles.job}
      data-job={job.id}
      data-changed={changed || undefined}
      data-pointed={pointed || undefined}
      onMouseEnter={() => onPoint(job.id)}
      onMouseLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(job.id)}
      onKeyDown={keys}
    >
      <div className={styles.jobHead}>
        <code>{job.number}</code>
        <span className={styles.merchant}>
          {job.merchant_name}
          {job.province && `, ${job.province}`}
        </span>
        <button
          type="button"
          className={styles.pick}
          aria-label={say(texts.choose_for, { number: job.number })}
          aria-haspopup="listbox"
          onClick={({ currentTarget }) => onPick(job, currentTarget)}
        >
          {technician && <Avatar src={null} name={technician.name} size={16} />}
          <span>{technician?.name ?? say(texts.unassigned)}</span>
          <IconSelector size={14} stroke={1.75} aria-hidden />
        </button>
      </div>
      <div className={styles.reason} data-look={look || undefined}>
        {look && <IconAlertTriangle size={14} stroke={1.75} aria-hidden />}
        <span>{technician === null ? say(texts.leave) : reasonLine(job, entry.fit, language)}</span>
        {changed ? (
          <button type="button" className={styles.undo} onClick={() => onUndo(job)}>
            {say(texts.undo)}
          </button>
        ) : (
          <Urgency job={job} />
        )}
      </div>
    </li>
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
        <h3 className={styles.personHead}>
          <span className={styles.personName}>{technician?.name ?? say(texts.unassigned)}</span>
          {technician &&
            (technician.maximum === null
              ? say(texts.load_only, { load: count })
              : say(texts.load_of, { load: count, maximum: technician.maximum }))}
        </h3>
        {towns.map(({ town, entries }) => (
          <div key={town}>
            <h4 className={styles.townHead}>
              {town || say(texts.no_town)} <span className={styles.townCount}>{entries.length}</span>
            </h4>
            <ul className={styles.jobs}>
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
