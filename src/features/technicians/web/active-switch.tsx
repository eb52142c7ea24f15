/** Switches a technician on or off from the list; off ends his sessions, so it asks first. */
import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { useSay } from '#web/language.ts'
import { listCache } from '#web/list/list-cache.ts'
import { alert } from '#web/ui/alert.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { technicianList } from '../columns.ts'
import { type Technician, technicians } from '../contract.ts'
import { texts } from '../texts.ts'
import styles from './technicians.module.css'

export function ActiveSwitch({ technician }: { technician: Technician }) {
  const say = useSay()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { id, name } = technician
  const change = async (active: boolean) => {
    const about = { title: texts.deactivate, message: texts.deactivate_hint, params: { name }, danger: true }
    if (!active && !(await confirm.ask(about))) return
    setBusy(true)
    try {
      const changed = await call(active ? technicians.activate : technicians.deactivate, { params: { id } })
      void listCache(client, technicianList).changed(changed)
      alert.success(texts.status_changed)
    } catch (error) {
      alert.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className={styles.active}>
      <Switch
        size="xs"
        checked={technician.active}
        disabled={busy}
        aria-label={say(texts.active_of, { name })}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      />
      {technician.active && technician.invited && <StatusBadge family="info">{say(texts.invited)}</StatusBadge>}
    </span>
  )
}
