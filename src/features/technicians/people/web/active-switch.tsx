/** Switches a technician on or off from the list. */
import { Switch } from '@mantine/core'
import { useAction } from '#web/action.ts'
import { useSay } from '#web/language.ts'
import type { Technician } from '../contract.ts'
import { texts } from '../texts.ts'
import { useSetActive } from './use-set-active.ts'

export function ActiveSwitch({ technician }: { technician: Pick<Technician, 'id' | 'name' | 'active'> }) {
  const say = useSay()
  const setActive = useAction(useSetActive())
  return (
    <Switch
      size="xs"
      checked={technician.active}
      disabled={setActive.busy}
      aria-label={say(texts.active_of, { name: technician.name })}
      onChange={({ currentTarget: { checked } }) => void setActive.run(technician, checked)}
    />
  )
}
