/** Whether a file is kept, about to expire, expired, or known by its record alone. */
import { useSay } from '#web/language.ts'
import { type BadgeFamily, StatusBadge } from '#web/ui/badge.tsx'
import { type FileState, stateWords } from '../rules.ts'

const families: Record<FileState, BadgeFamily> = {
  kept: 'success',
  expiring: 'warning',
  expired: 'danger',
  deleted: 'neutral',
}

export function StateBadge({ state }: { state: FileState }) {
  const say = useSay()
  return <StatusBadge family={families[state]}>{say(stateWords[state])}</StatusBadge>
}
