/** Why a job was not possible, or a remark on one that is done. */
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#web/call.ts'
import { useSay } from '#web/language.ts'
import { phoneTexts as texts } from '../../phone-texts.ts'
import { closingRequests } from '../../request-contract.ts'
import type { Closing } from './use-closing.ts'
import { requestsKey } from './use-jobs.ts'

/** Drawn when an outcome was chosen: what opens a list weighs much. */
export function Reason({ closing, error }: { closing: Closing; error: ReactNode }) {
  const say = useSay()
  const { data } = useQuery({
    queryKey: [...requestsKey, 'reasons'],
    queryFn: ({ signal }) => call(closingRequests.reasons, {}, { signal }),
  })
  const { outcome, outcome_reason_id } = closing.fields
  const reasons = (data?.items ?? []).filter((it) => it.outcome === outcome)
  if (reasons.length === 0) return null
  const isNeeded = outcome === 'not_possible'
  return (
    <div data-field="outcome_reason_id">
      <Select
        label={say(texts.reason)}
        required={isNeeded}
        clearable={!isNeeded}
        data={reasons.map(({ id, name }) => ({ value: String(id), label: say(name) }))}
        value={outcome_reason_id === null ? null : String(outcome_reason_id)}
        error={error}
        onChange={(id) => closing.change({ outcome_reason_id: id === null ? null : Number(id) })}
      />
    </div>
  )
}
