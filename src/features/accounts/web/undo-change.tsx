/** Opened from a mail: undoes a change that the owner did not make, then leads on to a new password. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { CallError, call } from '#web/call.ts'
import { useSay } from '#web/language.ts'
import { alert } from '#web/ui/alert.tsx'
import { undoChange } from '../sign-in.ts'
import { signInTexts as texts } from '../sign-in-texts.ts'
import styles from './public.module.css'
import { Heading } from './public-parts.tsx'

export function UndoChange({ token, onUndone }: { token: string; onUndone: (resetToken: string) => void }) {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const undo = async () => {
    setBusy(true)
    try {
      onUndone((await call(undoChange, { body: { token } })).token)
    } catch (error) {
      if (error instanceof CallError && error.status === 409) setFailed(error.message)
      else alert.failure(error)
      setBusy(false)
    }
  }
  if (failed)
    return (
      <div role="alert">
        <Heading title={say(texts.link_failed)}>{failed}</Heading>
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
