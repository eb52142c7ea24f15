/** Opened from a mail: undoes a change that the owner did not make, then leads on to a new password. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError, call } from '#web/call.ts'
import { useSay } from '#web/language.ts'
import { alert } from '#web/ui/alert.tsx'
import { look, Stack } from '#web/ui/layout.tsx'
import { undoChange } from '../sign-in.ts'
import { signInTexts as texts } from '../sign-in-texts.ts'
import styles from './public.module.css'
import { Heading } from './public-parts.tsx'

type Props = { token: string; onUndone: (resetToken: string) => void; onNewPassword: () => void }

export function UndoChange({ token, onUndone, onNewPassword }: Props) {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const [expired, setExpired] = useState(false)
  const undo = async () => {
    setBusy(true)
    try {
      onUndone((await call(undoChange, { body: { token } })).token)
    } catch (error) {
      if (error instanceof CallError && error.status === 409) setExpired(true)
      else alert.failure(error)
      setBusy(false)
    }
  }
  if (expired)
    return (
      <div role="alert">
        <Heading title={say(texts.link_failed)}>{say(texts.undo_expired)}</Heading>
        <Stack gap={5}>
          <Button fullWidth className={styles.submit} onClick={onNewPassword}>
            {say(texts.set_new_password)}
          </Button>
          <Link to="/login" {...look({ self: 'start', weight: 500, size: 'body' })}>
            {say(texts.back_to_sign_in)}
          </Link>
        </Stack>
      </div>
    )
  return (
    <>
      <Heading title={say(texts.undo_title)}>{say(texts.undo_hint)}</Heading>
      <Button fullWidth className={styles.submit} loading={busy} onClick={() => void undo()}>
        {say(texts.undo_change)}
      </Button>
    </>
  )
}
