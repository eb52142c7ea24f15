/** What a technician enters about a job besides its closing: appointment, hold, note; and what of it still waits or was refused. */
import { Button } from '@mantine/core'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useRef } from 'react'
import type { TechnicianJob } from '#features/interventions/closings/request-contract.ts'
import { jobLane } from '#features/interventions/closings/rules.ts'
import { wordsOf } from '#lib/texts/texts.ts'
import { useAction } from '#web/action.ts'
import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconClock,
  IconMessagePlus,
  IconPlayerPause,
  IconPlayerPlay,
} from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { type OutboxItem, useOutbox } from '#web/offline/outbox.ts'
import { alert } from '#web/ui/alert.tsx'
import { Row, Stack, Text } from '#web/ui/layout.tsx'
import { toast } from '#web/ui/toast.ts'
import { type EntryFields, type EntryKind, entryKinds } from '../../entry-rules.ts'
import { entryTexts as texts } from '../../entry-texts.ts'
import { kindWords } from '../../rules.ts'
import { entryAddress, jobAddress, sendResume } from './entry.ts'
import { EntryDialog } from './entry-dialog.tsx'

function readAsked(search: string) {
  const asked = new URLSearchParams(search)
  return { kind: entryKinds.find((it) => it === asked.get('enter')), corrects: asked.get('corrects') }
}

const isEntry = ({ kind }: OutboxItem) => kind === 'resume' || entryKinds.some((it) => it === kind)

/** Of this job, not with the office yet. */
function useOwnEntries(id: number) {
  const lanes = [jobLane(id), `note ${id}`]
  const own = useOutbox().filter((item) => isEntry(item) && item.lanes.some((lane) => lanes.includes(lane)))
  return {
    waiting: own.filter(({ state }) => state === 'waiting'),
    refused: own.filter(({ state }) => state === 'refused'),
  }
}

/** One that waits, or was refused and may be put right. */
function EntryLine({ item, onCorrect }: { item: OutboxItem; onCorrect?: (() => void) | undefined }) {
  const say = useSay()
  const { kind, detail, sentence } = item
  const words = wordsOf(kindWords, kind)
  const isRefused = item.state === 'refused'
  const Icon = isRefused ? IconAlertTriangle : IconClock
  return (
    <Row as="li" gap={2} p={3} round="card" notice={isRefused ? 'danger' : 'neutral'} leading={20}>
      <Icon size={20} />
      <Stack shrink gap={2} align="start">
        <Text breakAnywhere>
          <strong>{words ? say(words) : kind}</strong>
          {detail && ` ${say(detail)}`}
          {isRefused ? `. ${sentence ? say(texts.refused, { sentence: say(sentence) }) : ''}` : `, ${say(texts.waits)}`}
        </Text>
        {onCorrect && (
          <Button variant="default" onClick={onCorrect}>
            {say(texts.correct)}
          </Button>
        )}
      </Stack>
    </Row>
  )
}

type JobEntriesProps = {
  job: TechnicianJob
  /** Its closing is with the office, or on its way there: only a note can follow. */
  isClosed: boolean
}

export function JobEntries({ job, isClosed }: JobEntriesProps) {
  const say = useSay()
  const { history } = useRouter()
  const { kind, corrects } = readAsked(useRouterState({ select: ({ location }) => location.searchStr }))
  const { waiting, refused } = useOwnEntries(job.id)
  const subject = { intervention_id: job.id, about: null, title: job.merchant_name, place: job.city ?? '' }
  /** Whether closing may step back, or a link from another screen opened it. */
  const openedHere = useRef(false)
  const open = (asked: EntryKind, of?: OutboxItem) => {
    openedHere.current = true
    history.push(entryAddress(job.id, asked, of?.key))
  }
  const close = () => {
    // Sent, while somebody went back meanwhile.
    if (!readAsked(history.location.search).kind) return
    if (openedHere.current) history.back({ ignoreBlocker: true })
    else history.replace(jobAddress(job.id))
  }
  const resume = useAction(async () => {
    const item = await sendResume(subject)
    if (item?.state === 'refused' && item.sentence) alert.failure(item.sentence)
    else toast.success(item && item.state !== 'waiting' ? texts.sent : texts.queued)
  })
  const nowOf: Partial<Record<EntryKind, EntryFields>> = {
    appointment: { appointment_on: job.appointment_on, appointment_at: job.appointment_at },
  }
  const actions = [
    ...(isClosed
      ? []
      : [
          { label: texts.appointment, Icon: IconCalendarEvent, run: () => open('appointment') },
          job.on_hold
            ? { label: texts.resume, Icon: IconPlayerPlay, run: () => void resume.run() }
            : { label: texts.put_on_hold, Icon: IconPlayerPause, run: () => open('hold') },
        ]),
    { label: texts.note, Icon: IconMessagePlus, run: () => open('note') },
  ]
  return (
    <Stack gap={2} span>
      {waiting.length + refused.length > 0 && (
        <Stack as="ul" gap={2}>
          {refused.map((item) => {
            const form = entryKinds.find((it) => it === item.kind)
            return <EntryLine key={item.key} item={item} onCorrect={form && (() => open(form, item))} />
          })}
          {waiting.map((item) => (
            <EntryLine key={item.key} item={item} />
          ))}
        </Stack>
      )}
      <Row as="nav" gap={2} aria-label={say(texts.entries)}>
        {actions.map(({ label, Icon, run }) => (
          <Stack
            key={label.EN}
            as="button"
            type="button"
            align="center"
            grow
            gap={1}
            py={2}
            px={2}
            bg="surface"
            border="strong"
            round="card"
            size="label"
            weight={500}
            onClick={run}
          >
            <Icon size={22} />
            {say(label)}
          </Stack>
        ))}
      </Row>
      {kind && (
        <EntryDialog
          key={`${kind} ${corrects}`}
          kind={kind}
          subject={subject}
          now={nowOf[kind] ?? {}}
          refused={refused.find(({ key }) => key === corrects)}
          onClose={close}
        />
      )}
    </Stack>
  )
}
