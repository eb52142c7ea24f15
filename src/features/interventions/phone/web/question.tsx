/** What the office asks, about something that was sent or about a serial of a count, and the answer to it. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { both, type Words } from '#lib/texts/texts.ts'
import { useAction } from '#web/action.ts'
import { useSay } from '#web/language.ts'
import { type OutboxItem, queueCommand, useOutbox } from '#web/offline/outbox.ts'
import { Stack, Text } from '#web/ui/layout.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { KeptDay } from '../day-rules.ts'
import { outboxTexts as texts } from '../outbox-texts.ts'
import { commandSchema } from '../rules.ts'
import type { CommandBody, OfficeQuestion } from '../shapes.ts'
import { wordsOfAnswer } from './answered.ts'
import { readDay } from './day.ts'
import { useKept } from './use-kept.ts'

type Asked = {
  /** What it is about, where nothing around it says so. */
  heading?: string
  question: string
  /** What the answer is about; it goes once. */
  about: Omit<CommandBody<'note'>, 'note'>
  lane: string
  title: string
  place: string
  /** What became of an answer that was given already. */
  answered: Words | undefined
}

function Answer({ heading, question, about, lane, title, place, answered }: Asked) {
  const say = useSay()
  const [answer, setAnswer] = useState('')
  const refused = useOutbox().find((it) => it.state === 'refused' && it.lanes.includes(lane))
  const { busy, run } = useAction(async () => {
    const note = answer.trim()
    const made = { kind: 'note', schema: commandSchema, lanes: [lane], title, place, detail: both(note, note) }
    await queueCommand({ ...made, body: { ...about, note }, corrects: refused?.key ?? null })
    setAnswer('')
  })
  return (
    <Stack gap={2} p={3} notice="info" size="phone" leading={20}>
      {heading && <Text c="text-2">{heading}</Text>}
      <Text weight={600}>{say(texts.question, { question })}</Text>
      {answered ? (
        <Text c="text-2">{say(answered)}</Text>
      ) : (
        <>
          <TextArea
            label={say(texts.answer)}
            value={answer}
            onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
            maxLength={2_000}
            rows={2}
          />
          <Button size="lg" loading={busy} disabled={answer.trim() === ''} onClick={() => void run()}>
            {say(texts.answer_send)}
          </Button>
        </>
      )}
    </Stack>
  )
}

export function Question({ item }: { item: OutboxItem }) {
  // An answer that is on its way goes after what it is about, and only once.
  const lane = `about ${item.key}`
  const answered = wordsOfAnswer(useOutbox(), lane, ['waiting'])
  if (!item.question) return null
  const { key, title, place, question } = item
  return <Answer {...{ question, lane, title, place, answered }} about={{ about: key }} />
}

/** Questions about serials of counts and closings of others, as the day that was last fetched has them. */
export function OfficeQuestions({ only, px = 0 }: { only?: OfficeQuestion['about']; px?: 0 | 'page' }) {
  const day = useKept<KeptDay>('snapshot', readDay)
  const items = useOutbox()
  const asked = day?.questions?.filter(({ about }) => only === undefined || about === only) ?? []
  if (asked.length === 0) return null
  return (
    <Stack gap={2} px={px} py={3}>
      {asked.map(({ about, id, title, detail, question, asked_at }) => {
        // Asked again, it is another question.
        const lane = `question ${about} ${id} ${asked_at}`
        const answered = wordsOfAnswer(items, lane)
        const subject = about === 'serial' ? { difference_id: id, asked_at } : { case_question_id: id, asked_at }
        const place = detail ?? ''
        const heading = [title, place].filter(Boolean).join(' · ')
        return <Answer key={lane} about={subject} {...{ heading, question, lane, answered, title, place }} />
      })}
    </Stack>
  )
}
