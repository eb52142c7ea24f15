/** A job in the list: pressed, it shows the ways to the shop and to its closing. */

import { Link } from '@tanstack/react-router'
import { kindWords } from '#features/interventions/settings/rules.ts'
import { kindIcons } from '#features/interventions/settings/web/shared.tsx'
import { IconAlertTriangle, IconCalendarEvent, IconClipboardCheck, IconPlayerPause } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Row, Text } from '#web/ui/layout.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { phoneTexts as texts } from '../../phone-texts.ts'
import type { TechnicianJob } from '../../request-contract.ts'
import { isRejected, isWaiting } from './job-groups.ts'
import { Bring, JobSla, placeOf, ReachLinks, useAppointment, useHold, useRejection } from './job-parts.tsx'
import styles from './phone.module.css'
import { useDraftedJobs } from './use-drafted.ts'
import { closePath, jobPath, useIsWaiting } from './use-jobs.ts'

export function CloseLink({ job }: { job: TechnicianJob }) {
  const say = useSay()
  const isDrafted = useDraftedJobs().includes(job.id) || job.closing_state === 'draft'
  const words = isRejected(job) ? texts.send_again : isDrafted ? texts.resume : texts.close
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
  const isHere = useIsWaiting(job.id)
  const isDrafted = useDraftedJobs().includes(job.id) || job.closing_state === 'draft'
  const family = isRejected(job) || (job.sla === 'out_of_sla' && !waiting) ? 'danger' : undefined
  return (
    <article className={styles.card} data-family={family} aria-labelledby={`job-${job.id}`}>
      <button type="button" className={styles.cardHead} aria-expanded={open} onClick={onToggle}>
        <Row as="span" className={styles.cardTitle} wrap gapY={1} gap={2} align="start" justify="space-between">
          <strong id={`job-${job.id}`}>{job.merchant_name}</strong>
          {waiting ? (
            <StatusBadge family={isHere ? 'neutral' : 'info'}>
              {say(isHere ? texts.waits_badge : texts.requested)}
            </StatusBadge>
          ) : (
            <JobSla job={job} />
          )}
        </Row>
        <Text breakAnywhere>{placeOf(job)}</Text>
        <span className={styles.line}>
          <KindIcon size={20} stroke={1.75} aria-hidden />
          <Text grow c="text" weight={500}>
            {say(kindWords[job.kind])}
          </Text>
          {isDrafted && !rejection && !waiting && <StatusBadge family="neutral">{say(texts.draft)}</StatusBadge>}
          <code className={styles.terminal}>{job.client_terminal_id ?? job.number}</code>
        </span>
        <Bring job={job} />
        {appointment && (
          <span className={styles.line}>
            <IconCalendarEvent size={20} stroke={1.75} aria-hidden />
            <span>{unbroken(say(texts.appointment_line, { when: appointment }))}</span>
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
        <Row className={styles.actions} wrap gap={2} pb={3.5} px={3.5}>
          <ReachLinks job={job} />
          {!waiting && <CloseLink job={job} />}
          <Link to={jobPath(job.id)} className={styles.details ?? ''}>
            {say(texts.details)}
          </Link>
        </Row>
      )}
    </article>
  )
}
