/** A job in the list: pressed, it shows the ways to the shop and to its closing. */

import { Link } from '@tanstack/react-router'
import { kindWords } from '#features/interventions/settings/kinds.ts'
import { kindIcons } from '#features/interventions/settings/web/shared.tsx'
import { IconAlertTriangle, IconCalendarEvent, IconClipboardCheck, IconPlayerPause } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Card, look, Row, Stack, Text } from '#web/ui/layout.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { phoneTexts as texts } from '../../../phone-texts.ts'
import type { TechnicianJob } from '../../../request-contract.ts'
import styles from '../phone.module.css'
import { useDraftedJobs } from '../use-drafted.ts'
import { closePath, jobPath, useIsWaiting, useRefusal } from '../use-jobs.ts'
import { isRejected, isWaiting } from './job-groups.ts'
import {
  Bring,
  JobSla,
  Line,
  placeOf,
  ReachLinks,
  thumbLook,
  useAppointment,
  useHold,
  useRejection,
} from './job-parts.tsx'

export function CloseLink({ job }: { job: TechnicianJob }) {
  const say = useSay()
  const isDrafted = useDraftedJobs().includes(job.id) || job.closing_state === 'draft'
  const isRefused = useRefusal(job.id) !== null
  const words = isRejected(job) || isRefused ? texts.send_again : isDrafted ? texts.resume : texts.close
  return (
    <Link
      to={closePath(job.id)}
      {...look({ ...thumbLook, className: `${styles.way} ${styles.close}`, c: 'on-primary' })}
    >
      <IconClipboardCheck size={20} />
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
  const refusal = useRefusal(job.id)
  const waiting = isWaiting(job)
  const isHere = useIsWaiting(job.id)
  const isDrafted = useDraftedJobs().includes(job.id) || job.closing_state === 'draft'
  const isUrgent = isRejected(job) || refusal !== null || (job.sla === 'out_of_sla' && !waiting)
  return (
    <Card
      as="article"
      className={styles.card}
      round="card-phone"
      border={isUrgent ? 'danger-line' : true}
      aria-labelledby={`job-${job.id}`}
    >
      <Stack
        as="button"
        type="button"
        className={styles.cardHead}
        gap={1}
        full
        p={3.5}
        round="card-phone"
        c="text-2"
        size="label"
        ta="left"
        aria-expanded={open}
        onClick={onToggle}
      >
        <Row as="span" wrap gapY={1} gap={2} align="start" justify="space-between">
          <Text
            as="strong"
            shrink
            c="text"
            size="dialog-title"
            weight={600}
            leading={22}
            breakAnywhere
            id={`job-${job.id}`}
          >
            {job.merchant_name}
          </Text>
          {waiting ? (
            <StatusBadge family={isHere ? 'neutral' : 'info'}>
              {say(isHere ? texts.waits_badge : texts.requested)}
            </StatusBadge>
          ) : (
            <JobSla job={job} />
          )}
        </Row>
        <Text breakAnywhere>{placeOf(job)}</Text>
        <Line icon={KindIcon}>
          <Text grow c="text" weight={500}>
            {say(kindWords[job.kind])}
          </Text>
          {isDrafted && !rejection && !refusal && !waiting && (
            <StatusBadge family="neutral">{say(texts.draft)}</StatusBadge>
          )}
          <Text as="code" c="text-3" size="body" weight={400}>
            {job.client_terminal_id ?? job.number}
          </Text>
        </Line>
        <Bring job={job} />
        {appointment && (
          <Line icon={IconCalendarEvent}>
            <span>{unbroken(say(texts.appointment_line, { when: appointment }))}</span>
          </Line>
        )}
        {hold && (
          <Line icon={IconPlayerPause} c="warning-text">
            <span>{unbroken(hold)}</span>
          </Line>
        )}
        {[refusal, rejection].map(
          (why) =>
            why &&
            !waiting && (
              <Line key={why} icon={IconAlertTriangle} c="danger-text">
                <span>{unbroken(why)}</span>
              </Line>
            ),
        )}
      </Stack>
      {open && (
        <Row wrap gap={2} pb={1.5} px={3.5}>
          <ReachLinks job={job} />
          {!waiting && <CloseLink job={job} />}
          <Link to={jobPath(job.id)} {...look({ ...thumbLook, full: true, touch: true, c: 'link' })}>
            {say(texts.details)}
          </Link>
        </Row>
      )}
    </Card>
  )
}
