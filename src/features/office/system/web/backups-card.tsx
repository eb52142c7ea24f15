/** The card of backups: how old the last one is, whether there is one every night, and how many are kept. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '#features/office/accounts/web/shared.tsx'
import { formatInstant } from '#lib/time/dates.ts'
import { call } from '#web/call.ts'
import { SwitchField } from '#web/form/choice-fields.tsx'
import { NumberField } from '#web/form/fields.tsx'
import { RecordForm } from '#web/form/record-form.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { alert } from '#web/ui/alert.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Box } from '#web/ui/layout.tsx'
import { toast } from '#web/ui/toast.ts'
import { unbroken } from '#web/ui/unbroken.tsx'
import { BackupSettingsInput, type Overview, system } from '../contract.ts'
import { texts } from '../texts.ts'
import { formatBytes } from './format-bytes.ts'
import styles from './system.module.css'

/** An age from which a night was missed. */
const oldHours = 36

type BackupsCardProps = { backups: Overview['backups']; refetch: () => void }

export function BackupsCard({ backups, refetch }: BackupsCardProps) {
  const say = useSay()
  const language = useLanguage()
  const { last, failed, hours_old, nightly, keep, version } = backups
  const start = () => call(system.backUp, {}).then(() => toast.success(texts.backing_up), alert.failure)
  const age = last ? say(texts.backup_at, { at: formatInstant(last.at), hours: hours_old ?? 0 }) : say(texts.no_backup)
  const isOld = hours_old === null || hours_old > oldHours
  const rows: (readonly [string, ReactNode])[] = [
    [
      say(texts.last_backup),
      isOld ? (
        <StatusBadge key="age" family="warning">
          {age}
        </StatusBadge>
      ) : (
        age
      ),
    ],
    ...(last
      ? ([
          [say(texts.backup_size), formatBytes(last.bytes ?? 0, language)],
          [say(texts.file), last.name],
        ] as const)
      : []),
  ]
  return (
    <Box span>
      <Card
        title={say(texts.backups)}
        action={
          <Button variant="default" size="xs" onClick={() => void start()}>
            {say(texts.back_up_now)}
          </Button>
        }
      >
        <Facts rows={rows} />
        {failed && (
          <p className={styles.differences}>
            {unbroken(say(texts.backup_failed, { at: formatInstant(failed.at), reason: failed.failure ?? '' }))}
          </p>
        )}
        {last && last.problems > 0 && (
          <p className={styles.differences}>{say(texts.backup_problems, { count: last.problems })}</p>
        )}
        <div className={styles.form}>
          <RecordForm
            key={version}
            schema={BackupSettingsInput}
            endpoint={system.setBackups}
            values={{ nightly, keep }}
            version={version}
            autoFocus={false}
            onSaved={refetch}
          >
            {(form) => (
              <>
                <SwitchField form={form} name="nightly" label={texts.nightly} />
                <NumberField form={form} name="keep" label={texts.keep} hint={texts.keep_hint} required />
              </>
            )}
          </RecordForm>
        </div>
      </Card>
    </Box>
  )
}
