/** A job as a card: kind, town, appointment, and a second line where there is something to say. */
import { type ComponentProps, memo, type PointerEvent, useContext } from 'react'
import { kindWords } from '#features/interventions/settings/kinds.ts'
import { kindIcons } from '#features/interventions/settings/web/shared.tsx'
import { formatDay } from '#lib/time/dates.ts'
import { IconTruckOff } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Box, Row, Text } from '#web/ui/layout.tsx'
import { boardTexts as texts } from '../board-texts.ts'
import type { BoardJob } from '../contract.ts'
import { edgeOf, shortDay } from './board-state.ts'
import styles from './card.module.css'
import { PeerMark } from './presence/peers.tsx'
import { PeersContext } from './presence/use-presence.ts'

export type CardActions = {
  press: (event: PointerEvent, job: BoardJob) => void
  open: (job: BoardJob) => void
  toggle: (job: BoardJob) => void
}
type CardProps = CardActions & {
  job: BoardJob
  /** On the board: the plan against the due date. In the tray: when it is due. */
  inTray?: boolean
  line?: boolean
  /** Where the Tab key stops; arrows go on from there. */
  tabStop?: boolean
  selected: boolean
  carried: boolean
}

/** The lines of a card, and the model at the end of the second. */
type LineProps = ComponentProps<'span'> & { 'data-family'?: string }
export const CardHead = (props: LineProps) => (
  <Row as="span" align="center" gap={1.5} shrink className={styles.head} {...props} />
)
export const CardFoot = (props: LineProps) => (
  <Row as="span" wrap align="center" gap={1.5} shrink c="text-3" size="badge" className={styles.foot} {...props} />
)
export const Model = (props: LineProps) => <Row as="span" inline align="center" gap={0.5} ml="auto" {...props} />

const dueColors = { danger: 'danger-text', warning: 'warning-text', success: 'text-2', neutral: 'text-2' } as const

/** What is worth a second line. */
function useRemarks(job: BoardJob, inTray: boolean): { words: string; family: string }[] {
  const say = useSay()
  const remarks: { words: string; family: string }[] = []
  if (job.plan === 'late') remarks.push({ words: say(texts.late, { days: job.late_days }), family: 'danger' })
  if (job.plan === 'last_day') remarks.push({ words: say(texts.last_day), family: 'warning' })
  if (job.on_hold) remarks.push({ words: say(texts.on_hold), family: 'neutral' })
  if (job.changed) remarks.push({ words: say(texts.changed), family: 'info' })
  if (job.municipality_id === null) remarks.push({ words: say(texts.not_placed), family: 'warning' })
  if (inTray && job.status === 'open' && !job.covered && job.province)
    remarks.push({ words: say(texts.nobody_covers, { province: job.province }), family: 'danger' })
  return remarks
}

export const JobCard = memo(function JobCard(props: CardProps) {
  const { job, inTray = false, line = false, tabStop = false, selected, carried, press, open, toggle } = props
  const say = useSay()
  const language = useLanguage()
  const remarks = useRemarks(job, inTray)
  const peer = useContext(PeersContext).get(job.id)
  const KindIcon = kindIcons[job.kind]
  const city = job.city ?? job.merchant_name
  const due = job.sla === 'out_of_sla' ? say(texts.out_days, { days: -job.days_left }) : shortDay(job.due_on, language)
  const said = say(texts.card_label, {
    kind: say(kindWords[job.kind]),
    merchant: job.merchant_name,
    due: formatDay(job.due_on),
  })
  const lacks = job.in_van === false && job.model !== null
  return (
    <button
      type="button"
      className={styles.card}
      data-card={job.id}
      data-edge={edgeOf(job)}
      data-line={line || undefined}
      data-selected={selected || undefined}
      data-carried={carried || undefined}
      data-hue={peer?.hue}
      tabIndex={tabStop ? 0 : -1}
      aria-pressed={selected}
      title={`${job.merchant_name} · ${job.number}`}
      onPointerDown={(event) => press(event, job)}
      onClick={(event) => (event.shiftKey || event.ctrlKey || event.metaKey ? toggle(job) : open(job))}
    >
      <CardHead>
        <KindIcon size={14} />
        {/* Said, not shown: what the icon and the colour say. */}
        <Box as="span" unseen>
          {said} {peer && say(texts.carried_by, { name: peer.name })}
        </Box>
        <Text grow shrink truncate weight={500}>
          {carried ? say(texts.being_moved, { city }) : city}
        </Text>
        {peer && <PeerMark peer={peer} />}
        {inTray ? (
          <Text c={dueColors[edgeOf(job)]}>{due}</Text>
        ) : (
          job.appointment_on === job.planned_on && job.appointment_at && <span>{job.appointment_at}</span>
        )}
      </CardHead>
      {!line && (inTray || remarks.length > 0 || lacks) && (
        <CardFoot>
          {inTray && (
            <Text grow shrink truncate>
              {job.merchant_name}
            </Text>
          )}
          {remarks.map(({ words, family }) => (
            <span key={words} data-family={family}>
              {words}
            </span>
          ))}
          {inTray && job.model && <Model>{job.model}</Model>}
          {lacks && (
            <Model data-family="warning">
              <IconTruckOff size={12} />
              <Box as="span" unseen>
                {say(texts.legend_van)}
              </Box>{' '}
              {job.model}
            </Model>
          )}
        </CardFoot>
      )}
    </button>
  )
})
