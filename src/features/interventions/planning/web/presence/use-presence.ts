/** Who else has the board open, and what they carry: screens tell each other over the live channel, and nothing is kept of it. */
import { createContext, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '#web/call.ts'
import { onLiveMessage } from '#web/live-messages.ts'
import { randomId } from '#web/random-id.ts'
import { session } from '#web/session.ts'
import { dispatchBoard, type Here, hereMessage } from '../../contract.ts'

/** Said so often; who is not heard for longer than two and a half times that is gone: a machine that sleeps says no word. */
const [beatMs, silentMs] = [20_000, 50_000]
/** Without a touch of mouse or key for so long nobody sits here; nor does a forgotten board keep its session alive. */
const awayMs = 10 * 60_000
const hues = 5

export type Peer = Pick<Here, 'account_id' | 'name' | 'carries'> & { hue: number }
export const PeersContext = createContext<ReadonlyMap<number, Peer>>(new Map())

/** Screens of others; the same person's other tabs are no others. */
function usePeers(answer: () => void): readonly Here[] {
  const [screens, setScreens] = useState<ReadonlyMap<string, Here>>(new Map())
  const heard = useRef(new Map<string, number>())
  const latest = useRef(answer)
  latest.current = answer
  useEffect(() => {
    const forget = (gone: (screen: string) => boolean) =>
      setScreens((before) => {
        const left = [...before].filter(([screen]) => !gone(screen))
        return left.length === before.size ? before : new Map(left)
      })
    const stop = onLiveMessage(({ type, data }) => {
      // Our own server sends this type with these data alone.
      const here = type === hereMessage ? (data as Here) : undefined
      if (!here || here.account_id === session.get()?.user.id) return
      const { screen, state } = here
      heard.current.set(screen, Date.now())
      if (state === 'gone') return forget((it) => it === screen)
      setScreens((before) => {
        // Only what is seen makes the page draw again.
        const same = before.get(screen)?.carries.join() === here.carries.join()
        return same ? before : new Map(before).set(screen, here)
      })
      if (state === 'came') latest.current()
    })
    const timer = setInterval(() => {
      const since = Date.now() - silentMs
      forget((screen) => (heard.current.get(screen) ?? 0) < since)
    }, 5_000)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [])
  return useMemo(() => [...screens.values()], [screens])
}

/** Says that this screen is here while it is seen and used, and what it carries. */
export function usePresence(carried: ReadonlySet<number>): {
  people: readonly Peer[]
  carriedBy: ReadonlyMap<number, Peer>
} {
  const [screen] = useState(randomId)
  const carries = [...carried]
  const latest = useRef(carries)
  latest.current = carries
  const isHere = useRef(false)
  const say = useRef((state: Here['state']) => {
    isHere.current = state !== 'gone'
    const body = { screen, state, carries: state === 'gone' ? [] : latest.current }
    // What does not arrive now is sent with the next beat.
    void call(dispatchBoard.here, { body }, { keepalive: state === 'gone' }).catch(() => undefined)
  })
  const others = usePeers(() => {
    if (isHere.current) say.current('here')
  })

  useEffect(() => {
    const sendState = say.current
    const stopped = new AbortController()
    const { signal } = stopped
    let usedAt = Date.now()
    const isSeen = () => document.visibilityState === 'visible'
    const used = () => {
      usedAt = Date.now()
      if (!isHere.current && isSeen()) sendState('came')
    }
    const leave = () => {
      if (isHere.current) sendState('gone')
    }
    document.addEventListener('visibilitychange', () => (isSeen() ? used() : leave()), { signal })
    window.addEventListener('pagehide', leave, { signal })
    for (const event of ['pointermove', 'keydown']) window.addEventListener(event, used, { signal, passive: true })
    const timer = setInterval(() => {
      if (!isHere.current) return
      if (Date.now() - usedAt > awayMs) leave()
      else sendState('here')
    }, beatMs)
    used()
    return () => {
      stopped.abort()
      clearInterval(timer)
      leave()
    }
  }, [])

  const key = carries.join()
  const sentKey = useRef('')
  useEffect(() => {
    if (sentKey.current === key) return
    sentKey.current = key
    if (isHere.current) say.current('here')
  }, [key])

  return useMemo(() => {
    const peerOf = ({ account_id, name, carries }: Here): Peer => ({
      account_id,
      name,
      carries,
      hue: account_id % hues,
    })
    const people = new Map(others.map((it) => [it.account_id, peerOf(it)]))
    const carriedBy = others.flatMap((it) => it.carries.map((id) => [id, peerOf(it)] as const))
    return { people: [...people.values()], carriedBy: new Map(carriedBy) }
  }, [others])
}
