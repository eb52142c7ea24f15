/** The inputs of the last column: what a closing is confirmed with. */
import { Select, TextInput } from '@mantine/core'
import { outcomeWords } from '#features/interventions/settings/kinds.ts'
import { fromLocalClock, toLocalClock } from '#lib/time/dates.ts'
import { picks } from '#lib/words/picks.ts'
import { clearButton } from '#web/form/clear-button.ts'
import { DateField } from '#web/form/date-field.tsx'
import { PickerField } from '#web/form/picker-field.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Stack } from '#web/ui/layout.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { closingRequests } from '../../request-contract.ts'
import { nextSteps, nextStepWords, resolutions, resolutionWords } from '../../rules.ts'
import { screenTexts as words } from '../../screen-texts.ts'
import styles from '../closings.module.css'
import type { ReviewState } from './use-review.ts'

/** What becomes of a serial that is not in our records. */
export function SettleFields({ state }: { state: ReviewState }) {
  const say = useSay()
  const { input, change, form } = state
  if (!input.withdrawn_unknown) return null
  return (
    <>
      <Select
        aria-label={say(words.resolution)}
        placeholder={say(words.resolution)}
        data={resolutions.map((value) => ({ value, label: say(resolutionWords[value]) }))}
        value={input.resolution}
        onChange={(value) => change({ resolution: resolutions.find((it) => it === value) ?? null })}
      />
      {input.resolution === 'register' && (
        <>
          <PickerField form={form} name="resolution_part_id" label={words.resolution_part} {...picks.part} />
          <PickerField form={form} name="resolution_warehouse_id" label={words.warehouse} path="/api/warehouses" />
        </>
      )}
    </>
  )
}

/** The day of work; its hour stays as it was declared. */
export function DayInput({ state }: { state: ReviewState }) {
  const { input, change, form } = state
  const [day = '', time = '12:00'] = toLocalClock(input.worked_at).split(' ')
  return (
    <DateField
      form={{
        ...form,
        get: () => day,
        set: (_name, value) => {
          const worked_at = typeof value === 'string' ? fromLocalClock(value, time.slice(0, 5)) : undefined
          if (worked_at) change({ worked_at })
        },
      }}
      name="worked_at"
      label={words.worked_on}
    />
  )
}

export function OutcomeInput({ state }: { state: ReviewState }) {
  const say = useSay()
  const language = useLanguage()
  const { input, change } = state
  const { data } = useAnswer(['closings', 'reasons'], closingRequests.reasons, {})
  const reasons = (data?.items ?? []).filter(({ outcome }) => outcome === input.outcome)
  return (
    <Stack gap={2}>
      <Select
        aria-label={say(words.outcome)}
        data={(['done', 'not_possible'] as const).map((value) => ({ value, label: say(outcomeWords[value]) }))}
        value={input.outcome}
        allowDeselect={false}
        onChange={(value) =>
          change({
            outcome: value === 'not_possible' ? 'not_possible' : 'done',
            outcome_reason_id: null,
            next_step: null,
          })
        }
      />
      {reasons.length > 0 && (
        <Select
          aria-label={say(words.outcome_reason)}
          placeholder={say(words.reason)}
          clearable
          clearButtonProps={clearButton(say, say(words.outcome_reason))}
          data={reasons.map(({ id, name }) => ({ value: String(id), label: name[language] }))}
          value={input.outcome_reason_id === null ? null : String(input.outcome_reason_id)}
          onChange={(value) => change({ outcome_reason_id: value === null ? null : Number(value) })}
        />
      )}
      {input.outcome === 'not_possible' && (
        <Select
          aria-label={say(words.next_step)}
          placeholder={say(words.next_step)}
          error={input.next_step === null && say(words.next_step_missing)}
          data={nextSteps.map((value) => ({ value, label: say(nextStepWords[value]) }))}
          value={input.next_step}
          onChange={(value) => change({ next_step: nextSteps.find((it) => it === value) ?? null })}
        />
      )}
    </Stack>
  )
}

export function CodeInput({
  state,
  name,
  label,
}: {
  state: ReviewState
  name: 'client_terminal_id' | 'installed_serial' | 'withdrawn_serial'
  label: string
}) {
  const { input, change, errorOf } = state
  return (
    <TextInput
      aria-label={label}
      className={styles.code}
      value={input[name] ?? ''}
      error={errorOf(name) !== undefined}
      onChange={({ currentTarget }) =>
        change({ [name]: currentTarget.value.trim() === '' ? null : currentTarget.value })
      }
    />
  )
}
