/** A day, typed as DD-MM-YYYY or picked; the calendar loads when it is first opened. */
import { ActionIcon, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldWords } from '#lib/texts/field-errors.ts'
import { formatDay, isMissingDay } from '#lib/time/dates.ts'
import { readDay } from '#lib/time/typed-day.ts'
import { IconCalendar } from '#web/icons.tsx'
import { Popover } from '#web/ui/floating.tsx'
import { useSay } from '../language.ts'
import { lazyPart } from '../lazy-part.tsx'
import { FieldBox, useField } from './fields.tsx'
import type { FieldProps } from './form-api.ts'
import { formTexts as texts } from './texts.ts'

const Calendar = lazyPart(async () => (await import('./calendar.tsx')).Calendar)

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
const written = (value: unknown): string => (isDay(value) ? formatDay(value) : typeof value === 'string' ? value : '')

export type DateFieldProps<Name extends string> = FieldProps<Name> & {
  /** First and last day that may be picked, as YYYY-MM-DD. */
  min?: string
  max?: string
}

export function DateField<Name extends string>(props: DateFieldProps<Name>) {
  const { form, name, min, max } = props
  const say = useSay()
  const [open, setOpen] = useState(false)
  /** While it is typed the text is what was typed; afterwards it is the day, written as days are. */
  const [typed, setTyped] = useState<string | null>(null)
  const common = useField(props, written)
  const value = form.get(name)
  /** What is no day at all is told how one is written. */
  const isUnread = typeof value === 'string' && !isDay(value) && !isMissingDay(value)
  const pick = (day: string | null) => {
    form.set(name, day)
    setTyped(null)
    setOpen(false)
  }
  return (
    <FieldBox name={name}>
      <TextInput
        placeholder={say(texts.date_placeholder)}
        {...common}
        error={common.error && isUnread ? say(fieldWords.day) : common.error}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? written(value)}
        // Half a day is kept as it is typed; the schema says that it is no day.
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          const text = currentTarget.value.trim()
          form.set(name, text === '' ? null : (readDay(text) ?? text))
        }}
        onBlur={() => setTyped(null)}
        rightSection={
          <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
            <Popover.Target>
              <ActionIcon
                variant="subtle"
                size={28}
                aria-label={say(texts.open_calendar)}
                disabled={common.disabled}
                onClick={() => setOpen(!open)}
              >
                <IconCalendar size={18} />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown aria-label={say(texts.calendar)}>
              {open && <Calendar value={isDay(value) ? value : null} onPick={pick} min={min} max={max} />}
            </Popover.Dropdown>
          </Popover>
        }
      />
    </FieldBox>
  )
}
