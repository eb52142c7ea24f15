/** One closing request beside its job and our records: change, confirm, reject, go on to the next. */
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { kindWords } from '#features/intervention-settings/rules.ts'
import { formatInstant } from '#lib/dates.ts'
import { call } from '#web/call.ts'
import { useSay } from '#web/language.ts'
import { questionOf, readState } from '#web/list/list-state.ts'
import { usePageSteps } from '#web/list/record-steps.tsx'
import { PageFailed } from '#web/ui/page-failed.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type KeyLines, usePageKeys } from '#web/ui/page-keys.ts'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { closingList } from '../columns.ts'
import { type ClosingDetail, closings } from '../contract.ts'
import { rejectWords } from '../rules.ts'
import { screenTexts as words } from '../screen-texts.ts'
import { StateBadge } from './badges.tsx'
import { DueCard, MovesCard, PhotosCard, TimelineCard } from './cards.tsx'
import styles from './closings.module.css'
import { CompareCard } from './compare-card.tsx'
import { CostsCard } from './costs-card.tsx'
import { RejectDialog, ReopenDialog } from './decisions.tsx'
import { useReview } from './use-review.ts'

const listAddress = '/closing-confirmation'

/** Opened by a link, previous and next go through the list that the address names. */
function useTrailOfAddress(id: number) {
  const { history } = useRouter()
  useState(() => {
    const { pathname, search, state } = history.location
    if (state.trail) return
    const query = questionOf(readState(closingList, search))
    const to = `/edit-closing-confirmation/:id${search}`
    const trail = { list: closingList.name, path: closings.list.path, query, column: 'number', id, at: 1, to }
    history.replace(`${pathname}${search}`, { trail })
  })
}

function Decided({ closing }: { closing: ClosingDetail }) {
  const say = useSay()
  const { state, decided_by, decided_at, reject_code, reject_note, reopened_by, reopened_at, reopen_reason } = closing
  if (state === 'requested') return null
  const name = decided_by ?? ''
  const when = formatInstant(decided_at)
  const why = [reject_code ? say(rejectWords[reject_code]) : null, reject_note].filter(Boolean).join(' ')
  return (
    <p className={styles.decided} data-state={state}>
      {state === 'rejected' && `${say(words.decided_rejected, { name, when })}. ${why}`}
      {state === 'confirmed' && say(words.decided_confirmed, { name, when })}
      {state === 'reopened' &&
        say(words.decided_reopened, {
          name: reopened_by ?? '',
          when: formatInstant(reopened_at),
          reason: reopen_reason ?? '',
        })}
      {closing.follow_up && ` · ${say(words.follow_up)}: ${closing.follow_up.number}`}
    </p>
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

function Review({ closing }: { closing: ClosingDetail }) {
  const say = useSay()
  const { id, number } = closing
  const state = useReview(closing)
  const { open, blocked, busy, dirty } = state
  const { history } = useRouter()
  const steps = usePageSteps()
  const [asking, setAsking] = useState<'reject' | 'reopen' | null>(null)
  const goNext = steps.goNext ?? (() => history.push(`${listAddress}${history.location.search}`))
  const confirm = async () => {
    if (!open || blocked || busy) return
    if (await state.confirm()) goNext()
  }
  usePageKeys(
    {
      d: jumpToDifference,
      r: () => open && setAsking('reject'),
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
            leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
            onClick={() => setAsking('reject')}
          >
            {say(words.reject)}
          </Button>
          <Button
            leftSection={<IconCheck size={16} stroke={1.75} />}
            disabled={blocked}
            loading={busy}
            onClick={() => void confirm()}
          >
            {say(words.confirm_and_next)}
          </Button>
        </>
      )}
      {closing.state === 'confirmed' && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
          onClick={() => setAsking('reopen')}
        >
          {say(words.reopen)}
        </Button>
      )}
    </>
  )
  return (
    <div className={styles.page}>
      <PageHeader
        title={number}
        mono
        note={
          <>
            <StateBadge state={closing.state} />
            <span className={styles.about}>
              {say(words.about, { kind: say(kindWords[closing.kind]), merchant: closing.merchant_name })}{' '}
              <Link to={`/technician/edit/${closing.technician_id}`}>{closing.technician}</Link>
            </span>
          </>
        }
        actions={<span className={styles.wideOnly}>{actions}</span>}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Decided closing={closing} />
          <CompareCard closing={closing} state={state} />
          {open && <MovesCard moves={state.review.moves} />}
          <TimelineCard timeline={closing.timeline} />
        </div>
        <div className={styles.aside}>
          <DueCard closing={closing} />
          <CostsCard closing={closing} state={state} />
          <PhotosCard closing={closing} />
        </div>
      </div>
      <div className={styles.bottomBar}>{actions}</div>
      {asking === 'reject' && (
        <RejectDialog chosen={{ ids: [id] }} count={1} onClose={() => setAsking(null)} onDone={goNext} />
      )}
      {asking === 'reopen' && <ReopenDialog id={id} number={number} onClose={() => setAsking(null)} />}
    </div>
  )
}

export function ReviewPage() {
  // The page has the parameter in its path.
  const params = useParams({ strict: false }) as { id?: string }
  const id = Number(params.id) || 0
  useTrailOfAddress(id)
  const { data, error, refetch } = useQuery({
    queryKey: ['closings', id],
    queryFn: ({ signal }) => call(closings.get, { params: { id } }, { signal }),
  })
  if (error && !data) return <PageFailed error={error} retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return <Review key={`${id} ${data.version}`} closing={data} />
}
