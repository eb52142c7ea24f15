/** What a closing moves, when it is due, its photos, and what happened to its job. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { texts as jobTexts } from '#features/interventions/jobs/texts.ts'
import { ProductStatusBadge } from '#features/warehouse/stock/web/shared.tsx'
import { addressOf } from '#lib/records/endpoint.ts'
import { type Words, wordsOf } from '#lib/texts/texts.ts'
import { formatDay, formatInstant } from '#lib/time/dates.ts'
import {
  IconArrowRight,
  IconBuildingStore,
  IconChevronLeft,
  IconChevronRight,
  IconPackageExport,
  IconPackageImport,
  IconPlus,
} from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { AuthImage } from '#web/ui/auth-image.tsx'
import { CountBadge, StatusBadge } from '#web/ui/badge.tsx'
import { type Fact, Facts } from '#web/ui/facts.tsx'
import { Box, Card, Grid, Hint, Row, Stack, Text } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { Instant, NotAvailable } from '#web/ui/values.tsx'
import { type ClosingDetail, closings, type Review } from '../../contract.ts'
import { positionParams } from '../../position-rules.ts'
import { fileKindWords, rejectWords } from '../../rules.ts'
import { screenTexts as words } from '../../screen-texts.ts'
import { texts } from '../../texts.ts'
import styles from '../closings.module.css'
import own from './side.module.css'

const moveWords = {
  accept: words.move_accept,
  withdraw: words.move_withdraw,
  install: words.installed,
  register: words.move_register,
} as const
const moveIcons = {
  accept: IconPackageImport,
  withdraw: IconPackageExport,
  install: IconBuildingStore,
  register: IconPlus,
} as const

/** What confirming moves; a closing that moves nothing says so. */
export function MovesCard({ moves }: { moves: Review['moves'] }) {
  const say = useSay()
  return (
    <Card aria-label={say(words.what_moves)}>
      <Row as="header" className={styles.cardHead} wrap align="center" gap={2} py={2} px={4}>
        <h2>{say(words.what_moves)}</h2>
        <Text c="text-2" size="caption">
          {say(words.moves_hint)}
        </Text>
      </Row>
      {moves.length === 0 && (
        <Hint pb={3} px={4}>
          {say(words.nothing_moves)}
        </Hint>
      )}
      <ul className={styles.moves}>
        {moves.map(({ kind, serial_number, from_status, from_place, to_status, to_place }) => {
          const Icon = moveIcons[kind]
          return (
            <Grid as="li" gap={2} align="center" py={2} px={4} line="top" key={`${kind} ${serial_number}`}>
              <Text sign={28} round="full" tint={kind === 'withdraw' ? 'warning' : 'info'}>
                <Icon size={16} />
              </Text>
              <strong>{say(moveWords[kind])}</strong>
              <Text mono breakAnywhere>
                {serial_number}
              </Text>
              <Row as="span" className={styles.moveEnd} wrap gapY={1} gap={2} align="center" shrink breakAnywhere>
                {from_status ? <ProductStatusBadge status={from_status} /> : say(words.unknown_before)}
                <span>{from_place}</span>
              </Row>
              <IconArrowRight size={16} color="var(--fs-text-2)" className={styles.arrow} />
              <Row as="span" className={styles.moveEnd} wrap gapY={1} gap={2} align="center" shrink breakAnywhere>
                <ProductStatusBadge status={to_status} />
                <span>{to_place}</span>
              </Row>
            </Grid>
          )
        })}
      </ul>
    </Card>
  )
}

export function DueCard({ closing }: { closing: ClosingDetail }) {
  const say = useSay()
  const { days_early: days, explanation } = closing.job
  return (
    <Card p={4}>
      <Row as="header" wrap align="center" gap={2} justify="space-between" shrinkY pb={2}>
        <h2>{unbroken(say(words.due, { day: formatDay(closing.due_on) }))}</h2>
        <StatusBadge family={days < 0 ? 'danger' : 'success'}>
          {days === 0 ? say(words.on_the_day) : say(days > 0 ? words.early : words.late, { days: Math.abs(days) })}
        </StatusBadge>
      </Row>
      <Hint mb={2} size="caption" leading={18}>
        {unbroken(explanation)}
      </Hint>
    </Card>
  )
}

function Viewer({
  closing,
  at,
  onAt,
  onClose,
}: {
  closing: ClosingDetail
  at: number
  onAt: (at: number) => void
  onClose: () => void
}) {
  const say = useSay()
  const { files, id } = closing
  const file = files[at]
  if (!file) return null
  const step = (by: number) => onAt((at + by + files.length) % files.length)
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={`${say(words.photo, { at: at + 1, count: files.length })} · ${say(fileKindWords[file.kind])}`}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') step(1)
        if (key === 'ArrowLeft') step(-1)
      }}
    >
      <Grid className={own.viewer} place="center">
        <AuthImage src={addressOf(closings.file, { id, file_id: file.id })} alt={say(fileKindWords[file.kind])} />
      </Grid>
      <Row justify="space-between" mt={3}>
        <Button variant="default" leftSection={<IconChevronLeft size={16} stroke={2} />} onClick={() => step(-1)}>
          {say(words.previous)}
        </Button>
        <Button variant="default" rightSection={<IconChevronRight size={16} stroke={2} />} onClick={() => step(1)}>
          {say(words.next)}
        </Button>
      </Row>
    </Modal>
  )
}

type PositionProps = { of: NonNullable<ClosingDetail['declared']['position']>; from: ClosingDetail['sent_from'] }

/** In words; a map is another house's, and learns of it only when somebody asks there. */
function Position({ of, from }: PositionProps) {
  const say = useSay()
  const params = positionParams(of)
  const { latitude, longitude } = params
  return (
    <Stack>
      <span>{say(words.position_of, params)}</span>
      {from && (
        <Hint size="caption" leading={18}>
          {say(words.position_from, from)}
        </Hint>
      )}
      <a
        className={styles.report}
        href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
        target="_blank"
        rel="noreferrer"
      >
        {say(words.position_map)}
      </a>
    </Stack>
  )
}

export function PhotosCard({ closing }: { closing: ClosingDetail }) {
  const say = useSay()
  const [shown, setShown] = useState<number | null>(null)
  const { files, id, declared, job } = closing
  const photos = files.filter(({ kind }) => kind !== 'signature')
  const signature = files.find(({ kind }) => kind === 'signature')
  const open = (file_id: number) => setShown(files.findIndex((it) => it.id === file_id))
  return (
    <Card p={4}>
      <Row as="header" wrap align="center" gap={2} justify="space-between" shrinkY pb={2}>
        <h2>{say(words.photos)}</h2>
        {files.length > 1 && (
          <Box type="button" as="button" c="link" onClick={() => setShown(0)}>
            {say(words.open_all, { count: files.length })}
          </Box>
        )}
      </Row>
      {files.length === 0 && <Hint size="caption">{say(words.no_photos)}</Hint>}
      <Grid className={own.photos} columns={4} gap={2}>
        {photos.map((file) => (
          <button type="button" key={file.id} onClick={() => open(file.id)} aria-label={say(fileKindWords[file.kind])}>
            <AuthImage src={addressOf(closings.file, { id, file_id: file.id })} alt="" />
          </button>
        ))}
      </Grid>
      {signature && (
        <Row
          as="button"
          type="button"
          className={own.signature}
          full
          gap={3}
          align="center"
          my={2}
          p={2}
          onClick={() => open(signature.id)}
        >
          <AuthImage
            src={addressOf(closings.file, { id, file_id: signature.id })}
            alt={say(words.signed_by, { name: declared.merchant_signer ?? '' })}
          />
          <span>{declared.merchant_signer}</span>
        </Row>
      )}
      {declared.notes && (
        <Hint mb={2} size="caption" leading={18}>
          “{declared.notes}”
        </Hint>
      )}
      <Facts
        rows={[
          [say(words.entered), formatInstant(closing.entered_at)],
          [say(words.sent), [formatInstant(closing.requested_at), closing.requested_by].filter(Boolean).join(', ')],
          declared.position && [
            say(words.position),
            <Position key="position" of={declared.position} from={closing.sent_from} />,
          ],
          [say(words.phone), job.phone ?? <NotAvailable key="phone" />],
          [say(words.module), closing.module ?? <NotAvailable key="module" />],
          ...closing.statements.map(
            ({ id, label }): Fact => [
              say(words.statement),
              <Link key={id} className={styles.report ?? ''} to={`/statements/${id}`}>
                {label}
              </Link>,
            ],
          ),
          closing.report_id !== null &&
            closing.report && [
              say(texts.report),
              <span key="report">
                <Link className={styles.report ?? ''} to={`/client-reports/${closing.report_id}`}>
                  {closing.report}
                </Link>
                , <Instant value={closing.reported_at} />
                {closing.reported_by && `, ${closing.reported_by}`}
              </span>,
            ],
        ]}
      />
      {shown !== null && shown >= 0 && (
        <Viewer closing={closing} at={shown} onAt={setShown} onClose={() => setShown(null)} />
      )}
    </Card>
  )
}

const eventWords = (action: string): Words => wordsOf(jobTexts, `event_${action}`) ?? { EN: action, IT: action }

/** Newest first, one line each. */
export function TimelineCard({ timeline }: Pick<ClosingDetail, 'timeline'>) {
  const say = useSay()
  return (
    <Card aria-label={say(words.timeline)}>
      <Row as="header" className={styles.cardHead} wrap align="center" gap={2} py={2} px={4}>
        <h2>{say(words.timeline)}</h2>
        <CountBadge>{timeline.length}</CountBadge>
      </Row>
      <ol>
        {timeline.map(({ id, action, account, note, at, changes }) => {
          const code = wordsOf(rejectWords, changes.reject_code?.[1])
          const why = [code && say(code), note].filter(Boolean).join(' ')
          return (
            <Row as="li" wrap gapY={1} gap={2} py={1.5} px={4} line="top" key={id}>
              <strong>{say(eventWords(action))}</strong>
              <Text c="text-2">
                {account}
                {why && `: “${why}”`}
              </Text>
              <Text c="text-2" ml="auto">
                <Instant value={at} />
              </Text>
            </Row>
          )
        })}
      </ol>
    </Card>
  )
}
