/** Switches a technician on or off; off ends their sessions, so it asks first. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { listCache } from '#web/list/list-cache.ts'
import { alert } from '#web/ui/alert.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { technicianList } from '../columns.ts'
import { type Technician, technicians } from '../contract.ts'
import { texts } from '../texts.ts'

export function useSetActive() {
  const client = useQueryClient()
  return useCallback(
    async ({ id, name }: Pick<Technician, 'id' | 'name'>, active: boolean) => {
      const about = { title: texts.deactivate_name, message: texts.deactivate_hint, params: { name }, danger: true }
      if (!active && !(await confirm.ask(about))) return
      await runAction(async () => {
        const changed = await call(active ? technicians.activate : technicians.deactivate, { params: { id } })
        void listCache(client, technicianList).changed(changed)
        alert.success(texts.status_changed)
      })
    },
    [client],
  )
}
