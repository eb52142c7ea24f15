/** The bell of the top bar, and the card of the profile; the list behind the bell is loaded when it is first opened. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { IconBell } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { onLiveMessage } from '#web/live-messages.ts'
import { useSession } from '#web/session.ts'
import { Text } from '#web/ui/layout.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { notifications } from '../contract.ts'
import { texts } from '../texts.ts'
import styles from './bell.module.css'
import { notificationsKey } from './keys.ts'

const NotificationPanel = lazyPart(async () => (await import('./panel.tsx')).NotificationPanel)
const SettingsCard = lazyPart(async () => (await import('./settings-form.tsx')).SettingsCard)

const PushCard = lazyPart(async () => (await import('./push-card.tsx')).PushCard)

/** This browser is told as long as its session lasts: said again after each sign-in. */
export const renewPush = async (): Promise<void> => (await import('./push.ts')).renewPush()

/** Several that come together are fetched together. */
const gatherMs = 300
/** The badge says no more than this. */
const mostShown = 99

/** How many are unread, fetched again when the server has a message for this account. */
function useUnread(): number | undefined {
  const client = useQueryClient()
  const { data } = useAnswer([...notificationsKey, 'count'], notifications.count, {})
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onLiveMessage(({ type }) => {
      if (type !== 'notifications') return
      timer ??= setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey: notificationsKey })
      }, gatherMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client])
  return data?.unread
}

/** Says aloud when more came, not when some were read. */
function useNews(unread: number | undefined): number {
  const before = useRef(unread)
  const [news, setNews] = useState(0)
  useEffect(() => {
    if (before.current !== undefined && unread !== undefined && unread > before.current) setNews(unread)
    before.current = unread
  }, [unread])
  return news
}

export function Bell() {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const known = useUnread()
  const news = useNews(known)
  const unread = known ?? 0
  const label = say(unread === 0 ? texts.bell_none : texts.bell, { count: unread })
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        title={say(texts.title)}
        onClick={() => setOpen(true)}
      >
        <IconBell size={20} />
        {unread > 0 && (
          <span className={styles.badge} aria-hidden>
            {unread > mostShown ? `${mostShown}+` : unread}
          </span>
        )}
      </button>
      <Text unseen role="status">
        {news > 0 && unread > 0 && say(texts.news, { count: unread })}
      </Text>
      {open && <NotificationPanel onClose={() => setOpen(false)} />}
    </>
  )
}

/** The card of the profile, loaded with it: the bell is on every page. */
export function NotificationsCard() {
  return (
    <>
      {useSession()?.role === 'technician' && <PushCard />}
      <SettingsCard />
    </>
  )
}
