/** What other screens show of planning. */
import { lazy } from 'react'
import { useLanguage, useSay } from '#web/language.ts'
import { Hint } from '#web/ui/layout.tsx'
import { readOpeningHours, sayOpeningHours } from '../opening-rules.ts'
import { openingTexts as texts } from '../opening-texts.ts'

/** The secret address of a calendar, loaded when somebody asks for it. */
export const CalendarDialog = lazy(async () => ({ default: (await import('./calendar-dialog.tsx')).CalendarDialog }))

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
