/** The state of a statement in its colour. */
import { useSay } from '#web/language.ts'
import { type BadgeFamily, StatusBadge } from '#web/ui/badge.tsx'
import { type StatementState, stateWords } from '../rules.ts'

const families: Record<StatementState, BadgeFamily> = { draft: 'warning', issued: 'success', cancelled: 'neutral' }

export function StateBadge({ state }: { state: StatementState }) {
  const say = useSay()
  return <StatusBadge family={families[state]}>{say(stateWords[state])}</StatusBadge>
}
