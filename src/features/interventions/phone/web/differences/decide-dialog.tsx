/** What is asked before a difference of a van is decided on, one dialog for each way. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Words } from '#lib/texts/texts.ts'
import { picks } from '#lib/words/picks.ts'
import { screens } from '#lib/words/screens.ts'
import { SelectField } from '#web/form/choice-fields.tsx'
import { TextareaField, TextField } from '#web/form/fields.tsx'
import { FormDrawer } from '#web/form/form-page.tsx'
import { PickerField } from '#web/form/picker-field.tsx'
import { useSay } from '#web/language.ts'
import { Hint, Stack } from '#web/ui/layout.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  AskInput,
  CorrectInput,
  NoteInput,
  ReplaceInput,
  type VanDifference,
  vanDifferences,
} from '../../difference-contract.ts'
import { missingWays } from '../../difference-rules.ts'
import { differenceTexts as texts } from '../../difference-texts.ts'
import type { Asked, DifferenceRow } from './asked.ts'

type DialogProps = { row: DifferenceRow; onDone: (words: Words, saved: VanDifference) => void; onClose: () => void }

/** Of every dialog: what it did is said by a toast of its own. */
const shared = ({ id }: DifferenceRow, onClose: () => void) =>
  ({ as: 'modal', opened: true, onClose, params: { id }, done: false }) as const

const paramsOf = ({ serial_number, technician, place_now, model_number }: DifferenceRow) => ({
  serial: serial_number,
  technician,
  place: place_now ?? '–',
  model: model_number ?? '',
})

/** The way that fits what the technician says. */
const firstWay = ({ kind, reason }: DifferenceRow & { reason?: VanDifference['reason'] }) => {
  if (kind === 'unexpected' || kind === 'taken') return 'van'
  return reason === 'installed' ? 'shop' : reason === 'lost' ? 'lost' : 'warehouse'
}

/** What was asked before, and what came back. */
function Answered({ row: { question, answer, technician } }: Pick<DialogProps, 'row'>) {
  const say = useSay()
  if (question === null) return null
  return (
    <Stack gap={1} p={3} notice="info">
      <span>{say(texts.asked_words, { question })}</span>
      <strong>
        {say(answer === null ? texts.no_answer : texts.answered_words, { technician, answer: answer ?? '' })}
      </strong>
    </Stack>
  )
}

function CorrectDialog({ row, onDone, onClose }: DialogProps) {
  const say = useSay()
  const params = paramsOf(row)
  const isFound = firstWay(row) === 'van'
  const isUnknown = row.product_id === null
  const start = useMemo(() => ({ way: firstWay(row) }), [row])
  const hint = !isFound ? texts.correct_missing : isUnknown ? texts.correct_unknown : texts.correct_unexpected
  return (
    <FormDrawer
      {...shared(row, onClose)}
      title={say(texts.correct_title, params)}
      schema={CorrectInput}
      endpoint={vanDifferences.correct}
      values={start}
      save={texts.correct_yes}
      onSaved={(saved) => onDone(texts.corrected, saved)}
    >
      {(form) => (
        <>
          <Answered row={row} />
          <Hint>{say(hint, params)}</Hint>
          {!isFound && <SelectField form={form} name="way" label={texts.place} choices={missingWays} required />}
          {isFound && isUnknown && (
            <PickerField form={form} name="part_id" label={texts.model} {...picks.part} required />
          )}
          {(isFound ? isUnknown : form.get('way') === 'warehouse') && (
            <PickerField
              form={form}
              name="warehouse_id"
              label={isFound ? texts.came_from : texts.warehouse}
              path="/api/warehouses"
              required
            />
          )}
          {form.get('way') === 'other_van' && (
            <PickerField form={form} name="technician_id" label={texts.technician} path="/api/technicians" required />
          )}
          {form.get('way') === 'shop' && (
            <TextField form={form} name="client_terminal_id" label={texts.client_terminal_id} required />
          )}
          <TextareaField form={form} name="note" label={texts.note} />
        </>
      )}
    </FormDrawer>
  )
}

function NoteDialog({ row, kind, onDone, onClose }: DialogProps & { kind: 'right' | 'order_back' }) {
  const say = useSay()
  const params = paramsOf(row)
  const isOrder = kind === 'order_back'
  const start = useMemo(() => ({}), [])
  return (
    <FormDrawer
      {...shared(row, onClose)}
      title={say(isOrder ? texts.order_title : texts.right_title, params)}
      schema={NoteInput}
      endpoint={isOrder ? vanDifferences.order : vanDifferences.leave}
      values={start}
      save={isOrder ? texts.order_yes : texts.right_yes}
      onSaved={(saved) => onDone(isOrder ? texts.ordered : texts.left_so, saved)}
    >
      {(form) => (
        <>
          <Answered row={row} />
          <Hint>{say(isOrder ? texts.order_hint : texts.right_hint, params)}</Hint>
          <TextareaField form={form} name="note" label={texts.note} />
        </>
      )}
    </FormDrawer>
  )
}

function AskDialog({ row, onDone, onClose }: DialogProps) {
  const say = useSay()
  const params = paramsOf(row)
  const question = say(row.kind === 'missing' ? texts.ask_start : texts.ask_start_unexpected, params)
  const start = useMemo(() => ({ question }), [question])
  return (
    <FormDrawer
      {...shared(row, onClose)}
      title={say(texts.ask_title, params)}
      schema={AskInput}
      endpoint={vanDifferences.ask}
      values={start}
      save={texts.ask_yes}
      onSaved={(saved) => onDone(texts.asked, saved)}
    >
      {(form) => (
        <>
          <Answered row={row} />
          <TextareaField form={form} name="question" label={texts.question} required />
        </>
      )}
    </FormDrawer>
  )
}

function ReplaceDialog({ row, onDone, onClose }: DialogProps) {
  const say = useSay()
  const params = paramsOf(row)
  const start = useMemo(() => ({}), [])
  return (
    <FormDrawer
      {...shared(row, onClose)}
      title={say(texts.replace_title, params)}
      schema={ReplaceInput}
      endpoint={vanDifferences.replace}
      values={start}
      save={screens.assign}
      onSaved={(saved) => onDone(texts.replaced, saved)}
    >
      {(form) => (
        <>
          <Hint>{say(texts.replace_hint, params)}</Hint>
          <PickerField form={form} name="warehouse_id" label={texts.warehouse} path="/api/warehouses" required />
        </>
      )}
    </FormDrawer>
  )
}

type DecideDialogProps = { asked: Asked; onUndo: (row: DifferenceRow) => Promise<void>; onClose: () => void }

export function DecideDialog({ asked: { kind, row }, onUndo, onClose }: DecideDialogProps) {
  const client = useQueryClient()
  const done = (words: Words, { order }: VanDifference) => {
    onClose()
    void client.invalidateQueries()
    const params = { ...paramsOf(row), number: order ?? '' }
    // A question and a replacement are out; a decision can be taken back.
    toast.success(words, { params, ...(kind === 'ask' || kind === 'replace' ? {} : { undo: () => onUndo(row) }) })
  }
  const props = { row, onDone: done, onClose }
  if (kind === 'correct') return <CorrectDialog {...props} />
  if (kind === 'ask') return <AskDialog {...props} />
  if (kind === 'replace') return <ReplaceDialog {...props} />
  return <NoteDialog {...props} kind={kind} />
}
