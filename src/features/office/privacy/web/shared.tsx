/** What the lists of people and the profile show of privacy: export and erasing, the own data, and what was deleted last night. */
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Card } from '#features/office/accounts/web/shared.tsx'
import { formatNumber } from '#lib/texts/texts.ts'
import { formatInstant } from '#lib/time/dates.ts'
import { useAction } from '#web/action.ts'
import { downloadFile } from '#web/download.ts'
import { IconEraser, IconFileExport } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import type { RowAction } from '#web/list/actions.ts'
import { useSession } from '#web/session.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Hint, Row, Text } from '#web/ui/layout.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { privacy, type RetentionRun } from '../contract.ts'
import { retainedKinds } from '../rules.ts'
import { texts } from '../texts.ts'
import styles from './privacy.module.css'

const EraseDialog = lazyPart(async () => (await import('./erase-dialog.tsx')).EraseDialog)

type Person = { id: number; name: string }

/** The actions of a row, and the dialog that one of them opens. */
export function usePersonActions(onErased: (id: number) => void): {
  actions: (person: Person) => RowAction[]
  dialog: ReactNode
} {
  const own = useSession()?.user.id
  const [asked, setAsked] = useState<Person | null>(null)
  return {
    actions: (person) => [
      {
        label: texts.export_data,
        icon: IconFileExport,
        onClick: () => void downloadFile(privacy.exportPerson, { id: person.id }),
      },
      {
        label: texts.erase,
        icon: IconEraser,
        danger: true,
        disabled: person.id === own,
        onClick: () => setAsked(person),
      },
    ],
    dialog: (
      <>
        {asked && (
          <EraseDialog
            person={asked}
            onClose={() => setAsked(null)}
            onErased={() => {
              setAsked(null)
              onErased(asked.id)
            }}
          />
        )}
      </>
    ),
  }
}

/** The card of the profile. */
export function OwnDataCard() {
  const say = useSay()
  const { busy, run } = useAction(() => downloadFile(privacy.exportOwn, {}))
  return (
    <Card title={say(texts.your_data)}>
      <Hint breakAnywhere>{say(texts.your_data_hint)}</Hint>
      <Row className={styles.actions} wrap gap={2} mt={3}>
        <Button variant="default" loading={busy} onClick={() => void run()}>
          {say(texts.export_own)}
        </Button>
      </Row>
    </Card>
  )
}

export const retentionKey = ['record', privacy.retention.path]

/** How many of each kind were deleted the last time; in short, only those that were. */
export function LastRun({ run, short = false }: { run: RetentionRun | null; short?: boolean }) {
  const say = useSay()
  const language = useLanguage()
  if (!run) return <Hint breakAnywhere>{say(texts.never_run)}</Hint>
  const counted = retainedKinds.flatMap((kind) => {
    const count = run.removed[kind]
    return count === undefined || (short && count === 0)
      ? []
      : [[say(texts[kind]), formatNumber(count, language)] as const]
  })
  return (
    <>
      <Facts rows={[[say(texts.last_run), formatInstant(run.at)], ...counted]} />
      {counted.length === 0 && !run.failure && <Hint breakAnywhere>{say(texts.nothing_removed)}</Hint>}
      {run.failure && (
        <Text as="p" mt={2} breakAnywhere>
          <StatusBadge family="danger">{say(texts.run_failed, { reason: run.failure })}</StatusBadge>
        </Text>
      )}
    </>
  )
}

/** The card of the page System. */
export function RetentionCard({ action }: { action: ReactNode }) {
  const say = useSay()
  const { data } = useAnswer(retentionKey, privacy.retention, {})
  return (
    <Card title={say(texts.card)} action={action}>
      <LastRun run={data?.last_run ?? null} short />
    </Card>
  )
}
