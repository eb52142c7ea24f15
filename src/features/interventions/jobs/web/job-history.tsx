/** The history of a job: who changed what and when, with the undo of the last action. */
import { Button } from '@mantine/core'
import { rejectWords } from '#features/interventions/closings/rules.ts'
import { texts as recentTexts } from '#features/office/recent-actions/texts.ts'
import { type Words, wordsOf } from '#lib/texts/texts.ts'
import { writeValue } from '#lib/words/values.ts'
import { IconArrowBackUp } from '#web/icons.tsx'
import { sayNow, useLanguage, useSay } from '#web/language.ts'
import { confirm } from '#web/ui/confirm.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Instant, NotAvailable } from '#web/ui/values.tsx'
import type { InterventionEvent } from '../contract.ts'
import { cancelWords, statusWords } from '../rules.ts'
import { texts } from '../texts.ts'
import styles from './interventions.module.css'
import { useUndoJobs } from './job-done.ts'

const fieldWords: Readonly<Record<string, Words>> = {
  ...texts,
  technician_id: texts.technician,
  code_id: texts.code,
  supplier_id: texts.supplier,
  module_id: texts.module,
  part_id: texts.part,
  hold_reason_id: texts.hold,
  cancel_code: texts.cancel_reason,
  reject_code: texts.reject_reason,
}
const eventWords = (action: string): Words => wordsOf(texts, `event_${action}`) ?? { EN: action, IT: action }

/** A stored value as people read it. */
function useWritten() {
  const say = useSay()
  const language = useLanguage()
  return (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return say(texts.no_value)
    const text = String(value)
    if (field === 'status') return say(wordsOf(statusWords, text) ?? texts.status)
    if (field === 'cancel_code') return say(wordsOf(cancelWords, text) ?? cancelWords.other)
    if (field === 'reject_code') return say(wordsOf(rejectWords, text) ?? cancelWords.other)
    return writeValue(value, language)
  }
}

type HistoryProps = {
  events: readonly InterventionEvent[]
  /** A job that was entered by hand goes away when that is undone. */
  onGone: () => void
}

/** Newest first; what nothing came after has its undo, by the same rule as among the recent actions. */
export function JobHistory({ events, onGone }: HistoryProps) {
  const undoJobs = useUndoJobs()
  const undo = async ({ batch_id, action, count }: InterventionEvent) => {
    const params = { what: sayNow(eventWords(action)), records: sayNow(recentTexts.interventions, { count }) }
    if (!(await confirm.ask({ title: recentTexts.undo_question, yes: recentTexts.undo, params }))) return
    if ((await undoJobs(batch_id)) && action === 'create') onGone()
  }
  return (
    <Stack as="ol" gap={1.5}>
      {events.map((event) => (
        <EventLine key={event.id} event={event} onUndo={() => void undo(event)} />
      ))}
    </Stack>
  )
}

function EventLine({ event, onUndo }: { event: InterventionEvent; onUndo: () => void }) {
  const say = useSay()
  const written = useWritten()
  return (
    <li className={styles.event} data-undone={event.undone || undefined}>
      <Row className={styles.eventHead} wrap gap={2} justify="space-between">
        <strong>{say(eventWords(event.action))}</strong>
        <span>
          {event.account ?? <NotAvailable />}, <Instant value={event.at} />
        </span>
      </Row>
      {event.note && <p>{event.note}</p>}
      {Object.entries(event.changes).map(([field, [before, after]]) => (
        <p key={field} className={styles.eventChange}>
          {say(texts.was_to, {
            field: say(fieldWords[field] ?? { EN: field, IT: field }),
            before: written(field, before),
            after: written(field, after),
          })}
        </p>
      ))}
      {event.undoable && (
        <Button
          size="xs"
          variant="default"
          className={styles.eventUndo ?? ''}
          leftSection={<IconArrowBackUp size={14} stroke={1.75} aria-hidden />}
          onClick={onUndo}
        >
          {say(event.count > 1 ? texts.undo_on : recentTexts.undo, { count: event.count })}
        </Button>
      )}
    </li>
  )
}
