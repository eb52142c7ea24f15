/** Switches a technician on or off from the list. */
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useSay } from '#web/language.ts'
import type { Technician } from '../contract.ts'
import { texts } from '../texts.ts'
import { useSetActive } from './use-set-active.ts'

export function ActiveSwitch({ technician }: { technician: Pick<Technician, 'id' | 'name' | 'active'> }) {
  const say = useSay()
  const setActive = useSetActive()
  const [busy, setBusy] = useState(false)
  return (
    <Switch
      size="xs"
      checked={technician.active}
      disabled={busy}
      aria-label={say(texts.active_of, { name: technician.name })}
      onChange={async ({ currentTarget: { checked } }) => {
        setBusy(true)
        await setActive(technician, checked)
        setBusy(false)
      }}
    />
  )
}
