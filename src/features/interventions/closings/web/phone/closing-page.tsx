/** Closes a job on the phone: what was entered survives a reload, is checked at once, and is sent once. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { memo, useRef, useState } from 'react'
import { statusWords } from '#features/interventions/jobs/rules.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { runAction } from '#web/action.ts'
import { CallError } from '#web/call.ts'
import { IconAlertTriangle, IconArrowLeft, IconInbox, IconSend } from '#web/icons.tsx'
import { useIdParam } from '#web/id-param.ts'
import { useSay } from '#web/language.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { useReachable } from '#web/offline/network.ts'
import { listItems } from '#web/offline/outbox.ts'
import { offlineTexts } from '#web/offline/texts.ts'
import { randomId } from '#web/random-id.ts'
import { alert } from '#web/ui/alert.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { EmptyState } from '#web/ui/empty.tsx'
import { BottomBar, Box, look, Stack } from '#web/ui/layout.tsx'
import { PageFailed } from '#web/ui/page-failed.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton, useInSlices } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { phoneTexts as texts } from '../../phone-texts.ts'
import type { ClosingRequest, TechnicianJob } from '../../request-contract.ts'
import styles from './closing.module.css'
import { findDraft, reopenDraft, startDraft } from './closing-draft.ts'
import { ClosingFields } from './closing-fields.tsx'
import { refusedClosing } from './job-after.ts'
import { JobGone } from './jobs/job-page.tsx'
import { Notice, placeOf, useRejection } from './jobs/job-parts.tsx'
import { type ClosingStart, useClosing } from './use-closing.ts'
import { useDraftedJobs } from './use-drafted.ts'
import { jobPath, jobsPath, useIsWaiting, useJobs, useRefusal, useRequest } from './use-jobs.ts'
import { useKeyboardLift } from './use-keyboard-lift.ts'
import { PositionHint, usePosition } from './use-position.ts'

const OtherDraft = lazyPart(async () => (await import('./other-draft.tsx')).OtherDraft)

type FormProps = {
  request: ClosingRequest
  start: ClosingStart
  job: TechnicianJob | undefined
  /** The job is no longer with this technician: what is sent, the office settles. */
  gone: boolean
}

/** Drawn again for what changes in it alone, however often the page is told something. */
const ClosingForm = memo(({ request, start, job, gone }: FormProps) => {
  const say = useSay()
  const { history } = useRouter()
  const closing = useClosing(request, start, job)
  const whole = useRef<HTMLDivElement>(null)
  const bar = useKeyboardLift()
  const { asked, ask } = usePosition()
  const reachable = useReachable()
  const rejection = useRejection(request.rejection)
  const refusal = useRefusal(request.intervention_id)
  const { number, intervention_id: id } = request
  const others = gone ? null : closing.others

  const showField = (field: string) => {
    const box = whole.current?.querySelector(`[data-field="${field}"]`)
    box?.scrollIntoView({ block: 'center' })
    box?.querySelector<HTMLElement>('input, select, button')?.focus({ preventScroll: true })
  }
  const send = async () => {
    // What the other device entered would be lost unseen.
    if (others) return showField('others')
    try {
      const { sent, field, item } = await closing.send(request.asks_position ? ask : undefined)
      if (!sent) return field && showField(field)
      if (item?.state === 'refused' && item.sentence) alert.failure(item.sentence)
      else if (item?.state === 'to_settle' && item.sentence) toast.info(item.sentence)
      else toast.success(item && item.state !== 'waiting' ? texts.sent : texts.queued, { params: { number } })
      history.replace(jobsPath)
    } catch (error) {
      alert.failure(error)
    }
  }
  const startOver = async () => {
    const sure = await confirm.ask({
      title: texts.discard_title,
      message: { EN: say(texts.discard_text, { number }), IT: say(texts.discard_text, { number }) },
      yes: texts.discard,
    })
    if (!sure) return
    await runAction(async () => {
      await closing.discard()
      toast.info(texts.discarded)
      history.replace(jobPath(id))
    })
  }
  const count = closing.errors.length
  const isWrong = closing.tried && count > 0
  const line = others ? say(texts.other_choose) : isWrong ? say(texts.missing, { count }) : savedLine()
  function savedLine() {
    if (closing.touched && !closing.isKeptHere) return say(texts.not_kept)
    if (closing.savedAt) return say(texts.kept, { time: formatInstant(closing.savedAt).slice(-5) })
    return closing.touched ? say(texts.kept_here) : ''
  }
  return (
    <Stack grow ref={whole} data-task>
      <FormHeader id={id} number={number} job={job} />
      <Stack className={styles.content} gap={4} full pt={4} pb={6} px="page">
        {[refusal, rejection].map(
          (why) =>
            why && (
              <Notice key={why} icon={IconAlertTriangle} family="danger">
                {why}
              </Notice>
            ),
        )}
        {gone && (
          <Notice icon={IconAlertTriangle} family="warning">
            {say(texts.gone_but_typed)}
          </Notice>
        )}
        {others && <OtherDraft key={others.version} other={others} closing={closing} />}
        <ClosingFields closing={closing} request={request} job={job} />
        {request.asks_position && <PositionHint />}
        {(request.state === 'draft' || closing.touched) && (
          <Button variant="subtle" h={44} {...look({ self: 'center' })} onClick={() => void startOver()}>
            {say(texts.discard)}
          </Button>
        )}
      </Stack>
      <BottomBar mt="auto" pb={3} ref={bar}>
        {asked ? (
          <asked.Step answer={asked.answer} />
        ) : (
          <Stack grow gap={1}>
            <Box
              className={styles.state}
              c={isWrong || others ? 'danger-text' : 'text-2'}
              size="label"
              leading={18}
              role="status"
            >
              {line}
            </Box>
            <Button
              fullWidth
              maw={600}
              h={48}
              fz={16}
              loading={closing.sending}
              leftSection={<IconSend size={20} />}
              onClick={() => void send()}
            >
              {say(reachable ? offlineTexts.send : offlineTexts.send_later)}
            </Button>
          </Stack>
        )}
      </BottomBar>
    </Stack>
  )
})

/** Sent, or not to be closed now. */
function NotOpen({ request, waiting }: { request: ClosingRequest; waiting: boolean }) {
  const say = useSay()
  const isSent = request.state === 'requested'
  const state = say(statusWords[request.status as keyof typeof statusWords])
  return (
    <Stack grow>
      <PageHeader hint={request.number} />
      <EmptyState
        icon={IconInbox}
        title={waiting ? say(texts.waits_here) : isSent ? say(texts.requested_title) : say(texts.not_now, { state })}
        hint={
          waiting
            ? say(texts.waits_here_hint)
            : isSent
              ? say(texts.requested_hint, { when: formatInstant(request.requested_at) })
              : undefined
        }
        action={
          <Link to={jobsPath} {...look({ inline: true, gap: 2, align: 'center', touch: true })}>
            <IconArrowLeft size={18} />
            {say(texts.back)}
          </Link>
        }
      />
    </Stack>
  )
}

type FormHeaderProps = { id: number; number?: string | undefined; job: TechnicianJob | undefined }

const FormHeader = ({ id, number, job }: FormHeaderProps) => (
  <PageHeader
    back={jobPath(id)}
    hint={[number ?? job?.number, job?.merchant_name, job && placeOf(job)].filter(Boolean).join(', ')}
  />
)

/** Until the form is there. */
const Opening = (props: FormHeaderProps) => (
  <Stack grow data-task>
    <FormHeader {...props} />
    <PageSkeleton headed />
  </Stack>
)

/** What was refused opens with all that was entered; Send puts it right. */
async function openDraft(request: ClosingRequest): Promise<ClosingStart> {
  // Read first: what is sent from here on is sent from this draft.
  const items = await listItems()
  const opened_after = items.at(-1)?.sequence ?? 0
  const refused = refusedClosing(items, request.intervention_id)
  if (refused) await reopenDraft(refused, refused.kind === 'close' ? 'close' : 'cannot_do', request)
  return { ...(await startDraft(request)), opened_after }
}

/** The draft of this phone, read before the form opens. */
function WithDraft({ request, job, gone }: Omit<FormProps, 'start'>) {
  // Read again by each form: what an earlier one was opened with is old.
  const [opening] = useState(randomId)
  const { data } = useQuery({
    queryKey: ['closing-draft', request.intervention_id, opening],
    queryFn: () => openDraft(request),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const ready = useInSlices(data !== undefined)
  if (!data || !ready) return <Opening id={request.intervention_id} number={request.number} job={job} />
  return <ClosingForm request={request} start={data} job={job} gone={gone} />
}

export function ClosingPage() {
  const id = useIdParam()
  const jobs = useJobs()
  const { data, error, refetch } = useRequest(id)
  const isWaiting = useIsWaiting(id)
  const isDrafted = useDraftedJobs().includes(id)
  const isLost = error instanceof CallError && error.status === 404
  const isClosed = isLost || (error !== null && !data) || (data !== undefined && data.status !== 'assigned')
  const kept = useQuery({
    queryKey: ['closing-draft', id, 'kept'],
    queryFn: async () => (await findDraft(id)) ?? null,
    enabled: isClosed && isDrafted,
    gcTime: 0,
  })
  const job = jobs.data?.items.find((it) => it.id === id)
  /** A form whose job is taken back says still whose it was. */
  const seen = useRef(job)
  if (job) seen.current = job
  // What was typed stays, whatever became of the job.
  if (isClosed && isDrafted && kept.data !== null) {
    if (!kept.data) return <Opening id={id} job={seen.current} />
    return <WithDraft key={id} request={kept.data.request} job={seen.current} gone={isLost || data !== undefined} />
  }
  if (isLost) return <JobGone />
  if (error && !data) return <PageFailed error={error} retry={() => void refetch()} />
  if (!data || !jobs.data) return <Opening id={id} job={job} />
  if (isWaiting || data.status !== 'assigned') return <NotOpen request={data} waiting={isWaiting} />
  return <WithDraft key={`${id} ${data.rejections}`} request={data} job={job} gone={false} />
}
