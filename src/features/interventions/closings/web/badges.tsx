/** State, outcome and SLA of a closing as badges. */

import { slaWords } from '#features/interventions/jobs/rules.ts'
import { type Outcome, outcomeWords } from '#features/interventions/settings/rules.ts'
import type { Words } from '#lib/texts/texts.ts'
import { useSay } from '#web/language.ts'
import { type BadgeFamily, StatusBadge } from '#web/ui/badge.tsx'
import type { Closing } from '../contract.ts'
import { stateWords } from '../rules.ts'
import { texts } from '../texts.ts'

const families: Readonly<Record<Closing['state'], BadgeFamily>> = {
  requested: 'info',
  rejected: 'danger',
  confirmed: 'success',
  reopened: 'warning',
}

export function StateBadge({ state }: { state: Closing['state'] }) {
  const say = useSay()
  return <StatusBadge family={families[state]}>{say(stateWords[state])}</StatusBadge>
}

export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const say = useSay()
  return <StatusBadge family={outcome === 'done' ? 'success' : 'warning'}>{say(outcomeWords[outcome])}</StatusBadge>
}

/** Under the heading of the SLA it goes without saying that it is about closing. */
const short: Partial<Record<NonNullable<Closing['sla']>, Words>> = { in_time: texts.sla_in_time, late: texts.sla_late }

export function ClosedSlaBadge({ sla }: { sla: Closing['sla'] }) {
  const say = useSay()
  if (sla === null) return null
  return <StatusBadge family={sla === 'late' ? 'danger' : 'success'}>{say(short[sla] ?? slaWords[sla])}</StatusBadge>
}
