/** The calendar of a range filter, in a chunk of its own. */
import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/it'
import { useLanguage } from '#web/language.ts'

type DayPickerProps = {
  from: string | undefined
  to: string | undefined
  onPick: (from: string | undefined, to: string | undefined) => void
}

export function DayPicker({ from, to, onPick }: DayPickerProps) {
  const language = useLanguage()
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      size="xs"
      locale={language.toLowerCase()}
      firstDayOfWeek={1}
      value={[from ?? null, to ?? null]}
      onChange={([first, last]) => onPick(first ?? undefined, last ?? undefined)}
    />
  )
}
