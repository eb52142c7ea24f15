/** What keeps a technician's phone going behind every screen: the day is fetched, what waits is sent, and screens are answered without a network. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { renewPush } from '#features/office/notifications/web/shared.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import { waitForAnswers } from '#web/offline/answers.ts'
import { isKept, whenKept } from '#web/offline/app-state.ts'
import { dataTime } from '#web/offline/data-time.ts'
import { markIcon } from '#web/offline/icon-badge.ts'
import { forgetLost, lostWork } from '#web/offline/lost-work.ts'
import { useReachable } from '#web/offline/network.ts'
import { useOutbox } from '#web/offline/outbox.ts'
import { askToPersist } from '#web/offline/store.ts'
import { offlineTexts } from '#web/offline/texts.ts'
import { useSession } from '#web/session.ts'
import { alert } from '#web/ui/alert.tsx'
import { readDay, syncDay } from './day.ts'
import { startSending } from './sender.ts'

export const ClosedJobs = lazyPart(async () => (await import('./entries/closed-jobs.tsx')).ClosedJobs)
export const JobEntries = lazyPart(async () => (await import('./entries/job-entries.tsx')).JobEntries)

const fetchEveryMs = 5 * 60_000

/** Only asked for without a network, which a first visit has: it fetches them once the device keeps all files. One that keeps none may be cut off before they came. */
const answers = whenKept()
  .then(async () => (await import('./answers.ts')).registerPhoneAnswers())
  .catch(() => undefined)
if (isKept()) waitForAnswers(answers)

/** Fetched again as soon as the server says that one of the jobs has changed. */
function useDay() {
  useQuery({
    queryKey: ['closing-requests', 'day'],
    queryFn: async ({ signal }) => {
      const { taken_at } = await syncDay(signal)
      dataTime.set(taken_at)
      return taken_at
    },
    refetchInterval: fetchEveryMs,
    retry: false,
  })
  useEffect(() => {
    void readDay()
      .then((day) => day && dataTime.get() === null && dataTime.set(day.taken_at))
      .catch(() => undefined)
  }, [])
}

/** Back online, or with something received, what is on the screen is read again. */
function useFreshScreens() {
  const client = useQueryClient()
  const reachable = useReachable()
  const received = useOutbox().filter(({ ended_at }) => ended_at !== null).length
  const before = useRef({ reachable, received })
  useEffect(() => {
    const isBack = reachable && !before.current.reachable
    const isReceived = received > before.current.received
    before.current = { reachable, received }
    if (isBack || isReceived) void client.invalidateQueries()
  }, [client, reachable, received])
}

/** The number of those unsent, on the app's icon where there is one. */
function useIconBadge() {
  const count = useOutbox().filter(({ state }) => state === 'waiting' || state === 'refused').length
  useEffect(() => {
    // Something pushed may have marked it meanwhile.
    const mark = () => document.visibilityState === 'visible' && markIcon(count)
    markIcon(count)
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [count])
}

/** Said until it was read, also after a reload. */
function useLostWork() {
  const count = lostWork.use()
  const account = useSession()?.user.id
  useEffect(() => {
    if (count === 0 || account === undefined) return
    alert.failure(offlineTexts.store_lost, { params: { count }, onClosed: () => forgetLost(account) })
  }, [count, account])
}

export function PhoneFrame({ children }: { children: ReactNode }) {
  useDay()
  useFreshScreens()
  useIconBadge()
  useLostWork()
  useEffect(() => startSending(), [])
  useEffect(() => void askToPersist().catch(() => false), [])
  useEffect(() => void renewPush().catch(() => undefined), [])
  return children
}
