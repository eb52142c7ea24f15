/** A stop of a technician's day in the office: times, why it stands there, what is at risk; dragged, moved by keys, fixed. */
import { ActionIcon } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { kindWords } from '#features/interventions/settings/kinds.ts'
import { kindIcons } from '#features/interventions/settings/web/shared.tsx'
import { IconChevronDown, IconChevronUp, IconGripVertical, IconPin, IconTruck } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Grid, Row, Stack, Text } from '#web/ui/layout.tsx'
import type { BoardJob } from '../../contract.ts'
import type { Visit } from '../../day-rules.ts'
import { dayTexts as texts } from '../../day-texts.ts'
import { clock } from '../../opening-rules.ts'
import { type Risk, sayVisit } from '../../stop-rules.ts'
import { edgeOf } from '../board-state.ts'
import styles from './day.module.css'

type DayStopProps = {
  visit: Visit
  visits: readonly Visit[]
  place: number
  job: BoardJob | undefined
  on: string
  risk: Risk | null
  isFixed: boolean
  isDragged: boolean
  grip: object
  up: (() => void) | undefined
  down: (() => void) | undefined
  fix: (() => void) | undefined
}

export function DayStop(props: DayStopProps) {
  const { visit, visits, place, job, on, risk, isFixed, isDragged, grip, up, down, fix } = props
  const say = useSay()
  const language = useLanguage()
  if (!job) return null
  const name = job.merchant_name
  const KindIcon = kindIcons[job.kind]
  const appointment = job.appointment_on === on ? job.appointment_at : null
  const { lines } = sayVisit({ visits }, visit.id, appointment, language)
  const keys = (event: KeyboardEvent) => {
    const act = event.altKey && event.key === 'ArrowUp' ? up : event.altKey && event.key === 'ArrowDown' ? down : null
    const done = event.key === 'f' && !event.ctrlKey && !event.metaKey ? fix : act
    if (!done) return
    event.preventDefault()
    done()
  }
  return (
    <Row
      as="li"
      gap={3}
      align="center"
      className={styles.stop}
      data-edge={edgeOf(job)}
      data-dragged={isDragged || undefined}
      tabIndex={0}
      onKeyDown={keys}
      aria-label={`${place}. ${name}, ${lines[0]}`}
    >
      <Grid className={styles.grip} place="center" c="text-3" title={say(texts.drag, { name })} {...grip}>
        <IconGripVertical size={16} />
      </Grid>
      <Stack className={styles.when}>
        <Text as="b" tabular>
          {clock(visit.arrival)}
        </Text>
        {visit.driving > 0 && (
          <Text c="text-3" size="caption" nowrap>
            <IconTruck size={13} /> {say(texts.minutes, { count: visit.driving })}
          </Text>
        )}
      </Stack>
      <Text sign={24} round="full" bg="primary" c="on-primary" size="caption">
        {place}
      </Text>
      <Stack gap={0.5} grow shrink className={styles.about}>
        <Row gap={2} wrap align="baseline">
          <Text weight={600}>{name}</Text>
          <Text c="text-2">
            <KindIcon size={14} />{' '}
            {[say(kindWords[job.kind]), [job.city, job.province && `(${job.province})`].filter(Boolean).join(' ')].join(
              ', ',
            )}
          </Text>
          {isFixed && <StatusBadge family="info">{say(texts.fixed)}</StatusBadge>}
          {visit.window && appointment === null && (
            <Text c="text-2" size="caption">
              {say(texts.closes, { at: clock(visit.window.until) })}
            </Text>
          )}
        </Row>
        <Text c="text-2" size="caption">
          {lines.slice(1).join(' ')}
        </Text>
        {risk && (
          <Text c={risk.level === 'lost' ? 'danger-text' : 'warning-text'} size="caption">
            {risk.words}
          </Text>
        )}
      </Stack>
      <Row gap={1} rigid>
        {fix && (
          <ActionIcon
            variant={isFixed ? 'filled' : 'default'}
            aria-pressed={isFixed}
            aria-label={say(isFixed ? texts.unfix : texts.fix, { name })}
            title={say(isFixed ? texts.unfix : texts.fix, { name })}
            onClick={fix}
          >
            <IconPin size={16} />
          </ActionIcon>
        )}
        <ActionIcon variant="default" aria-label={say(texts.move_up, { name })} disabled={!up} onClick={up}>
          <IconChevronUp size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={say(texts.move_down, { name })} disabled={!down} onClick={down}>
          <IconChevronDown size={16} />
        </ActionIcon>
      </Row>
    </Row>
  )
}
