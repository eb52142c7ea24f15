/** What other screens show of planning. */
import { isRealDay, minutesOf } from '#lib/time/dates.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { Hint, Text } from '#web/ui/layout.tsx'
import { isOpenAt, readOpeningHours, sayOpeningHours } from '../opening-rules.ts'
import { openingTexts as texts } from '../opening-texts.ts'

/** The secret address of a calendar, loaded when somebody asks for it. */
export const CalendarDialog = lazyPart(async () => (await import('./calendar-dialog.tsx')).CalendarDialog)

type Promised = { text: string | null; day: unknown; at: unknown }

/** That a shop is closed when it is promised a visit; nothing where its hours are not known. */
export function ClosedThen({ text, day, at }: Promised) {
  const say = useSay()
  const language = useLanguage()
  const hours = readOpeningHours(text)
  // As people write it, before the form has read it.
  const [, hour = '', minute = ''] = /^(\d{1,2})[:.](\d\d)$/.exec(String(at ?? '').trim()) ?? []
  const time = hour === '' ? null : minutesOf(`${hour.padStart(2, '0')}:${minute}`)
  const isOpen = hours && isRealDay(String(day)) ? isOpenAt(hours, String(day), time) : undefined
  if (!hours || isOpen !== false) return null
  return (
    <Text as="p" c="warning-text" role="status">
      {say(texts.not_open, { hours: sayOpeningHours(hours, language) })}
    </Text>
  )
}

/** Opening hours as they were written, and how they are read. */
export function OpeningHours({ text }: { text: string }) {
  const say = useSay()
  const language = useLanguage()
  const hours = readOpeningHours(text)
  return (
    <>
      {text}
      <Hint size="caption" leading={16}>
        {hours ? say(texts.read_as, { hours: sayOpeningHours(hours, language) }) : say(texts.not_read)}
      </Hint>
    </>
  )
}
