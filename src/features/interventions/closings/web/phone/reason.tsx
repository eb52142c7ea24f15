/** Why a job was not possible, or a remark on one that is done. */
import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { clearButton } from '#web/form/clear-button.ts'
import { useSay } from '#web/language.ts'
import { phoneTexts as texts } from '../../phone-texts.ts'
import type { Closing } from './use-closing.ts'
import { useReasons } from './use-jobs.ts'

/** Drawn when an outcome was chosen: what opens a list weighs much. */
export function Reason({ closing, error }: { closing: Closing; error: ReactNode }) {
  const say = useSay()
  const { outcome, outcome_reason_id } = closing.fields
  const reasons = useReasons().filter((it) => it.outcome === outcome)
  if (reasons.length === 0) return null
  const isNeeded = outcome === 'not_possible'
  return (
    <div data-field="outcome_reason_id">
      <Select
        label={say(texts.reason)}
        required={isNeeded}
        clearable={!isNeeded}
        clearButtonProps={clearButton(say, say(texts.reason))}
        data={reasons.map(({ id, name }) => ({ value: String(id), label: say(name) }))}
        value={outcome_reason_id === null ? null : String(outcome_reason_id)}
        error={error}
        onChange={(id) => closing.change({ outcome_reason_id: id === null ? null : Number(id) })}
      />
    </div>
  )
}
