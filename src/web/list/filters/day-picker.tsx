/** The calendar of a range filter, in a chunk of its own. */
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/it'
import { useLanguage, useSay } from '#web/language.ts'
import { texts } from '../texts.ts'

type DayPickerProps = {
  from: string | undefined
  to: string | undefined
  onPick: (from: string | undefined, to: string | undefined) => void
}

export function DayPicker({ from, to, onPick }: DayPickerProps) {
  const language = useLanguage()
  const say = useSay()
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      size="xs"
      locale={language.toLowerCase()}
      firstDayOfWeek={1}
      // Colour means status here: a Sunday is a day like others.
      weekendDays={[]}
      hideOutsideDates
      ariaLabels={{
        previousMonth: say(texts.earlier),
        nextMonth: say(texts.later),
        previousYear: say(texts.earlier),
        nextYear: say(texts.later),
        previousDecade: say(texts.earlier),
        nextDecade: say(texts.later),
      }}
      value={[from ?? null, to ?? null]}
      onChange={([first, last]) => onPick(first ?? undefined, last ?? undefined)}
    />
  )
}
