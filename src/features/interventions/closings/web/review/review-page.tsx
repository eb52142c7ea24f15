/** One closing request beside its job and our records: change, confirm, reject, go on to the next. */

import { Button } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import { kindWords } from '#features/interventions/settings/kinds.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { IconAlertTriangle, IconArrowBackUp, IconCheck } from '#web/icons.tsx'
import { useIdParam } from '#web/id-param.ts'
import { useSay } from '#web/language.ts'
import { questionOf, readState } from '#web/list/list-state.ts'
import { usePageSteps } from '#web/list/record-steps.tsx'
import { alert } from '#web/ui/alert.tsx'
import { StateBadge } from '#web/ui/badge.tsx'
import { BottomBar, Grid, Row, Stack, Text } from '#web/ui/layout.tsx'
import { PageFailed } from '#web/ui/page-failed.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type KeyLines, usePageKeys } from '#web/ui/page-keys.ts'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { closingList } from '../../columns.ts'
import { type ClosingDetail, closings } from '../../contract.ts'
import { rejectWords, stateWords } from '../../rules.ts'
import { screenTexts as words } from '../../screen-texts.ts'
import styles from '../closings.module.css'
import { RejectDialog, ReopenDialog } from '../decisions.tsx'
import { DueCard, MovesCard, PhotosCard, TimelineCard } from './cards.tsx'
import { CompareCard } from './compare-card.tsx'
import { CostsCard } from './costs-card.tsx'
import { useReview } from './use-review.ts'

const listAddress = '/closing-confirmation'

/** Opened by a link, previous and next go through the list that the address names; for one that waits, through those that wait. */
function useTrailOfAddress({ id, state: decision }: ClosingDetail) {
  const { history } = useRouter()
  useState(() => {
    const { pathname, search, state } = history.location
    if (state.trail) return
    const asked = search === '' && decision === 'requested' ? '?state=requested' : search
    const query = questionOf(readState(closingList, asked))
    const to = `/edit-closing-confirmation/:id${asked}`
    const trail = { list: closingList.name, path: closings.list.path, query, column: 'number', id, at: 1, to }
    history.replace(`${pathname}${asked}`, { trail })
  })
}

const families = { rejected: 'danger', confirmed: 'success', reopened: 'info' } as const

function Decided({ closing }: { closing: ClosingDetail }) {
  const say = useSay()
  const { state, decided_by, decided_at, reject_code, reject_note, reopened_by, reopened_at, reopen_reason } = closing
  if (state === 'requested') return null
  const name = decided_by ?? ''
  const when = formatInstant(decided_at)
  const why = [reject_code ? say(rejectWords[reject_code]) : null, reject_note].filter(Boolean).join(' ')
  return (
    <Text as="p" py={2} px={4} tint={families[state]} round="box">
      {state === 'rejected' && unbroken(`${say(words.decided_rejected, { name, when })}. ${why}`)}
      {state === 'confirmed' && unbroken(say(words.decided_confirmed, { name, when }))}
      {state === 'reopened' &&
        unbroken(
          say(words.decided_reopened, {
            name: reopened_by ?? '',
            when: formatInstant(reopened_at),
            reason: reopen_reason ?? '',
          }),
        )}
      {closing.follow_up && unbroken(` · ${say(words.follow_up)}: ${closing.follow_up.number}`)}
    </Text>
  )
}

/** Scrolls to the next row that somebody should look at. */
function jumpToDifference() {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-difference]')]
  const next = rows[(rows.indexOf(document.activeElement as HTMLElement) + 1) % Math.max(rows.length, 1)]
  next?.scrollIntoView({ block: 'center' })
  next?.focus()
}

const keyHelp: KeyLines = [
  [['d'], words.keys_difference],
  [['r'], words.reject],
  [['Ctrl', 'Enter'], words.confirm_and_next],
]

/** What somebody else made of it while something is typed here. */
type Newer = { closing: ClosingDetail; read: () => void }

function ChangedMeanwhile({ newer: { closing, read } }: { newer: Newer }) {
  const say = useSay()
  return (
    <>
      <Decided closing={closing} />
      <Row as="p" wrap align="center" gapY={2} gap={3} py={2} px={4} round="box" tint="warning" role="alert">
        <IconAlertTriangle size={18} />
        <span>{say(words.changed_meanwhile)}</span>
        <Button variant="default" size="compact-sm" onClick={read}>
          {say(words.read_again)}
        </Button>
      </Row>
    </>
  )
}

type Question = 'reject' | 'reopen'
type ReviewProps = {
  closing: ClosingDetail
  unsaved: RefObject<boolean>
  newer: Newer | null
  ask: (question: Question) => void
  goNext: () => void
}

function Review({ closing, unsaved, newer, ask, goNext }: ReviewProps) {
  const say = useSay()
  const { number } = closing
  useTrailOfAddress(closing)
  const state = useReview(closing, unsaved)
  const { busy, dirty } = state
  const open = state.open && newer === null
  const { blocked } = state
  const confirm = async () => {
    if (!open || blocked || busy) return
    if (await state.confirm()) goNext()
  }
  usePageKeys(
    {
      d: jumpToDifference,
      r: () => open && ask('reject'),
    },
    keyHelp,
  )
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void confirm()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
  const actions = (
    <>
      {open && (
        <>
          {dirty && (
            <Button variant="default" disabled={busy} onClick={() => void state.save()}>
              {say(words.save)}
            </Button>
          )}
          <Button
            variant="outline"
            color="red"
            leftSection={<IconArrowBackUp size={16} />}
            onClick={() => ask('reject')}
          >
            {say(words.reject)}
          </Button>
          <Button
            leftSection={<IconCheck size={16} />}
            disabled={blocked}
            loading={busy}
            onClick={() => void confirm()}
          >
            {say(words.confirm_and_next)}
          </Button>
        </>
      )}
      {closing.state === 'confirmed' && (
        <Button variant="default" leftSection={<IconArrowBackUp size={16} />} onClick={() => ask('reopen')}>
          {say(words.reopen)}
        </Button>
      )}
    </>
  )
  return (
    <Stack>
      <PageHeader
        title={number}
        mono
        note={
          <>
            <StateBadge is={stateWords[closing.state]} />
            <Text className={styles.about} c="text-2">
              {say(words.about, { kind: say(kindWords[closing.kind]), merchant: closing.merchant_name })}{' '}
              <Link to={`/technician/edit/${closing.technician_id}`}>{closing.technician}</Link>
            </Text>
          </>
        }
        actions={
          <Row as="span" deskOnly gap={2}>
            {actions}
          </Row>
        }
      />
      <Grid className={styles.columns} gap={3} align="start" pt={3} pb="page" px="page">
        <Stack gap={3} shrink>
          {newer ? <ChangedMeanwhile newer={newer} /> : <Decided closing={closing} />}
          <CompareCard closing={closing} state={state} />
          {open && <MovesCard moves={state.review.moves} />}
          <TimelineCard timeline={closing.timeline} />
        </Stack>
        <Stack className={styles.aside} gap={3} shrink>
          <DueCard closing={closing} />
          <CostsCard closing={closing} state={state} />
          <PhotosCard closing={closing} />
        </Stack>
      </Grid>
      <BottomBar narrowOnly>{actions}</BottomBar>
    </Stack>
  )
}

/** What is asked before a decision stays open when the closing changes under it. */
function useQuestion(id: number) {
  const { history } = useRouter()
  const steps = usePageSteps()
  const [asking, setAsking] = useState<{ id: number; number: string; question: Question } | null>(null)
  const goNext = steps.goNext ?? (() => history.push(`${listAddress}${history.location.search}`))
  const onClose = () => setAsking(null)
  const question = asking?.id === id ? asking.question : null
  const dialog = (
    <>
      {question === 'reject' && (
        <RejectDialog
          chosen={{ ids: [id] }}
          count={1}
          onClose={onClose}
          onDone={({ count, left_out }) => {
            if (count > 0) goNext()
            else alert.failure(left_out.map(({ why }) => why).join(' '))
          }}
        />
      )}
      {question === 'reopen' && <ReopenDialog id={id} number={asking?.number ?? ''} onClose={onClose} />}
    </>
  )
  return { ask: setAsking, goNext, dialog }
}

export function ReviewPage() {
  const id = useIdParam()
  const { ask, goNext, dialog } = useQuestion(id)
  const unsaved = useRef(false)
  const held = useRef<ClosingDetail>(undefined)
  const [, readAgain] = useReducer((turn: number) => turn + 1, 0)
  const { data, error, refetch } = useAnswer(['closings', id], closings.get, { params: { id } })
  if (error && !data) return <PageFailed error={error} retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  // What is typed stays on the page when somebody else changes the closing.
  const before = held.current
  if (!before || before.id !== data.id || before.version === data.version || !unsaved.current) held.current = data
  const shown = held.current ?? data
  const read = () => {
    unsaved.current = false
    readAgain()
  }
  const newer = shown.version === data.version ? null : { closing: data, read }
  return (
    <>
      <Review
        key={`${id} ${shown.version}`}
        closing={shown}
        unsaved={unsaved}
        newer={newer}
        ask={(question) => ask({ id, number: shown.number, question })}
        goNext={goNext}
      />
      {dialog}
    </>
  )
}
