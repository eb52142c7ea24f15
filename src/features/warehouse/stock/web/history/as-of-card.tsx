/** Looks back to a day: picked, stepped or slid to, with the record as it stood at its end. */
import { ActionIcon, TextInput } from '@mantine/core'
import { useState } from 'react'
import { addDays, daysBetween, formatDay, formatInstant, localDay } from '#lib/time/dates.ts'
import { readDay } from '#lib/time/typed-day.ts'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { Popover } from '#web/ui/floating.tsx'
import { Box, Card, Hint, Row, Text } from '#web/ui/layout.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { Day } from '#web/ui/values.tsx'
import type { Movement } from '../../contract.ts'
import { movementWords } from '../../rules.ts'
import { screenTexts } from '../../screen-texts.ts'
import { texts } from '../../texts.ts'
import { StatusOf } from '../status-badge.tsx'
import styles from './as-of.module.css'
import { placeOf } from './movement-words.ts'

const Calendar = lazyPart(async () => (await import('#web/form/calendar.tsx')).Calendar)

function State({ it }: { it: Movement | undefined }) {
  const say = useSay()
  if (!it || it.to_status === null) return <p className={styles.stateNone}>{say(screenTexts.not_yet)}</p>
  return (
    <>
      <Row as="p" size="cell" leading={20} wrap gapY={0.5} gap={2.5} align="center" c="text-2">
        <StatusOf status={it.to_status} />
        <span>{unbroken(say(screenTexts.since_instant, { at: formatInstant(it.at) }))}</span>
      </Row>
      <Text as="p" size="cell" leading={20} mt={2} weight={600}>
        {placeOf(say, it)}
      </Text>
      <p className={styles.stateSays}>
        {say(screenTexts.says, { what: say(movementWords[it.kind]), by: it.by ?? 'Fieldstock' })}
      </p>
    </>
  )
}

type AsOfCardProps = { movements: readonly Movement[]; asOf: string | null; onChange: (day: string | null) => void }

export function AsOfCard({ movements, asOf, onChange }: AsOfCardProps) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const today = localDay()
  const first = movements.at(-1)?.day ?? today
  const day = asOf ?? today
  const choose = (next: string | null) => {
    setTyped(null)
    setOpen(false)
    if (next !== null) onChange(next >= today ? null : next)
  }
  const step = (days: number) => choose(addDays(day, days))
  const placeIn = (day: string) => daysBetween(first, day)
  const span = Math.max(1, placeIn(today))
  const state = movements.find((it) => it.day <= day)
  return (
    <Card py={4} px={5}>
      <h2>{say(screenTexts.where_was_it)}</h2>
      <Hint mb={3} size="cell" leading={20}>
        {say(screenTexts.pick_day)}
      </Hint>
      <Row className={styles.dayRow} gap={2} align="end">
        <TextInput
          label={say(texts.as_of)}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? formatDay(day)}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            const next = readDay(currentTarget.value)
            if (next) onChange(next >= today ? null : next)
          }}
          onBlur={() => setTyped(null)}
          leftSection={
            <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus withinPortal>
              <Popover.Target>
                <ActionIcon
                  variant="subtle"
                  size={28}
                  aria-label={say(screenTexts.pick_day)}
                  onClick={() => setOpen(!open)}
                >
                  <IconCalendar size={18} />
                </ActionIcon>
              </Popover.Target>
              <Popover.Dropdown aria-label={say(texts.as_of)}>
                {open && <Calendar value={day} onPick={choose} max={today} />}
              </Popover.Dropdown>
            </Popover>
          }
        />
        <ActionIcon variant="default" size={36} aria-label={say(screenTexts.earlier)} onClick={() => step(-1)}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={say(screenTexts.later)}
          disabled={asOf === null}
          onClick={() => step(1)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </Row>
      <Box className={styles.slider} relative mt={3.5}>
        <input
          type="range"
          min={0}
          max={placeIn(today)}
          value={Math.max(0, placeIn(day))}
          aria-label={say(texts.as_of)}
          aria-valuetext={formatDay(day)}
          onChange={({ currentTarget }) => choose(addDays(first, Number(currentTarget.value)))}
        />
        {[...new Set(movements.map((it) => it.day))].map((it) => (
          <span key={it} className={styles.tick} style={{ left: `${(placeIn(it) / span) * 100}%` }} aria-hidden />
        ))}
      </Box>
      <Row as="p" justify="space-between" mt={1} mb={3} c="text-3" size="caption" tabular>
        <Day value={first} />
        <span>{say(screenTexts.today)}</span>
      </Row>
      <Box p={3} bg="surface-2" border round="box" aria-live="polite">
        <State it={state} />
      </Box>
      {asOf !== null && (
        <button type="button" className={styles.back} onClick={() => onChange(null)}>
          {say(screenTexts.back_to_today)}
        </button>
      )}
    </Card>
  )
}
