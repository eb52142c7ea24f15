/** A job in the list: pressed, it shows the ways to the shop and to its closing. */

import { Link } from '@tanstack/react-router'
import { kindWords } from '#features/interventions/settings/rules.ts'
import { IconAlertTriangle, IconCalendarEvent, IconClipboardCheck, IconPlayerPause } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { phoneTexts as texts } from '../../phone-texts.ts'
import type { TechnicianJob } from '../../request-contract.ts'
import { isRejected, isWaiting } from './job-groups.ts'
import { Bring, JobSla, kindIcons, placeOf, ReachLinks, useAppointment, useHold, useRejection } from './job-parts.tsx'
import styles from './phone.module.css'
import { closePath, jobPath } from './use-jobs.ts'

export function CloseLink({ job }: { job: TechnicianJob }) {
  const say = useSay()
  const words = isRejected(job) ? texts.send_again : job.closing_state === 'draft' ? texts.resume : texts.close
  return (
    <Link to={closePath(job.id)} className={styles.close ?? ''}>
      <IconClipboardCheck size={20} stroke={1.75} aria-hidden />
      {say(words)}
    </Link>
  )
}

type JobCardProps = { job: TechnicianJob; open: boolean; onToggle: () => void }

export function JobCard({ job, open, onToggle }: JobCardProps) {
  const say = useSay()
  const KindIcon = kindIcons[job.kind]
  const appointment = useAppointment(job)
  const hold = useHold(job)
  const rejection = useRejection(job.rejection)
  const waiting = isWaiting(job)
  const family = isRejected(job) || (job.sla === 'out_of_sla' && !waiting) ? 'danger' : undefined
  return (
    <article className={styles.card} data-family={family} aria-labelledby={`job-${job.id}`}>
      <button type="button" className={styles.cardHead} aria-expanded={open} onClick={onToggle}>
        <span className={styles.cardTitle}>
          <strong id={`job-${job.id}`}>{job.merchant_name}</strong>
          {waiting ? <StatusBadge family="info">{say(texts.requested)}</StatusBadge> : <JobSla job={job} />}
        </span>
        <span className={styles.place}>{placeOf(job)}</span>
        <span className={styles.line}>
          <KindIcon size={20} stroke={1.75} aria-hidden />
          <span className={styles.kind}>{say(kindWords[job.kind])}</span>
          {job.closing_state === 'draft' && !rejection && (
            <StatusBadge family="neutral">{say(texts.draft)}</StatusBadge>
          )}
          <code className={styles.terminal}>{job.client_terminal_id ?? job.number}</code>
        </span>
        <Bring job={job} />
        {appointment && (
          <span className={styles.line}>
            <IconCalendarEvent size={20} stroke={1.75} aria-hidden />
            <span>{say(texts.appointment_line, { when: appointment })}</span>
          </span>
        )}
        {hold && (
          <span className={styles.line} data-family="warning">
            <IconPlayerPause size={20} stroke={1.75} aria-hidden />
            <span>{unbroken(hold)}</span>
          </span>
        )}
        {rejection && !waiting && (
          <span className={styles.line} data-family="danger">
            <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
            <span>{unbroken(rejection)}</span>
          </span>
        )}
      </button>
      {open && (
        <div className={styles.actions}>
          <ReachLinks job={job} />
          {!waiting && <CloseLink job={job} />}
          <Link to={jobPath(job.id)} className={styles.details ?? ''}>
            {say(texts.details)}
          </Link>
        </div>
      )}
    </article>
  )
}
