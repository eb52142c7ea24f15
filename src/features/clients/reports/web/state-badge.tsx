/** The state of a report in its colour. */
import { useSay } from '#web/language.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { changeWords, type ReportState, stateWords } from '../rules.ts'

export function StateBadge({ state }: { state: ReportState }) {
  const say = useSay()
  return <StatusBadge family={state === 'made' ? 'success' : 'danger'}>{say(stateWords[state])}</StatusBadge>
}

export function ChangeBadge({ change }: { change: 'new' | 'changed' }) {
  const say = useSay()
  return <StatusBadge family={change === 'new' ? 'neutral' : 'warning'}>{say(changeWords[change])}</StatusBadge>
}
