/** Looks back to a day: picked, stepped or slid to, with the record as it stood at its end. */
import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { formatDay, formatInstant, parseDay, toLocalClock } from '#lib/time/dates.ts'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { unbroken } from '#web/ui/unbroken.tsx'
import { Day } from '#web/ui/values.tsx'
import type { Movement } from '../contract.ts'
import { movementWords } from '../rules.ts'
import { screenTexts } from '../screen-texts.ts'
import { texts } from '../texts.ts'
import styles from './as-of.module.css'
import shared from './history.module.css'
import { placeOf } from './movement-words.ts'
import { StatusOf } from './status-badge.tsx'

const Calendar = lazy(async () => ({ default: (await import('#web/form/calendar.tsx')).Calendar }))

const dayMs = 86_400_000
const numberOf = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs)
const dayOf = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10)
export const localToday = () => toLocalClock(new Date()).slice(0, 10)

function State({ it }: { it: Movement | undefined }) {
  const say = useSay()
  if (!it || it.to_status === null) return <p className={styles.stateNone}>{say(screenTexts.not_yet)}</p>
  return (
    <>
      <p className={styles.stateHead}>
        <StatusOf status={it.to_status} />
        <span>{unbroken(say(screenTexts.since_instant, { at: formatInstant(it.at) }))}</span>
      </p>
      <p className={styles.statePlace}>{placeOf(say, it)}</p>
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
  const today = localToday()
  const first = movements.at(-1)?.day ?? today
  const day = asOf ?? today
  const choose = (next: string | null) => {
    setTyped(null)
    setOpen(false)
    if (next !== null) onChange(next >= today ? null : next)
  }
  const step = (days: number) => choose(dayOf(numberOf(day) + days))
  const from = numberOf(first)
  const span = Math.max(1, numberOf(today) - from)
  const state = movements.find((it) => it.day <= day)
  return (
    <section className={shared.sideCard}>
      <h2>{say(screenTexts.where_was_it)}</h2>
      <p className={styles.hint}>{say(screenTexts.pick_day)}</p>
      <div className={styles.dayRow}>
        <TextInput
          label={say(texts.as_of)}
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? formatDay(day)}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            const next = parseDay(currentTarget.value)
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
                  <IconCalendar size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              </Popover.Target>
              <Popover.Dropdown aria-label={say(texts.as_of)}>
                {open && (
                  <Suspense fallback={null}>
                    <Calendar value={day} onPick={choose} max={today} />
                  </Suspense>
                )}
              </Popover.Dropdown>
            </Popover>
          }
        />
        <ActionIcon variant="default" size={36} aria-label={say(screenTexts.earlier)} onClick={() => step(-1)}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={say(screenTexts.later)}
          disabled={asOf === null}
          onClick={() => step(1)}
        >
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <div className={styles.slider}>
        <input
          type="range"
          min={from}
          max={numberOf(today)}
          value={Math.max(from, numberOf(day))}
          aria-label={say(texts.as_of)}
          aria-valuetext={formatDay(day)}
          onChange={({ currentTarget }) => choose(dayOf(Number(currentTarget.value)))}
        />
        {[...new Set(movements.map((it) => it.day))].map((it) => (
          <span
            key={it}
            className={styles.tick}
            style={{ left: `${((numberOf(it) - from) / span) * 100}%` }}
            aria-hidden
          />
        ))}
      </div>
      <p className={styles.ends}>
        <Day value={first} />
        <span>{say(screenTexts.today)}</span>
      </p>
      <div className={styles.state} aria-live="polite">
        <State it={state} />
      </div>
      {asOf !== null && (
        <button type="button" className={styles.back} onClick={() => onChange(null)}>
          {say(screenTexts.back_to_today)}
        </button>
      )}
    </section>
  )
}
