/** What the user is told, kind by kind: on the screen, by mail, and when mails come. Each change is saved at once. */
import { Checkbox, Radio } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Card } from '#features/office/accounts/web/shared.tsx'
import { useAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { Hint, Row, Stack } from '#web/ui/layout.tsx'
import { PageFailed } from '#web/ui/page-failed.tsx'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import { TableHead } from '#web/ui/table.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { type NotificationSettings, notifications } from '../contract.ts'
import { texts } from '../texts.ts'
import { notificationsKey } from './keys.ts'
import styles from './settings.module.css'

export function SettingsCard() {
  const say = useSay()
  return (
    <Card title={say(texts.title)}>
      <SettingsForm />
    </Card>
  )
}

function SettingsForm() {
  const say = useSay()
  const client = useQueryClient()
  const language = useLanguage()
  const queryKey = [...notificationsKey, 'settings', language]
  const { data, error, refetch } = useAnswer(queryKey, notifications.settings, {})
  const saving = useAction(async ({ daily, kinds: all, version }: NotificationSettings) => {
    const kinds = all.map(({ kind, screen, mail }) => ({ kind, screen, mail }))
    client.setQueryData(queryKey, await call(notifications.setSettings, { body: { daily, kinds } }, { version }))
  })
  if (error && !data) return <PageFailed error={error} retry={() => void refetch()} />
  if (!data) return <LinesSkeleton lines={6} />

  const save = async (next: NotificationSettings) => {
    if (!(await saving.run(next))) await refetch()
  }
  const change = (kind: string, field: 'screen' | 'mail', on: boolean) =>
    void save({ ...data, kinds: data.kinds.map((it) => (it.kind === kind ? { ...it, [field]: on } : it)) })

  return (
    <div id="notifications">
      <Hint mb={3}>{say(texts.hint)}</Hint>
      <table className={styles.table}>
        <TableHead of={[texts.kind, texts.screen, texts.mail]} />
        <tbody>
          {data.kinds.map(({ kind, name, screen, mail }) => (
            <tr key={kind}>
              <th scope="row">{name}</th>
              <td>
                <Box
                  checked={screen}
                  disabled={saving.busy}
                  name={say(texts.on_screen_of, { name })}
                  onChange={(on) => change(kind, 'screen', on)}
                />
              </td>
              <td>
                <Box
                  checked={mail}
                  disabled={saving.busy}
                  name={say(texts.by_mail_of, { name })}
                  onChange={(on) => change(kind, 'mail', on)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Radio.Group
        label={say(texts.when)}
        value={data.daily ? 'daily' : 'at_once'}
        onChange={(value) => void save({ ...data, daily: value === 'daily' })}
      >
        <Stack gap={2} pt={2}>
          <Radio value="at_once" label={say(texts.at_once)} disabled={saving.busy} />
          <Radio value="daily" label={say(texts.daily)} disabled={saving.busy} />
        </Stack>
      </Radio.Group>
    </div>
  )
}

type BoxProps = { checked: boolean; disabled: boolean; name: string; onChange: (on: boolean) => void }

/** On a phone the whole cell presses the box. */
function Box({ checked, disabled, name, onChange }: BoxProps) {
  const id = useId()
  return (
    <Row as="label" className={styles.box} justify="center" align="center" htmlFor={id}>
      <Checkbox
        id={id}
        checked={checked}
        disabled={disabled}
        aria-label={name}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </Row>
  )
}
