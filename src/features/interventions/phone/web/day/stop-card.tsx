/** A stop of the day: when, whom, what, and what is at risk. The next one is open, with the way there. */
import { Link } from '@tanstack/react-router'
import { clock } from '#features/interventions/planning/opening-rules.ts'
import { kindWords } from '#features/interventions/settings/kinds.ts'
import { kindIcons } from '#features/interventions/settings/web/shared.tsx'
import { dialled, splitPhones } from '#lib/phones.ts'
import {
  type Icon,
  IconAlertTriangle,
  IconCalendarTime,
  IconChevronDown,
  IconChevronUp,
  IconGripVertical,
  IconNavigation,
  IconPhone,
  IconTruck,
} from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { mapAddress } from '#web/map-address.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { look, Row, Stack, Text } from '#web/ui/layout.tsx'
import { dayTexts as texts } from '../../day-texts.ts'
import buttons from './day.module.css'
import styles from './stop.module.css'
import type { ShownStop } from './use-my-day.ts'

const jobPath = (id: number) => `/technician/interventions/${id}`

/** Moving it while the day is put into another order. */
export type Moving = {
  grip: object
  isDragged: boolean
  up: (() => void) | undefined
  down: (() => void) | undefined
}

type StopCardProps = ShownStop & {
  place: number
  isNext: boolean
  isNew: boolean
  appointment: boolean
  /** The day that is shown, and whether it is today. */
  on: string
  /** Not once the day is over. */
  isTimed: boolean
  moving?: Moving | undefined
}

export function StopCard(props: StopCardProps) {
  const { visit, job, risk, place, isNext, isNew, appointment, on, isTimed, moving } = props
  const say = useSay()
  const name = job?.merchant_name ?? say(texts.not_known)
  const family = risk ? (risk.level === 'lost' ? 'danger' : 'warning') : isNew ? 'info' : undefined
  const isOpen = isNext && !moving
  return (
    <li
      id={`stop-${visit.id}`}
      className={styles.stop}
      data-family={family}
      data-dragged={moving?.isDragged || undefined}
      aria-label={say(isTimed ? texts.stop_label : texts.stop_label_untimed, { place, at: clock(visit.start), name })}
    >
      {visit.driving > 0 && !isOpen && isTimed && (
        <Row as="span" className={styles.leg} gap={2} align="center" c="text-2" size="caption">
          <IconTruck size={16} /> {say(texts.driving, { minutes: visit.driving })}
        </Row>
      )}
      <span className={styles.when}>
        {isTimed && <b>{clock(visit.arrival)}</b>}
        <Text className={styles.number} sign={20} round="full" c="on-primary" size="caption">
          {place}
        </Text>
      </span>
      <Stack className={styles.card} gap={1} p={3} bg="surface" round="card-phone">
        <Row gap={2} align="start" justify="space-between">
          <Link to={jobPath(visit.id)} {...look({ c: 'text', size: 'phone', weight: 600, breakAnywhere: true })}>
            {name}
          </Link>
          <Hours {...props} />
          {moving && (
            <Text className={styles.grip} sign={44} title={say(texts.drag, { name })} {...moving.grip}>
              <IconGripVertical size={20} />
            </Text>
          )}
        </Row>
        {job && isOpen && (
          <Text c="text-2" breakAnywhere>
            {[job.address, [job.city, job.province && `(${job.province})`].filter(Boolean).join(' ')]
              .filter(Boolean)
              .join(', ')}
          </Text>
        )}
        {job && (
          <What
            job={job}
            isOpen={isOpen}
            opens={isTimed && !appointment && visit.start > visit.arrival ? visit.start : null}
          />
        )}
        {job && (isOpen || job.due_on < on) && <Due due_on={job.due_on} on={on} />}
        {risk && (
          <Row as="p" gap={2} c={risk.level === 'lost' ? 'danger-text' : 'warning-text'}>
            <IconAlertTriangle size={18} />
            <span>{risk.words}</span>
          </Row>
        )}
        {moving && (
          <Row gap={2}>
            <Step label={say(texts.move_up, { name })} icon={IconChevronUp} onClick={moving.up} />
            <Step label={say(texts.move_down, { name })} icon={IconChevronDown} onClick={moving.down} />
          </Row>
        )}
        {job && isOpen && <Reach job={job} minutes={isTimed ? visit.driving : 0} id={visit.id} />}
      </Stack>
    </li>
  )
}

const Step = ({ label, icon: Icon, onClick }: { label: string; icon: Icon; onClick: Moving['up'] }) => (
  <button type="button" className={buttons.button} aria-label={label} disabled={!onClick} onClick={onClick}>
    <Icon size={20} />
  </button>
)

type Job = NonNullable<ShownStop['job']>

function What({ job, isOpen, opens }: { job: Job; isOpen: boolean; opens: number | null }) {
  const say = useSay()
  const KindIcon = kindIcons[job.kind]
  const part = job.bring.find(({ given }) => given !== null) ?? job.bring[0]
  const model = part?.model_number ?? job.tml_model
  const what = [say(kindWords[job.kind]), isOpen ? model : job.city].filter(Boolean).join(', ')
  return (
    <Row gap={2} align="center">
      <KindIcon size={18} />
      <Text c="text-2">{opens === null ? what : `${what}. ${say(texts.opens, { at: clock(opens) })}`}</Text>
    </Row>
  )
}

function Due({ due_on, on }: { due_on: string; on: string }) {
  const say = useSay()
  if (due_on > on) return null
  const isLate = due_on < on
  return (
    <span>
      <StatusBadge family={isLate ? 'danger' : 'warning'}>{say(isLate ? texts.overdue : texts.due_today)}</StatusBadge>
    </span>
  )
}

/** The appointment, or when the shop closes; nothing where that is not known. */
function Hours({ visit, appointment, job, isTimed, moving }: StopCardProps) {
  const say = useSay()
  if (moving) return null
  if (appointment && job?.appointment_at)
    return (
      <Row as="span" tint="info" round="badge" px={2} gap={1} align="center" nowrap>
        <IconCalendarTime size={16} /> {job.appointment_at}
      </Row>
    )
  if (!visit.window || appointment || !isTimed) return null
  return (
    <Text c="text-2" size="caption" nowrap>
      {say(texts.closes, { at: clock(visit.window.until) })}
    </Text>
  )
}

/** Large enough for a thumb; a shop without a phone has no Call. */
function Reach({ job, minutes, id }: { job: Job; minutes: number; id: number }) {
  const say = useSay()
  const [phone] = splitPhones(job.phone ?? '')
  return (
    <Row gap={2} pt={2} wrap>
      <a
        className={buttons.button}
        data-main
        href={mapAddress([job.address ?? job.merchant_name, job.postal_code, job.city, job.province])}
        target="_blank"
        rel="noreferrer"
      >
        <IconNavigation size={18} />
        {minutes > 0 ? say(texts.navigate, { minutes }) : say(texts.navigate_only)}
      </a>
      {phone && (
        <a className={buttons.button} href={`tel:${dialled(phone)}`} aria-label={say(texts.call)}>
          <IconPhone size={18} />
        </a>
      )}
      {job.status === 'assigned' && (
        <Link to={`${jobPath(id)}/close`} className={buttons.button ?? ''} data-grows>
          {say(texts.close)}
        </Link>
      )}
    </Row>
  )
}
