/** The state of a return note in its colour. */
import { useSay } from '#web/language.ts'
import { type BadgeFamily, StatusBadge } from '#web/ui/badge.tsx'
import { type ReturnState, states } from '../rules.ts'

const families: Record<ReturnState, BadgeFamily> = { draft: 'warning', issued: 'success', cancelled: 'danger' }

export function StateBadge({ state }: { state: ReturnState }) {
  const say = useSay()
  return <StatusBadge family={families[state]}>{say(states[state])}</StatusBadge>
}
