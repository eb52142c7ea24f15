/** Why a job was not possible, or a remark on one that is done. */
import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { formTexts } from '#web/form/texts.ts'
import { useSay } from '#web/language.ts'
import { phoneTexts as texts } from '../../phone-texts.ts'
import type { Closing } from './use-closing.ts'
import { useReasons } from './use-jobs.ts'

/** The phone's own list: it opens at once, under the thumb, and weighs nothing. */
export function Reason({ closing, error }: { closing: Closing; error: ReactNode }) {
  const say = useSay()
  const { outcome, outcome_reason_id } = closing.fields
  const reasons = useReasons().filter((it) => it.outcome === outcome)
  if (reasons.length === 0) return null
  const isNeeded = outcome === 'not_possible'
  const none = { value: '', label: isNeeded ? say(formTexts.choose) : '' }
  return (
    <div data-field="outcome_reason_id">
      <NativeSelect
        label={say(texts.reason)}
        required={isNeeded}
        data={[none, ...reasons.map(({ id, name }) => ({ value: String(id), label: say(name) }))]}
        value={String(outcome_reason_id ?? '')}
        error={error}
        onChange={({ currentTarget }) => closing.change({ outcome_reason_id: Number(currentTarget.value) || null })}
      />
    </div>
  )
}
