/** Tells admins that the server's disk is filling up, before and when nothing more can be saved. */

import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle } from '#web/icons.tsx'
import { useSay } from '../language.ts'
import styles from './disk-warning.module.css'
import { shellTexts } from './texts.ts'

const lookEveryMs = 60_000

/** Not an endpoint of the API: what load balancers ask too. */
async function readDiskState(signal: AbortSignal): Promise<string> {
  const response = await fetch('/api/health', { signal })
  const health: unknown = response.ok ? await response.json() : undefined
  return typeof health === 'object' && health !== null && 'disk' in health ? String(health.disk) : 'ok'
}

export function DiskWarning() {
  const say = useSay()
  const { data } = useQuery({
    queryKey: ['disk'],
    queryFn: ({ signal }) => readDiskState(signal),
    refetchInterval: lookEveryMs,
    retry: false,
  })
  if (data !== 'low' && data !== 'full') return null
  return (
    <p className={styles.warning} role="status">
      <IconAlertTriangle size={18} />
      {say(data === 'full' ? shellTexts.disk_full : shellTexts.disk_low)}
    </p>
  )
}
