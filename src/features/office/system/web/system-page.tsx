/** The state of the installation at a glance: each card leads to its list. */
import { Button, Progress } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Card } from '#features/office/accounts/web/shared.tsx'
import { DemoDataCard } from '#features/office/demo-data/web/shared.tsx'
import { RetentionCard } from '#features/office/privacy/web/shared.tsx'
import { formatNumber } from '#lib/texts/texts.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { screens } from '#lib/words/screens.ts'
import { call } from '#web/call.ts'
import { downloadFile } from '#web/download.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { alert } from '#web/ui/alert.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Box, Hint, Row, Text } from '#web/ui/layout.tsx'
import { PageFailed } from '#web/ui/page-failed.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { unbroken } from '#web/ui/unbroken.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { type Overview, system } from '../contract.ts'
import { texts } from '../texts.ts'
import { titles } from '../titles.ts'
import { BackupsCard } from './backups-card.tsx'
import { formatBytes } from './format-bytes.ts'
import styles from './system.module.css'

const refetchMs = 10_000
/** From here on the bar is red. */
const almostFull = 0.9

export function SystemPage() {
  const say = useSay()
  const { data, error, refetch } = useAnswer(
    ['record', system.get.path],
    system.get,
    {},
    { refetchInterval: refetchMs },
  )
  if (error && !data) return <PageFailed error={error} retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const { jobs, mails, files } = data
  return (
    <>
      <PageHeader hint={say(texts.hint)} />
      <div className={styles.cards}>
        <Counts
          title={say(titles.jobs)}
          to="/system/jobs"
          rows={[
            [say(texts.failed), jobs.failed, true],
            [say(texts.running), jobs.running],
            [say(texts.waiting), jobs.waiting],
          ]}
        />
        <Counts
          title={say(titles.mails)}
          to="/system/mails"
          rows={[
            [say(texts.failed), mails.failed, true],
            [say(texts.waiting), mails.waiting],
            [say(texts.sent_count), mails.sent],
          ]}
        />
        <Counts
          title={say(titles.files)}
          to="/system/files"
          rows={[
            [say(texts.missing), files.missing, true],
            [say(texts.changed), files.changed, true],
          ]}
        />
        <Installation overview={data} />
        <SignIns signIns={data.sign_ins} />
        <Disk disk={data.disk} />
        <BackupsCard backups={data.backups} refetch={() => void refetch()} />
        <Ledger ledger={data.ledger} />
        <RetentionCard action={<ShowButton to="/privacy" title={say(screens.privacy)} />} />
        <DemoDataCard />
      </div>
    </>
  )
}

type CountsProps = {
  title: string
  to: string
  search?: Record<string, string>
  rows: readonly (readonly [string, number, alarming?: boolean])[]
}

function ShowButton({ to, title, search = {} }: { to: string; title: string; search?: Record<string, string> }) {
  const say = useSay()
  return (
    <Button
      component={Link}
      to={to}
      // The search of a list is plain text under the names of its filters; the router knows no list's own.
      search={search as never}
      variant="default"
      size="xs"
      aria-label={`${say(texts.show)}: ${title}`}
    >
      {say(texts.show)}
    </Button>
  )
}

/** A count that should be none is red once it is not. */
function Counts({ title, to, search, rows }: CountsProps) {
  const language = useLanguage()
  const count = (value: number, alarming = false): ReactNode => {
    const number = formatNumber(value, language)
    return alarming && value > 0 ? <StatusBadge family="danger">{number}</StatusBadge> : number
  }
  return (
    <Card title={title} action={<ShowButton to={to} title={title} {...(search ? { search } : {})} />}>
      <Facts rows={rows.map(([label, value, alarming]) => [label, count(value, alarming)] as const)} />
    </Card>
  )
}

function Installation({ overview: { version, database } }: { overview: Overview }) {
  const say = useSay()
  const language = useLanguage()
  return (
    <Card title={say(texts.installation)}>
      <Facts
        rows={[
          [say(texts.version), version],
          [say(texts.database_size), formatBytes(database.bytes, language)],
          [say(texts.database_version), database.version],
        ]}
      />
    </Card>
  )
}

function SignIns({ signIns: { people, refused, devices } }: { signIns: Overview['sign_ins'] }) {
  const say = useSay()
  return (
    <Counts
      title={say(texts.sign_ins)}
      to="/audit"
      search={{ action: 'sign_in,sign_in_failed' }}
      rows={[
        [say(texts.people_day), people],
        [say(texts.refused_day), refused],
        [say(texts.devices_now), devices],
      ]}
    />
  )
}

function Disk({ disk }: { disk: Overview['disk'] }) {
  const say = useSay()
  const language = useLanguage()
  const used = disk && disk.total_bytes > 0 ? 1 - disk.free_bytes / disk.total_bytes : 0
  return (
    <Card title={say(texts.disk)}>
      {disk ? (
        <>
          <Progress
            className={styles.bar}
            value={used * 100}
            color={used > almostFull ? 'red' : 'blue'}
            aria-label={say(texts.disk_used, { percent: Math.round(used * 100) })}
          />
          <Facts
            rows={[
              [say(texts.disk_free), formatBytes(disk.free_bytes, language)],
              [say(texts.disk_total), formatBytes(disk.total_bytes, language)],
            ]}
          />
        </>
      ) : (
        <Hint>{say(texts.disk_unknown)}</Hint>
      )}
    </Card>
  )
}

function Ledger({ ledger: { head, check, unsealed_movements } }: { ledger: Overview['ledger'] }) {
  const say = useSay()
  const language = useLanguage()
  const print = () => void downloadFile(system.head, {}, `fieldstock-${head?.number}.pdf`)
  const checkNow = () => call(system.checkLedger, {}).then(() => toast.success(texts.checking), alert.failure)
  const rows: (readonly [string, ReactNode])[] = [
    ...(head
      ? ([
          [
            say(texts.head),
            <Text key="hash" mono size="caption" breakAnywhere>
              {head.hash}
            </Text>,
          ],
          [say(texts.seal_number), formatNumber(head.number, language)],
          [say(texts.sealed_on), formatInstant(head.sealed_at)],
        ] as const)
      : []),
    [say(texts.unsealed), formatNumber(unsealed_movements, language)],
    [say(texts.last_check), <LastCheck key="check" check={check} />],
  ]
  return (
    <Box span>
      <Card title={say(texts.ledger)}>
        {!head && <Hint>{say(texts.no_head)}</Hint>}
        <Facts rows={rows} />
        {check && check.count > 0 && (
          <ul className={styles.differences}>
            {check.differences.map(({ what, subject, detail }) => (
              <li key={`${subject} ${what} ${detail}`}>{`${subject}: ${what} (${detail})`}</li>
            ))}
          </ul>
        )}
        <Row wrap gap={2} mt={3}>
          <Button variant="default" disabled={!head} onClick={() => void print()}>
            {say(texts.print_head)}
          </Button>
          <Button variant="default" onClick={() => void checkNow()}>
            {say(texts.check_now)}
          </Button>
        </Row>
      </Card>
    </Box>
  )
}

function LastCheck({ check }: { check: Overview['ledger']['check'] }) {
  const say = useSay()
  if (!check) return say(texts.never_checked)
  const params = { at: formatInstant(check.at), count: check.count }
  if (check.count === 0) return unbroken(say(texts.check_right, params))
  return <StatusBadge family="danger">{say(texts.check_wrong, params)}</StatusBadge>
}
