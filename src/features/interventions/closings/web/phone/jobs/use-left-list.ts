/** The list of jobs as it was left: Back shows the same search, the same open card, and the same place. */
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useStepMemory } from '#web/step-memory.ts'

type Left = { text: string; byPlan: boolean; opened: number | null | undefined }
/** The first card in sight, by the id of its name, and how far it stands from the top. Pixels alone would not do: cards out of sight have no height of their own yet. */
type Place = { name: string; top: number }

const settlesWithin = 2_000
const touches = ['pointerdown', 'wheel', 'keydown'] as const

const scroller = () => document.querySelector('main')

function firstInSight(): Place | undefined {
  const top = scroller()?.getBoundingClientRect().top ?? 0
  // At the top there is nothing to come back to.
  if (!scroller()?.scrollTop) return undefined
  for (const card of document.querySelectorAll('main article[aria-labelledby]')) {
    const box = card.getBoundingClientRect()
    if (box.bottom > top) return { name: card.getAttribute('aria-labelledby') ?? '', top: box.top }
  }
  return undefined
}

function bringBack({ name, top }: Place) {
  const card = document.querySelector(`main article[aria-labelledby="${name}"]`)
  if (card) scroller()?.scrollBy(0, card.getBoundingClientRect().top - top)
}

export function useLeftList() {
  const { history } = useRouter()
  const memory = useStepMemory<Left & { place: Place | undefined }>('jobs')
  const { text = '', byPlan = false, opened, place } = memory.before ?? {}
  const [now, setNow] = useState<Left>({ text, byPlan, opened })
  const latest = useRef(now)
  latest.current = now
  const wanted = useRef(place)
  useEffect(() => {
    const back = wanted.current
    if (!back) return
    // After the page was put at its top, and until the cards around it have their height, unless a finger is faster.
    const end = performance.now() + settlesWithin
    let frame = requestAnimationFrame(function follow() {
      bringBack(back)
      if (performance.now() < end) frame = requestAnimationFrame(follow)
    })
    const stop = () => cancelAnimationFrame(frame)
    for (const touch of touches) window.addEventListener(touch, stop, { once: true })
    return () => {
      stop()
      for (const touch of touches) window.removeEventListener(touch, stop)
    }
  }, [])
  // When the address changes the cards still stand: the page is put at its top before the next one is drawn.
  useEffect(() => {
    const home = history.location.pathname
    return history.subscribe(() => {
      if (history.location.pathname !== home) memory.keep({ ...latest.current, place: firstInSight() })
    })
  }, [history, memory])
  return { ...now, change: (part: Partial<Left>) => setNow((before) => ({ ...before, ...part })) }
}
