/** What became of an answer to the office: one that is on its way, or may have arrived, is not asked for once more. */
import type { OutboxItem } from '#web/offline/outbox.ts'
import { outboxTexts as texts } from '../outbox-texts.ts'

type Given = Pick<OutboxItem, 'lanes' | 'state' | 'is_unanswered'>

/** What arrived answers the question too, until the day without it is there; not where the same may be asked again. */
const answers: readonly OutboxItem['state'][] = ['waiting', 'to_settle', 'done', 'done_with_remarks']

export function wordsOfAnswer(items: readonly Given[], lane: string, states = answers) {
  const given = items.findLast((it) => it.lanes.includes(lane) && (it.is_unanswered || states.includes(it.state)))
  return given && (given.is_unanswered ? texts.unanswered : texts.answer_waits)
}
