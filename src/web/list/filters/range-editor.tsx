/** From and to: days counted from today, typed as DD-MM-YYYY or picked from a calendar that loads when it is wanted, or numbers. */
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldWords } from '#lib/texts/field-errors.ts'
import { formatDay, isMissingDay } from '#lib/time/dates.ts'
import { findSpan, offeredSpans } from '#lib/time/relative-day-words.ts'
import { resolveDay } from '#lib/time/relative-days.ts'
import { readDay } from '#lib/time/typed-day.ts'
import { IconCalendar } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { texts } from '../texts.ts'
import { EditorForm, type EditorProps } from './editor-form.tsx'
import styles from './filters.module.css'

const DayPicker = lazyPart(async () => (await import('./day-picker.tsx')).DayPicker)

/** A number as people write it: 1.234,5 in Italian, 1,234.5 in English, 1234.5 anywhere. */
function parseNumber(text: string): string | undefined {
  const plain = /^-?\d{1,3}(\.\d{3})+(,\d+)?$|^-?\d+,\d+$/.test(text)
    ? text.replaceAll('.', '').replace(',', '.')
    : text.replaceAll(',', '')
  return plain !== '' && Number.isFinite(Number(plain)) ? String(Number(plain)) : undefined
}

export function RangeEditor({ name, column, filters, onChange, onDone }: EditorProps) {
  const say = useSay()
  const isNumber = column.type === 'number'
  const shown = (value: string | undefined) =>
    value === undefined ? '' : isNumber ? value : formatDay(resolveDay(value))
  const given = { from: filters[`${name}_from`], to: filters[`${name}_to`] }
  const [from, setFrom] = useState(shown(given.from))
  const [to, setTo] = useState(shown(given.to))
  const [picking, setPicking] = useState(false)
  const [tried, setTried] = useState(false)

  const parse = isNumber ? parseNumber : readDay
  const start = from.trim() === '' ? undefined : (parse(from.trim()) ?? null)
  const end = to.trim() === '' ? undefined : (parse(to.trim()) ?? null)
  const wrongly = (text: string) =>
    say(isNumber ? texts.number_invalid : isMissingDay(text) ? fieldWords.no_such_day : fieldWords.day)
  const turned =
    typeof start === 'string' && typeof end === 'string' && (isNumber ? Number(end) < Number(start) : end < start)
  const choose = (first: string | undefined, last: string | undefined) => {
    onChange({ [`${name}_from`]: first, [`${name}_to`]: last })
    onDone()
  }
  const apply = () => {
    setTried(true)
    if (start === null || end === null || turned) return
    // What was not touched stays as it is: "this week" does not become two days.
    const kept = from === shown(given.from) && to === shown(given.to)
    choose(kept ? given.from : start, kept ? given.to : end)
  }
  const calendar = !isNumber && (
    <Button
      variant="subtle"
      leftSection={<IconCalendar size={16} />}
      aria-expanded={picking}
      onClick={() => setPicking(!picking)}
      style={{ marginRight: 'auto' }}
    >
      {say(texts.calendar)}
    </Button>
  )
  const field = (
    label: string,
    value: string,
    set: (text: string) => void,
    error: string | undefined,
    first: boolean,
  ) => (
    <TextInput
      label={label}
      placeholder={isNumber ? '' : say(texts.day_format)}
      value={value}
      inputMode={isNumber ? 'decimal' : 'numeric'}
      onChange={(event) => set(event.currentTarget.value)}
      error={tried ? error : undefined}
      data-autofocus={first || undefined}
    />
  )
  return (
    <EditorForm onApply={apply} foot={calendar}>
      <span className={styles.name}>{say(column.label)}</span>
      {!isNumber && (
        <div className={styles.spans}>
          {offeredSpans(column.ahead === true).map((span) => (
            <button
              key={span.words.EN}
              type="button"
              className={styles.span}
              aria-pressed={findSpan(given.from, given.to) === span}
              onClick={() => choose(span.from, span.to)}
            >
              {say(span.words)}
            </button>
          ))}
        </div>
      )}
      <div className={styles.pair}>
        {field(say(texts.from), from, setFrom, start === null ? wrongly(from) : undefined, true)}
        {field(
          say(texts.to),
          to,
          setTo,
          end === null ? wrongly(to) : turned ? say(texts.range_turned) : undefined,
          false,
        )}
      </div>
      {picking && (
        <DayPicker
          from={start ?? undefined}
          to={end ?? undefined}
          onPick={(first, last) => {
            setFrom(shown(first))
            setTo(shown(last))
          }}
        />
      )}
    </EditorForm>
  )
}
