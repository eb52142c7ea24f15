/** Says that settings changed which decide due dates, and leads to what would move. */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Words } from '#lib/texts/texts.ts'
import { formatInstant, notAvailable } from '#lib/time/dates.ts'
import { useAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { IconCalendarStats } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Text } from '#web/ui/layout.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { dueDates } from '../../due-dates-contract.ts'
import { dueDatesTexts as texts } from '../../due-dates-texts.ts'
import styles from './due-dates.module.css'
import { dueDatesKey } from './key.ts'

const DueDatesDrawer = lazy(async () => ({ default: (await import('./drawer.tsx')).DueDatesDrawer }))

export function DueDatesNotice() {
  const say = useSay()
  const client = useQueryClient()
  const [opened, setOpened] = useState(false)
  const { data } = useAnswer([...dueDatesKey, 'state'], dueDates.state, {})
  const look = useAction(async () => {
    await call(dueDates.compute, {})
    await client.invalidateQueries({ queryKey: dueDatesKey })
    setOpened(true)
  })
  const waiting = data?.run && ['computing', 'ready', 'applying', 'failed'].includes(data.run.status)
  // The subject's words are among the texts.
  const words = texts as Readonly<Record<string, Words>>
  return (
    <>
      {data && (data.changed || waiting) && (
        <div className={styles.notice} role="note">
          <IconCalendarStats size={18} stroke={1.75} aria-hidden />
          <Text grow>
            {data.changed
              ? unbroken(
                  say(texts.changed, {
                    what: say(words[data.changed.subject] ?? texts.closures),
                    when: formatInstant(data.changed.at),
                    by: data.changed.by ?? notAvailable,
                  }),
                )
              : say(texts.moves, { later: data.run?.later ?? 0, sooner: data.run?.sooner ?? 0 })}
          </Text>
          <Button
            variant="default"
            loading={look.busy}
            onClick={() => (data.changed ? void look.run() : setOpened(true))}
          >
            {say(texts.look)}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>{opened && <DueDatesDrawer onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}
