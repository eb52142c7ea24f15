/** A day and a time on the office clock, kept as an instant. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldWords } from '#lib/texts/field-errors.ts'
import { formatInstant, fromLocalClock, isRealDay, toLocalClock } from '#lib/time/dates.ts'
import { readHour, splitDayAndHour } from '#lib/time/typed-day.ts'
import { Grid } from '#web/ui/layout.tsx'
import { useSay } from '../language.ts'
import { DateField } from './date-field.tsx'
import { useField } from './fields.tsx'
import type { FieldProps, FormApi } from './form-api.ts'
import classes from './instant-field.module.css'
import { formTexts as texts } from './texts.ts'

const isInstant = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value)

/** An incomplete value is kept as typed; the schema refuses it. */
function partsOf(value: unknown): { day: string; time: string } {
  if (typeof value !== 'string' || value === '') return { day: '', time: '' }
  const local = isInstant(value) ? toLocalClock(value) : value
  const [day = '', time = ''] = local.split(' ')
  return { day, time }
}

export function InstantField<Name extends string>(props: FieldProps<Name>) {
  const { form, name } = props
  const say = useSay()
  const { disabled, label } = useField(props, (value) => (isInstant(value) ? formatInstant(value) : String(value)))
  const [typed, setTyped] = useState<string | null>(null)
  const value = form.get(name)
  const { day, time } = partsOf(value)
  const error = form.errorOf(name)
  /** The day is right: it is the time that is missing or wrong. */
  const isTimeWrong = Boolean(error) && !isInstant(value) && isRealDay(day)
  const set = (parts: { day: string; time: string }) => {
    const written = `${parts.day} ${parts.time}`.trimEnd()
    form.set(name, written === '' ? null : (fromLocalClock(parts.day, parts.time) ?? written))
  }
  const dayForm: FormApi<Name> = {
    ...form,
    get: () => day || null,
    // What is pasted may hold both.
    set: (_name, next) => {
      const both = typeof next === 'string' ? splitDayAndHour(next) : undefined
      set(both ? { day: both.day, time: both.hour } : { day: typeof next === 'string' ? next : '', time })
    },
    errorOf: () => (isTimeWrong ? say(fieldWords.hour) : error),
    // The line above already describes the field, with both parts, for the comparison of two versions.
    describe: () => undefined,
  }
  const change = (text: string) => {
    setTyped(text)
    set({ day, time: readHour(text) })
  }
  return (
    <Grid className={classes.instant} gap={1.5} align={props.hint ? 'end' : 'start'}>
      <DateField {...props} form={dayForm} />
      <TextInput
        // Beside the day, however many lines stand under it.
        {...(!props.hint && { label: '\u00a0' })}
        aria-label={say(texts.time_of, { field: label })}
        placeholder={say(texts.time_placeholder)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        disabled={disabled}
        error={isTimeWrong}
        value={typed ?? time}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onBlur={() => setTyped(null)}
      />
    </Grid>
  )
}
