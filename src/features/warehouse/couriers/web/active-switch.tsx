/** Switches a courier on or off from the list. */
import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { useSay } from '#web/language.ts'
import { listCache } from '#web/list/list-cache.ts'
import { alert } from '#web/ui/alert.tsx'
import { type Courier, couriers, courier as noun } from '../fields.ts'
import { texts } from '../texts.ts'

export function ActiveSwitch({ courier }: { courier: Pick<Courier, 'id' | 'name' | 'active' | 'version'> }) {
  const say = useSay()
  const client = useQueryClient()
  const change = useAction(async (active: boolean) => {
    const { id, version } = courier
    const changed = await call(couriers.update, { params: { id }, body: { active } }, { version })
    void listCache(client, noun.list).changed(changed)
    alert.success(texts.status_changed)
  })
  return (
    <Switch
      size="xs"
      checked={courier.active}
      disabled={change.busy}
      aria-label={say(texts.active_of, { name: courier.name })}
      onChange={({ currentTarget }) => void change.run(currentTarget.checked)}
    />
  )
}
