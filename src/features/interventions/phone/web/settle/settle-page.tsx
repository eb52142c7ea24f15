/** One closing that met a changed job: what happened, both sides, what each way would do, one decision, and its undo. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { both } from '#lib/texts/texts.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { runAction, useAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { ActionForm } from '#web/form/action-form.tsx'
import { SelectField } from '#web/form/choice-fields.tsx'
import { TextareaField } from '#web/form/fields.tsx'
import { IconArrowBackUp, IconMessage } from '#web/icons.tsx'
import { useIdParam } from '#web/id-param.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { usePageSteps } from '#web/list/record-steps.tsx'
import { StateBadge } from '#web/ui/badge.tsx'
import { Grid, Hint, Stack, Text } from '#web/ui/layout.tsx'
import { PageFailed } from '#web/ui/page-failed.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type KeyLines, useMainKey, usePageKeys } from '#web/ui/page-keys.ts'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { Strip } from '#web/ui/strip.tsx'
import { toast } from '#web/ui/toast.ts'
import { unbroken } from '#web/ui/unbroken.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { AskInput, type ClosingCaseDetail, closingCases } from '../../settle-contract.ts'
import { caseStates, reasonWords, type SettleWay, wayWords } from '../../settle-rules.ts'
import { settleTexts as words } from '../../settle-texts.ts'
import { FactsCard } from './facts-card.tsx'
import { HappenedCard } from './happened-card.tsx'
import { AnswersCard, DueCard, PeopleCard, PhotosCard, SentenceCard, TimesCard } from './side-cards.tsx'
import { refusalOf, WaysCard } from './ways-card.tsx'

type CaseProps = { it: ClosingCaseDetail }

function useRefresh() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['closing-cases'] })
}

function useUndo() {
  const refresh = useRefresh()
  return async ({ id, number }: Pick<ClosingCaseDetail, 'id' | 'number'>) => {
    try {
      await call(closingCases.undo, { params: { id } })
      toast.success(words.undo_done, { params: { number } })
    } finally {
      refresh()
    }
  }
}

const askStart = { question: '', to: 'technician' } as const

function AskDialog({ it, onClose }: CaseProps & { onClose: () => void }) {
  const say = useSay()
  const refresh = useRefresh()
  const { job, technician } = it
  const other = job?.technician_id === it.technician_id ? null : (job?.technician ?? null)
  const choices = {
    technician: both(technician, technician),
    holder: both(other ?? '', other ?? ''),
    both: words.ask_both,
  }
  return (
    <ActionForm
      onClose={onClose}
      title={other === null ? say(words.ask_title, { name: technician }) : say(words.ask_several)}
      schema={AskInput}
      endpoint={closingCases.ask}
      params={{ id: it.id }}
      values={askStart}
      save={words.ask_send}
      refresh={refresh}
      successToast={() => [words.ask_sent]}
    >
      {(form) => (
        <>
          <Hint size="caption">{say(words.ask_hint)}</Hint>
          {other !== null && <SelectField form={form} name="to" label={words.ask_whom} choices={choices} required />}
          <TextareaField form={form} name="question" label={words.ask_question} required />
        </>
      )}
    </ActionForm>
  )
}

function Decided({ it }: CaseProps) {
  const say = useSay()
  const language = useLanguage()
  const undo = useUndo()
  if (!it.way) return null
  const line = say(words.decided_line, {
    name: it.decided_by ?? '',
    when: formatInstant(it.decided_at),
    way: say(wayWords[it.way]),
  })
  const { installed_serial, withdrawn_serial } = it.declared
  const name = it.technician
  const checks = [
    ...(installed_serial ? [say(words.leave_left, { serial: installed_serial, name })] : []),
    ...(withdrawn_serial ? [say(words.leave_taken, { serial: withdrawn_serial, name })] : []),
  ]
  return (
    <Strip
      family={it.way === 'leave' ? 'warning' : 'success'}
      title={line}
      actions={
        it.undo_refusal === null ? (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            onClick={() => void runAction(() => undo(it))}
          >
            {say(words.undo)}
          </Button>
        ) : (
          <Hint>{unbroken(it.undo_refusal)}</Hint>
        )
      }
    >
      {it.sentence && <span>{unbroken(say(words.told, { sentence: it.sentence[language] }))}</span>}
      {it.extra && (
        <span>
          {say(words.extra_job)}: <Link to={`/intervention-assign?ids=${it.extra.id}`}>{it.extra.number}</Link>
        </span>
      )}
      {it.way === 'leave' && checks.map((text) => <span key={text}>{unbroken(text)}</span>)}
    </Strip>
  )
}

const keyHelp: KeyLines = [
  [['1', '2', '3', '4'], words.keys_ways],
  [['←', '→'], words.keys_ways],
  [['a'], words.ask],
  [['Ctrl', 'Enter'], words.keys_decide],
]

type Deciding = { chosen: SettleWay; choose: (way: SettleWay) => void; decide: (way: SettleWay) => void; busy: boolean }

/** The way that is chosen, by pointer or by keys, and the decision. */
function useDeciding(it: ClosingCaseDetail, sentence: string, onDone: () => void, ask: () => void): Deciding {
  const refresh = useRefresh()
  const undo = useUndo()
  const [picked, choose] = useState<SettleWay>()
  const ways = it.ways.map(({ way }) => way)
  const chosen = picked ?? ways[0] ?? 'leave'
  const { id, version, number } = it
  const isOpen = it.state !== 'settled'
  const { busy, run } = useAction(
    async (way: SettleWay) => {
      choose(way)
      await call(closingCases.decide, { params: { id }, body: { way, sentence } }, { version })
      toast.success(words.done, { params: { number }, undo: () => undo({ id, number }) })
      onDone()
    },
    { after: refresh },
  )
  const decide = (way: SettleWay) => {
    if (isOpen && !busy && refusalOf(it, way) === null) void run(way)
  }
  const step = (by: number) => () => {
    const next = ways[(ways.indexOf(chosen) + by + ways.length) % ways.length]
    if (next && isOpen) choose(next)
  }
  usePageKeys(
    {
      ...Object.fromEntries(ways.map((way, at) => [String(at + 1), () => isOpen && choose(way)])),
      ArrowLeft: step(-1),
      ArrowRight: step(1),
      a: () => isOpen && ask(),
    },
    keyHelp,
  )
  useMainKey(() => decide(chosen))
  return { chosen, choose, decide, busy }
}

function Case({ it, goNext }: CaseProps & { goNext: () => void }) {
  const say = useSay()
  const [sentence, setSentence] = useState('')
  const [asking, setAsking] = useState(false)
  const deciding = useDeciding(it, sentence, goNext, () => setAsking(true))
  const isOpen = it.state !== 'settled'
  return (
    <Stack>
      <PageHeader
        title={it.number}
        mono
        note={
          <>
            <StateBadge is={caseStates[it.state]} />
            <Text c="text-2">
              {`${say(reasonWords[it.reason])}. `}
              {say(words.about, { merchant: it.merchant_name ?? '' })}
            </Text>
            <Link to={`/technician/edit/${it.technician_id}`}>{it.technician}</Link>
          </>
        }
        actions={
          <>
            {it.intervention_id !== null && (
              <Link to={`/intervention-assign?ids=${it.intervention_id}`}>{say(words.job)}</Link>
            )}
            {isOpen && (
              <Button variant="default" leftSection={<IconMessage size={16} />} onClick={() => setAsking(true)}>
                {say(words.ask)}
              </Button>
            )}
          </>
        }
      />
      <Grid side={304} gap={3} align="start" pt={3} pb="page" px="page">
        <Stack gap={3} shrink>
          <Decided it={it} />
          <HappenedCard it={it} />
          {it.facts.length > 0 && <FactsCard it={it} />}
          {isOpen && <WaysCard it={it} {...deciding} />}
        </Stack>
        <Stack gap={3} shrink>
          <DueCard it={it} />
          <AnswersCard it={it} />
          <PhotosCard it={it} />
          <TimesCard it={it} />
          {isOpen && <SentenceCard it={it} way={deciding.chosen} value={sentence} onChange={setSentence} />}
          <PeopleCard it={it} />
        </Stack>
      </Grid>
      {asking && <AskDialog it={it} onClose={() => setAsking(false)} />}
    </Stack>
  )
}

export function SettlePage() {
  const { history } = useRouter()
  const steps = usePageSteps()
  const id = useIdParam()
  const meta = { topics: ['interventions', 'closings', 'products'] }
  const { data: it, error, refetch } = useAnswer(['closing-cases', id], closingCases.get, { params: { id } }, { meta })
  if (error && !it) return <PageFailed error={error} retry={() => void refetch()} />
  if (!it) return <PageSkeleton />
  const goNext = steps.goNext ?? (() => history.push('/closing-confirmation/to-settle?state=open,asked'))
  return <Case key={it.id} it={it} goNext={goNext} />
}
