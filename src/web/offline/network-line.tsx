/** Under the top bar of a technician: whether there is a network, how old the data are, what waits to be sent, and whether a new version is here. Always in sight on a phone. */
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toLocalClock } from '#lib/time/dates.ts'
import { IconCloudCheck, IconCloudOff, IconDownload, IconInbox, IconInfoCircle } from '#web/icons.tsx'
import { useSay } from '../language.ts'
import { Row, Text } from '../ui/layout.tsx'
import { useMinute } from '../ui/use-minute.ts'
import { startAppWorker, takeNewVersion, useAppState } from './app-state.ts'
import { dataTime } from './data-time.ts'
import './install.ts'
import { network, useReachable } from './network.ts'
import styles from './network-line.module.css'
import { isUnsent, useOutbox, useUnreadable } from './outbox.ts'
import { offlineTexts as texts } from './texts.ts'

const dayMs = 24 * 3_600_000
const oldDataMs = 10 * 60_000

/** Where what waits can be seen. */
type NetworkLineProps = { outbox: `/${string}` }

export function NetworkLine({ outbox }: NetworkLineProps) {
  const say = useSay()
  const app = useAppState()
  const reachable = useReachable()
  const unsent = useOutbox().filter(isUnsent)
  const isUnreadable = useUnreadable()
  const taken = dataTime.use()
  const now = useMinute()
  useEffect(() => void startAppWorker(), [])
  useEffect(() => network.watch(), [])
  const count = unsent.length
  const refused = unsent.filter(({ state }) => state === 'refused').length
  const age = unsent[0] ? now - Date.parse(unsent[0].made_at) : 0
  const isOld = taken !== null && now - Date.parse(taken) > oldDataMs
  const asksVersion = reachable && app === 'new_version'
  const family =
    age > 2 * dayMs
      ? 'danger'
      : !reachable || age > dayMs || refused > 0 || isUnreadable
        ? 'warning'
        : asksVersion
          ? 'info'
          : app === 'missing'
            ? 'neutral'
            : 'success'
  const Icon = !reachable
    ? IconCloudOff
    : asksVersion
      ? IconDownload
      : app === 'missing'
        ? IconInfoCircle
        : IconCloudCheck
  const days = Math.floor(age / dayMs)
  return (
    <Row
      as="section"
      className={styles.line}
      tint={family}
      align="center"
      gap={2}
      py={2}
      px="page"
      aria-label={say(texts.line)}
    >
      <Icon size={20} />
      <Text grow shrink leading={20} role="status">
        {!reachable ? (
          <>
            <strong>{say(texts.no_network)}</strong> {count === 0 && !taken && say(texts.stays_here)}
          </>
        ) : (
          say(asksVersion ? texts.new_version : app === 'missing' && count === 0 ? texts.needs_network : texts.online)
        )}
        {(!reachable || isOld) && taken && ` ${say(texts.as_of, { time: toLocalClock(taken).slice(11, 16) })}`}
      </Text>
      {asksVersion && (
        <button type="button" className={styles.act} onClick={takeNewVersion}>
          {say(texts.take_version)}
        </button>
      )}
      <Link to={outbox} className={styles.act ?? ''}>
        <IconInbox size={18} />
        {isUnreadable
          ? say(texts.unreadable)
          : count === 0
            ? say(texts.all_sent)
            : refused > 0
              ? say(texts.refused, { count: refused })
              : days > 0
                ? say(texts.waiting_days, { count, days })
                : say(texts.waiting, { count })}
      </Link>
    </Row>
  )
}
