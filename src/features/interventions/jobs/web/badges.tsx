/** Status and SLA of a job as badges. */

import { toneOf } from '#lib/texts/states.ts'
import { say as sayIn } from '#lib/texts/texts.ts'
import { explainDueDate } from '#lib/time/due-dates.ts'
import { useLanguage } from '#web/language.ts'
import { StateBadge, StatusBadge } from '#web/ui/badge.tsx'
import { NotAvailable } from '#web/ui/values.tsx'
import type { Intervention } from '../contract.ts'
import { type InterventionStatus, slaWords, statusWords } from '../rules.ts'
import { texts } from '../texts.ts'
import { type Office, useOffice } from './calendar.ts'

export function InterventionStatusBadge({ status }: { status: InterventionStatus }) {
  return <StateBadge is={statusWords[status]} />
}

type SlaJob = Pick<Intervention, 'sla' | 'due_on' | 'city' | 'supplier_id'> &
  Partial<Pick<Intervention, 'received_at' | 'closing_days' | 'holds'>>

/** "Due in 2 days", "Out of SLA 3 d": in working days of that city and supplier. */
function wordsOf({ sla, due_on, city, supplier_id }: SlaJob, office: Office | undefined) {
  if (!office || !sla) return { words: sla ? slaWords[sla] : texts.sla, days: 0 }
  const calendar = office.of({ city, supplier_id })
  if (sla === 'due_soon') {
    const days = calendar.between(office.today, due_on)
    return { words: days === 0 ? texts.sla_due_today : texts.sla_due_in, days }
  }
  if (sla === 'out_of_sla') {
    const days = calendar.between(due_on, office.today)
    return { words: days === 0 ? slaWords.out_of_sla : texts.sla_out_days, days }
  }
  return { words: slaWords[sla], days: 0 }
}

export function SlaBadge({ job }: { job: SlaJob }) {
  const language = useLanguage()
  const office = useOffice()
  if (!job.sla) return <NotAvailable />
  const { words, days } = wordsOf(job, office)
  /** Written only when it is looked at: the sentence walks over many days. */
  const explain = (element: HTMLElement) => {
    const { received_at, closing_days, holds, city, supplier_id } = job
    if (element.title !== '' || !office || received_at === undefined || closing_days === undefined) return
    const input = { received_at, closing_days, holds: holds ?? [], cut_off: office.cutOffOf(supplier_id) }
    element.title = explainDueDate(input, office.of({ city, supplier_id }), language)
  }
  return (
    <span onPointerEnter={({ currentTarget }) => explain(currentTarget)}>
      <StatusBadge family={toneOf(slaWords[job.sla])}>{sayIn(words, language, { days })}</StatusBadge>
    </span>
  )
}
