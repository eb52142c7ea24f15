/** Closes a job on the phone: what was entered survives a reload, is checked at once, and is sent once. */
import { Button } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { statusWords } from '#features/interventions/jobs/rules.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { CallError } from '#web/call.ts'
import { IconAlertTriangle, IconArrowLeft, IconInbox, IconSend } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { alert } from '#web/ui/alert.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { EmptyState } from '#web/ui/empty.tsx'
import { PageFailed } from '#web/ui/page-failed.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { unbroken } from '#web/ui/unbroken.tsx'
import { phoneTexts as texts } from '../../phone-texts.ts'
import type { ClosingRequest, TechnicianJob } from '../../request-contract.ts'
import styles from './closing.module.css'
import { keepDraft } from './closing-draft.ts'
import { ClosingFields } from './closing-fields.tsx'
import { JobGone } from './job-page.tsx'
import { placeOf, useRejection } from './job-parts.tsx'
import { isGone, useClosing } from './use-closing.ts'
import { jobPath, jobsPath, useJobId, useJobs, useRequest } from './use-jobs.ts'
import { useKeyboardLift } from './use-keyboard-lift.ts'

type FormProps = { request: ClosingRequest; job: TechnicianJob | undefined }

function ClosingForm({ request, job }: FormProps) {
  const say = useSay()
  const { history } = useRouter()
  const closing = useClosing(request)
  const whole = useRef<HTMLDivElement>(null)
  const bar = useKeyboardLift()
  const rejection = useRejection(request.rejection)
  const { number, intervention_id: id } = request

  const showField = (field: string) => {
    const box = whole.current?.querySelector(`[data-field="${field}"]`)
    box?.scrollIntoView({ block: 'center' })
    box?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
  }
  const send = async () => {
    try {
      const { sent, field } = await closing.send()
      if (!sent) return field && showField(field)
      toast.success(texts.sent, { params: { number } })
      history.replace(jobsPath)
    } catch (error) {
      if (error instanceof CallError && error.status === 0)
        alert.failure(texts.not_sent, { params: { reason: error.message } })
      else if (isGone(error)) alert.failure(texts.not_sent_gone, { params: { number } })
      else alert.failure(error)
    }
  }
  const startOver = async () => {
    const sure = await confirm.ask({
      title: texts.discard_title,
      message: { EN: say(texts.discard_text, { number }), IT: say(texts.discard_text, { number }) },
      yes: texts.discard,
    })
    if (!sure) return
    try {
      await closing.discard()
      toast.info(texts.discarded)
      history.replace(jobPath(id))
    } catch (error) {
      alert.failure(error)
    }
  }
  const count = closing.errors.length
  const line = closing.tried && count > 0 ? say(texts.missing, { count }) : savedLine()
  function savedLine() {
    if (closing.savedAt) return say(texts.kept, { time: formatInstant(closing.savedAt).slice(-5) })
    return closing.touched ? say(texts.kept_here) : ''
  }
  return (
    <div className={styles.page} ref={whole}>
      <PageHeader
        sign={null}
        hint={[number, job?.merchant_name, job && placeOf(job)].filter(Boolean).join(', ')}
        actions={
          (request.state === 'draft' || closing.touched) && (
            <Button variant="default" onClick={() => void startOver()}>
              {say(texts.discard)}
            </Button>
          )
        }
      />
      <div className={styles.content}>
        {rejection && (
          <p className={styles.strip}>
            <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
            <span>{unbroken(rejection)}</span>
          </p>
        )}
        <ClosingFields closing={closing} request={request} job={job} />
      </div>
      <div className={styles.bar} ref={bar}>
        <span className={styles.state} role="status" data-family={closing.tried && count > 0 ? 'danger' : undefined}>
          {line}
        </span>
        <Button
          className={styles.send ?? ''}
          loading={closing.sending}
          leftSection={<IconSend size={20} stroke={1.75} aria-hidden />}
          onClick={() => void send()}
        >
          {say(texts.send)}
        </Button>
      </div>
    </div>
  )
}

/** Sent, or not to be closed now. */
function NotOpen({ request }: { request: ClosingRequest }) {
  const say = useSay()
  useEffect(() => keepDraft(request.intervention_id, null), [request.intervention_id])
  const isSent = request.state === 'requested'
  const state = say(statusWords[request.status as keyof typeof statusWords])
  return (
    <div className={styles.page}>
      <PageHeader hint={request.number} />
      <EmptyState
        icon={IconInbox}
        title={isSent ? say(texts.requested_title) : say(texts.not_now, { state })}
        hint={isSent ? say(texts.requested_hint, { when: formatInstant(request.requested_at) }) : undefined}
        action={
          <Link to={jobsPath} className={styles.back ?? ''}>
            <IconArrowLeft size={18} stroke={1.75} aria-hidden />
            {say(texts.back)}
          </Link>
        }
      />
    </div>
  )
}

export function ClosingPage() {
  const id = useJobId()
  const jobs = useJobs()
  const { data, error, refetch } = useRequest(id)
  if (error instanceof CallError && error.status === 404) return <JobGone />
  if (error && !data) return <PageFailed error={error} retry={() => void refetch()} />
  if (!data || !jobs.data) return <PageSkeleton />
  if (data.status !== 'assigned') return <NotOpen request={data} />
  return (
    <ClosingForm key={`${id} ${data.rejections}`} request={data} job={jobs.data.items.find((it) => it.id === id)} />
  )
}
