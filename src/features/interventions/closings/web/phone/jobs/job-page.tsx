/** One job: everything that is needed on the way and in the shop. */

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { JobEntries } from '#features/interventions/phone/web/shared.tsx'
import { kindWords, outcomeWords } from '#features/interventions/settings/kinds.ts'
import { IconAlertTriangle, IconPlayerPause } from '#web/icons.tsx'
import { useIdParam } from '#web/id-param.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { useReachable } from '#web/offline/network.ts'
import { useOutbox } from '#web/offline/outbox.ts'
import { EmptyState } from '#web/ui/empty.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { BottomBar, Box, Grid, Hint, look, Row, Stack, Text } from '#web/ui/layout.tsx'
import { PageFailed } from '#web/ui/page-failed.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { LinesSkeleton, PageSkeleton } from '#web/ui/skeleton.tsx'
import { Day, Instant, NotAvailable, Serial } from '#web/ui/values.tsx'
import { phoneTexts as texts } from '../../../phone-texts.ts'
import type { TechnicianJob } from '../../../request-contract.ts'
import { jobLane } from '../../../rules.ts'
import styles from '../phone.module.css'
import { jobsPath, useEarlier, useJobs, useRefusal, useRequest } from '../use-jobs.ts'
import { CloseLink } from './job-card.tsx'
import { isWaiting } from './job-groups.ts'
import { Bring, dayName, JobSla, Notice, ReachLinks, useAppointment, useHold, useRejection } from './job-parts.tsx'

export function JobGone() {
  const say = useSay()
  const lane = jobLane(useIdParam())
  const isSent = useOutbox().some(({ lanes }) => lanes.includes(lane))
  const way = look({ inline: true, align: 'center', touch: true })
  return (
    <Stack className={styles.page} grow pb={6}>
      <PageHeader />
      <EmptyState
        title={say(texts.gone_title)}
        hint={say(texts.gone_hint)}
        action={
          <Stack align="center">
            {isSent && (
              <Link to="/technician/outbox" {...way}>
                {say(texts.gone_sent)}
              </Link>
            )}
            <Link to={jobsPath} {...way}>
              {say(texts.back)}
            </Link>
          </Stack>
        }
      />
    </Stack>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={2} p={4} bg="surface" border round="card-phone" size="label">
      <Text as="h2" size="phone" leading={22}>
        {title}
      </Text>
      {children}
    </Stack>
  )
}

function Earlier({ id }: { id: number }) {
  const say = useSay()
  const { data } = useEarlier(id)
  if (!data) return <LinesSkeleton />
  if (data.items.length === 0) return <Hint>{say(texts.no_earlier)}</Hint>
  return (
    <Stack as="ul" gap={3}>
      {data.items.map((visit) => (
        <Stack as="li" key={visit.id}>
          <Row as="span" justify="space-between">
            <strong>{say(kindWords[visit.kind])}</strong>
            <Day value={visit.closed_on} />
          </Row>
          <Text c="text-2">
            {[visit.number, visit.outcome && say(outcomeWords[visit.outcome])].filter(Boolean).join(' · ')}
          </Text>
          {(visit.withdrawn_serial || visit.installed_serial) && (
            <Text as="code" size="body" weight={400}>
              {[visit.withdrawn_serial, visit.installed_serial].filter(Boolean).join(' → ')}
            </Text>
          )}
        </Stack>
      ))}
    </Stack>
  )
}

function Standing({ id }: { id: number }) {
  const { data } = useRequest(id)
  if (!data) return '…'
  if (!data.standing) return <NotAvailable />
  return (
    <>
      <Serial value={data.standing.serial_number} /> {data.standing.model_number}
    </>
  )
}

function OneJob({ job }: { job: TechnicianJob }) {
  const say = useSay()
  const language = useLanguage()
  const appointment = useAppointment(job)
  const hold = useHold(job)
  const rejection = useRejection(job.rejection)
  const refusal = useRefusal(job.id)
  const reachable = useReachable()
  const na = <NotAvailable />
  const models = job.bring.map(({ model_number }) => model_number).join(', ')
  const town = [job.postal_code, job.city, job.province && `(${job.province})`].filter(Boolean).join(' ')
  return (
    <Stack className={styles.page} grow>
      <PageHeader
        title={job.merchant_name}
        note={<JobSla job={job} />}
        hint={[job.number, say(kindWords[job.kind])].join(', ')}
      />
      <Grid className={styles.columns} gap={3} align="start" py={4} px="page">
        {[refusal, rejection].map(
          (why) =>
            why &&
            !isWaiting(job) && (
              <Notice key={why} icon={IconAlertTriangle} family="danger">
                {why}
              </Notice>
            ),
        )}
        {hold && (
          <Notice icon={IconPlayerPause} family="warning">
            {hold}
          </Notice>
        )}
        <JobEntries job={job} isClosed={isWaiting(job)} />
        <Card title={say(texts.what_to_do)}>
          <Bring job={job} />
          <Facts
            rows={[
              [say(texts.due), dayName(job.due_on, language)],
              [say(texts.appointment), appointment ?? na],
              [say(texts.code), `${job.code} · ${say(job.code_description)}`],
              [say(texts.client_terminal_id), <Serial key="t" value={job.client_terminal_id} />],
              [say(texts.model_wanted), job.tml_model ?? (models || na)],
              [say(texts.standing), <Standing key="s" id={job.id} />],
              [say(texts.serial_out), <Serial key="o" value={job.serial_out} />],
              job.minutes && [say(texts.minutes), say(texts.minutes_value, { count: job.minutes })],
              [say(texts.client), job.supplier],
              [say(texts.client_reference), <Serial key="r" value={job.client_reference} />],
              [say(texts.received), <Instant key="i" value={job.received_at} />],
            ]}
          />
          {job.notes && (
            <div>
              <strong>{say(texts.notes)}</strong>
              <Box as="p" className={styles.note} breakAnywhere>
                {job.notes}
              </Box>
            </div>
          )}
        </Card>
        <Card title={say(texts.where)}>
          <Facts
            rows={[
              [say(texts.address), [job.address, town].filter(Boolean).join(', ') || na],
              [say(texts.opening_hours), job.opening_hours ?? na],
              [say(texts.contact), job.contact ?? na],
              [say(texts.phone), job.phone ?? (reachable ? na : say(texts.phone_online))],
              [say(texts.pos_code), <Serial key="p" value={job.pos_code} />],
            ]}
          />
        </Card>
        <Card title={say(texts.earlier)}>
          <Earlier id={job.id} />
        </Card>
      </Grid>
      <BottomBar mt="auto" py={3}>
        <Row className={styles.actions} grow wrap gap={2} align="center">
          <ReachLinks job={job} />
          {isWaiting(job) ? <Text c="text-2">{say(texts.requested)}</Text> : <CloseLink job={job} />}
        </Row>
      </BottomBar>
    </Stack>
  )
}

export function JobPage() {
  const id = useIdParam()
  const { data, error, refetch } = useJobs()
  if (error && !data) return <PageFailed error={error} retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const job = data.items.find((it) => it.id === id)
  return job ? <OneJob key={id} job={job} /> : <JobGone />
}
