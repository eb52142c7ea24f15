/** A month to pick a day from, named in the chosen language; loaded only when it is opened. */
import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { useLanguage, useSay } from '../language.ts'
import classes from './calendar.module.css'
import { formTexts as texts } from './texts.ts'

const locales = { EN: 'en-GB', IT: 'it-IT' } as const

type CalendarProps = {
  value: string | null
  onPick: (day: string | null) => void
  min?: string | undefined
  max?: string | undefined
}

export function Calendar({ value, onPick, min, max }: CalendarProps) {
  const say = useSay()
  const locale = locales[useLanguage()]
  // Noon keeps the day the same in every time zone.
  const named = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, options).format(new Date(`${day.slice(0, 10)}T12:00:00`))
  return (
    <DatePicker
      value={value}
      onChange={onPick}
      {...(value ? { defaultDate: value } : {})}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      firstDayOfWeek={1}
      classNames={{ day: classes.day ?? '' }}
      highlightToday
      monthLabelFormat={(day) => named(day, { month: 'long', year: 'numeric' })}
      monthsListFormat={(day) => named(day, { month: 'short' })}
      weekdayFormat={(day) => named(day, { weekday: 'short' })}
      ariaLabels={{
        previousMonth: say(texts.previous_month),
        nextMonth: say(texts.next_month),
      }}
      getDayAriaLabel={(day: string) => named(day, { day: 'numeric', month: 'long', year: 'numeric' })}
    />
  )
}
