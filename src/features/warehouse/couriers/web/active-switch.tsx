/** Switches a courier on or off from the list. */
import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { useSay } from '#web/language.ts'
import { listCache } from '#web/list/list-cache.ts'
import { alert } from '#web/ui/alert.tsx'
import { courierList } from '../columns.ts'
import { type Courier, couriers } from '../contract.ts'
import { texts } from '../texts.ts'

export function ActiveSwitch({ courier }: { courier: Pick<Courier, 'id' | 'name' | 'active' | 'version'> }) {
  const say = useSay()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const change = async (active: boolean) => {
    setBusy(true)
    try {
      const { id, version } = courier
      const changed = await call(couriers.update, { params: { id }, body: { active } }, { version })
      void listCache(client, courierList).changed(changed)
      alert.success(texts.status_changed)
    } catch (error) {
      alert.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Switch
      size="xs"
      checked={courier.active}
      disabled={busy}
      aria-label={say(texts.active_of, { name: courier.name })}
      onChange={({ currentTarget }) => void change(currentTarget.checked)}
    />
  )
}
