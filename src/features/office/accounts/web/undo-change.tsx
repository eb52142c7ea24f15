/** Opened from a mail: undoes a change that the owner did not make, then leads on to a new password. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '#web/action.ts'
import { CallError, call } from '#web/call.ts'
import { useSay } from '#web/language.ts'
import { look, Stack } from '#web/ui/layout.tsx'
import { undoChange } from '../sign-in.ts'
import { signInTexts as texts } from '../sign-in-texts.ts'
import styles from './public.module.css'
import { Heading } from './public-parts.tsx'

type Props = { token: string; onUndone: (resetToken: string) => void; onNewPassword: () => void }

export function UndoChange({ token, onUndone, onNewPassword }: Props) {
  const say = useSay()
  const [expired, setExpired] = useState(false)
  const undo = useAction(async () => onUndone((await call(undoChange, { body: { token } })).token), {
    refused: (error) => {
      const isExpired = error instanceof CallError && error.status === 409
      setExpired(isExpired)
      return isExpired
    },
  })
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
      <Button fullWidth className={styles.submit} loading={undo.busy} onClick={() => void undo.run()}>
        {say(texts.undo_change)}
      </Button>
    </>
  )
}
