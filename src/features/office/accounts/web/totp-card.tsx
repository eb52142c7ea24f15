/** Turns the second step of the own sign-in on and off. */
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { z } from 'zod'
import { qrOutline } from '#lib/codes/qr-code.ts'
import { runAction, useAction } from '#web/action.ts'
import { CallError, call } from '#web/call.ts'
import { FormDrawer } from '#web/form/form-page.tsx'
import { PasswordField } from '#web/form/password-field.tsx'
import { useSay } from '#web/language.ts'
import { alert } from '#web/ui/alert.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Grid, Hint, Row, Text } from '#web/ui/layout.tsx'
import { profile as endpoints, type Profile } from '../contract.ts'
import { texts } from '../texts.ts'
import styles from './accounts.module.css'
import { CopyText } from './copy-text.tsx'
import { Card } from './shared.tsx'

type TotpCardProps = { profile: Profile; onChanged: (profile: Profile) => void }
type Begun = { secret: string; uri: string }

const PasswordGiven = z.strictObject({ password: z.string().min(1).max(200) })

export function TotpCard({ profile, onChanged }: TotpCardProps) {
  const say = useSay()
  const client = useQueryClient()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [removing, setRemoving] = useState(false)
  const start = () => runAction(async () => setBegun(await call(endpoints.startTotp, {})))
  const isOn = (next: Profile) => {
    setBegun(null)
    onChanged(next)
    alert.success(texts.two_factor, texts.totp_is_on)
    // What was refused until now is asked for again.
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'record' })
  }
  return (
    <Card
      title={say(texts.two_factor)}
      note={
        <StatusBadge family={profile.two_factor ? 'success' : 'neutral'}>
          {say(profile.two_factor ? texts.on : texts.off)}
        </StatusBadge>
      }
    >
      {begun ? (
        <SetUp begun={begun} onDone={isOn} onCancel={() => setBegun(null)} />
      ) : (
        <>
          <Hint mb={3}>{say(texts.totp_about)}</Hint>
          <Row wrap justify="end" gap={2}>
            {profile.two_factor ? (
              <Button variant="default" disabled={profile.two_factor_required} onClick={() => setRemoving(true)}>
                {say(texts.totp_turn_off)}
              </Button>
            ) : (
              <Button variant={profile.two_factor_required ? 'filled' : 'default'} onClick={() => void start()}>
                {say(texts.totp_set_up)}
              </Button>
            )}
          </Row>
        </>
      )}
      <FormDrawer
        as="modal"
        opened={removing}
        onClose={() => setRemoving(false)}
        title={say(texts.reset_totp)}
        schema={PasswordGiven}
        endpoint={endpoints.removeTotp}
        values={{ password: '' }}
        save={texts.totp_turn_off}
        done={texts.totp_is_off}
        onSaved={(next) => {
          setRemoving(false)
          onChanged(next)
        }}
      >
        {(form) => <PasswordField form={form} name="password" label={texts.totp_password} kind="current" required />}
      </FormDrawer>
    </Card>
  )
}

type SetUpProps = { begun: Begun; onDone: (profile: Profile) => void; onCancel: () => void }

function SetUp({ begun, onDone, onCancel }: SetUpProps) {
  const say = useSay()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const qr = useMemo(() => qrOutline(begun.uri), [begun.uri])
  const { busy, run } = useAction(async () => onDone(await call(endpoints.confirmTotp, { body: { code } })), {
    refused: (error) => {
      const field = error instanceof CallError ? error.fields.code : undefined
      if (field) setProblem(field.message)
      return field !== undefined
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <Grid as="form" gap={3} onSubmit={submit} noValidate>
      <Grid className={styles.qr} place="center" gap={2} ta="center">
        <span>{say(texts.totp_scan)}</span>
        <svg
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={say(texts.qr_label)}
          shapeRendering="crispEdges"
        >
          <path d={qr.path} fill="#000000" />
        </svg>
        <Text size="caption" leading={16} c="text-3">
          {say(texts.totp_by_hand)}
        </Text>
      </Grid>
      <CopyText text={begun.secret} shown={begun.secret.replace(/(.{4})(?=.)/g, '$1 ')} />
      <a href={begun.uri}>{say(texts.totp_open)}</a>
      <TextInput
        label={say(texts.totp_code)}
        className={styles.code ?? ''}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={problem || undefined}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value.replace(/\D/g, '').slice(0, 6))
          setProblem('')
        }}
      />
      <Row wrap justify="end" gap={2}>
        <Button variant="default" onClick={onCancel} disabled={busy}>
          {say(texts.cancel)}
        </Button>
        <Button type="submit" loading={busy} disabled={code.length < 6}>
          {say(texts.totp_confirm)}
        </Button>
      </Row>
    </Grid>
  )
}
