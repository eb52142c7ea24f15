/** What list and detail both show of a job: how urgent it is, what to bring, and the ways to reach the shop. */
import type { ReactNode } from 'react'
import { slaWords } from '#features/interventions/jobs/rules.ts'
import { stateTexts } from '#features/interventions/jobs/state-texts.ts'
import type { InterventionKind } from '#features/interventions/settings/kinds.ts'
import { dialled, splitPhones } from '#lib/phones.ts'
import { toneOf } from '#lib/texts/states.ts'
import type { Language } from '#lib/texts/texts.ts'
import { formatDay, formatInstant } from '#lib/time/dates.ts'
import { weekdayName } from '#lib/time/long-day.ts'
import { type Icon, IconCube, IconNavigation, IconPhone } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { mapAddress } from '#web/map-address.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { type Family, type Look, look, Row } from '#web/ui/layout.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { phoneTexts as texts } from '../../../phone-texts.ts'
import type { TechnicianJob } from '../../../request-contract.ts'
import { rejectWords } from '../../../rules.ts'
import styles from '../phone.module.css'

/** Words with their sign, as a line of a card. */
export const Line = ({ icon: Sign, children, ...looks }: Look & { icon: Icon; children: ReactNode }) => (
  <Row as="span" gap={2} align="start" mt={0.5} breakAnywhere {...looks}>
    <Sign size={20} opacity={0.8} />
    {children}
  </Row>
)

/** What is to be known before all else. */
export const Notice = ({ icon: Sign, family, children }: { icon: Icon; family: Family; children: string }) => (
  <Row as="p" span gap={2} align="start" p={3} notice={family} round="card" size="label" breakAnywhere>
    <Sign size={20} />
    <span>{unbroken(children)}</span>
  </Row>
)

/** What a thumb presses to get on. */
export const thumbLook: Look = {
  flow: 'row',
  gap: 2,
  align: 'center',
  justify: 'center',
  size: 'phone',
  weight: 500,
  nowrap: true,
}
const reach = look({ ...thumbLook, className: styles.way, c: 'text', hover: true })

export function JobSla({ job: { sla, days_left } }: { job: TechnicianJob }) {
  const say = useSay()
  if (!sla) return null
  const days = Math.abs(days_left)
  const words =
    sla === 'due_soon'
      ? days === 0
        ? stateTexts.sla_due_today
        : stateTexts.sla_due_in
      : sla === 'out_of_sla' && days > 0
        ? stateTexts.sla_out_days
        : slaWords[sla]
  return <StatusBadge family={toneOf(slaWords[sla])}>{say(words, { days })}</StatusBadge>
}

/** "Thursday 19-11", as the language writes the day. */
export function dayName(day: string, language: Language): string {
  const name = weekdayName(day)[language]
  return `${name.charAt(0).toLocaleUpperCase()}${name.slice(1)} ${formatDay(day).slice(0, 5)}`
}

export const placeOf = ({ address, city, province }: TechnicianJob): string =>
  [address, [city, province && `(${province})`].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** Large enough for a thumb; a shop without a phone has no Call. */
export function ReachLinks({ job }: { job: TechnicianJob }) {
  const say = useSay()
  const phones = splitPhones(job.phone ?? '')
  return (
    <>
      {(job.address || job.city) && (
        <a
          {...reach}
          href={mapAddress([job.address ?? job.merchant_name, job.postal_code, job.city, job.province])}
          target="_blank"
          rel="noreferrer"
        >
          <IconNavigation size={20} />
          {say(texts.navigate)}
        </a>
      )}
      {phones.map((phone) => (
        <a key={phone} {...reach} href={`tel:${dialled(phone)}`}>
          <IconPhone size={20} />
          {phones.length > 1 ? phone : say(texts.call)}
        </a>
      ))}
    </>
  )
}

const needsUnit = (kind: InterventionKind) => kind === 'installation' || kind === 'replacement'

/** The model that is promised to this job, else the preferred one. */
export function Bring({ job }: { job: TechnicianJob }) {
  const say = useSay()
  if (!needsUnit(job.kind)) return null
  const part = job.bring.find(({ given }) => given !== null) ?? job.bring[0]
  const model = part?.model_number ?? job.tml_model
  if (!model) return null
  const { in_van, on_the_way, promised } = part ?? { in_van: 0, on_the_way: 0, promised: 0 }
  const words = !part
    ? texts.bring_asked
    : part.given === 'van'
      ? texts.bring
      : part.given === 'way'
        ? texts.bring_on_the_way
        : in_van > 0
          ? texts.bring_promised
          : texts.bring_none
  const lacks: Look = part && part.given !== 'van' && job.status === 'assigned' ? { c: 'warning-text' } : {}
  return (
    <Line icon={IconCube} {...lacks}>
      <span>{say(words, { model, in_van, on_the_way, promised })}</span>
    </Line>
  )
}

export function useAppointment(job: TechnicianJob): string | null {
  if (!job.appointment_on) return null
  return `${formatDay(job.appointment_on)}${job.appointment_at ? ` ${job.appointment_at}` : ''}`
}

export function useHold(job: TechnicianJob): string | null {
  const say = useSay()
  if (!job.on_hold) return null
  const reason = job.hold_reason ? say(job.hold_reason) : ''
  return job.hold_until
    ? say(texts.hold_until, { day: formatDay(job.hold_until), reason })
    : say(texts.hold_line, { reason })
}

/** Why the office sent it back or opened it again, in the reader's language. */
export function useRejection(rejection: TechnicianJob['rejection']): string | null {
  const say = useSay()
  if (!rejection) return null
  const { code, note, at, reopened } = rejection
  const reason = code === 'other' && note ? note : [say(rejectWords[code]), note].filter(Boolean).join(' ')
  return say(reopened ? texts.reopened_line : texts.rejected_line, { when: formatInstant(at), reason })
}
