/** Carrying cards: by pointer or by keys, from being picked up until they are dropped or put back. */
import { useQuery } from '@tanstack/react-query'
import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react'
import { call } from '#web/call.ts'
import { type Answer, type BoardJob, dispatchBoard } from '../contract.ts'
import { cellKey, type Target } from './board-state.ts'

/** Further than this a press is a drag. */
const dragPixels = 5
/** A finger that rests so long carries; one that slips further before scrolls. */
const [restMs, slipPixels] = [400, 10]
/** So near to an edge what lies under the carried card scrolls, by so much a frame. */
const [edgePixels, stepPixels] = [48, 12]

function scrollAtEdges(at: { x: number; y: number }, signal: AbortSignal): void {
  const step = () => {
    if (signal.aborted) return
    const under = document.elementFromPoint(at.x, at.y)?.closest('[data-scrolls]')
    const box = under?.getBoundingClientRect()
    if (under && box)
      under.scrollTop += at.y > box.bottom - edgePixels ? stepPixels : at.y < box.top + edgePixels ? -stepPixels : 0
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

export type Carried = { jobs: readonly BoardJob[]; by: 'pointer' | 'keys' }
export type Range = { from: string | null; days: number }

/** What all cells say to some jobs, in one request. */
export function useAnswers(
  jobs: readonly BoardJob[] | undefined,
  range: Range,
): ReadonlyMap<string, Answer> | undefined {
  const ids = jobs?.map(({ id }) => id) ?? []
  const { data } = useQuery({
    queryKey: ['dispatch-board', 'answers', ids, range],
    queryFn: ({ signal }) => call(dispatchBoard.answers, { body: { ids, ...range } }, { signal }),
    enabled: ids.length > 0,
    staleTime: 5_000,
    select: ({ cells }) => new Map(cells.map((it) => [cellKey(it.technician_id, it.on), it])),
  })
  return ids.length > 0 ? data : undefined
}

/** Which cell lies under the pointer; the tray takes jobs back. */
function targetAt(x: number, y: number): Target | null {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell], [data-tray]')
  if (!place) return null
  if (place.dataset.tray !== undefined) return { technician_id: null, on: null }
  const [technician, on] = (place.dataset.cell ?? '').split(' ')
  return technician && on ? { technician_id: Number(technician), on } : null
}

const isSame = (a: Target | null, b: Target | null) => a?.technician_id === b?.technician_id && a?.on === b?.on

type Carrying = {
  /** What is carried when this card is: with a selection all of it. */
  jobsWith: (job: BoardJob) => readonly BoardJob[]
  drop: (jobs: readonly BoardJob[], target: Target) => void
  /** False, and said, where somebody else carries one of them. */
  isFree: (jobs: readonly BoardJob[]) => boolean
  enabled: boolean
}

export function useCarry({ jobsWith, drop, isFree, enabled }: Carrying) {
  const [carried, setCarried] = useState<Carried | null>(null)
  const [target, setTarget] = useState<Target | null>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const latest = useRef({ target, carried, drop })
  latest.current = { target, carried, drop }
  const stop = () => {
    setCarried(null)
    setTarget(null)
  }
  const dropNow = () => {
    const { target: there, carried: now } = latest.current
    stop()
    if (there && now) latest.current.drop(now.jobs, there)
  }

  /** With a mouse or a pen a press that moves; with a finger one that rests first: else it scrolls. */
  const press = (event: ReactPointerEvent, job: BoardJob) => {
    if (!enabled || event.button !== 0) return
    const isTouch = event.pointerType === 'touch'
    const over = new AbortController()
    const { signal } = over
    const at = { x: event.clientX, y: event.clientY }
    const [x, y] = [at.x, at.y]
    let isDragged = false
    const lift = () => {
      isDragged = true
      const jobs = jobsWith(job)
      if (!isFree(jobs)) return end(false)
      setCarried({ jobs, by: 'pointer' })
      document.body.style.userSelect = 'none'
      scrollAtEdges(at, signal)
      show()
    }
    const rest = isTouch ? setTimeout(lift, restMs) : undefined
    const show = () => {
      if (ghost.current) ghost.current.style.transform = `translate(${at.x + 8}px, ${at.y + 4}px)`
      const next = targetAt(at.x, at.y)
      if (!isSame(next, latest.current.target)) setTarget(next)
    }
    const follow = ({ clientX, clientY, pointerId }: PointerEvent) => {
      if (pointerId !== event.pointerId) return
      Object.assign(at, { x: clientX, y: clientY })
      if (isDragged) return show()
      if (Math.hypot(clientX - x, clientY - y) < (isTouch ? slipPixels : dragPixels)) return
      if (isTouch) end(false)
      else lift()
    }
    const end = (isDropped: boolean) => {
      clearTimeout(rest)
      over.abort()
      document.body.style.userSelect = ''
      if (!isDragged) return
      // The click that ends a drag opens nothing.
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50)
      if (isDropped) dropNow()
      else stop()
    }
    const swallow = (click: MouseEvent) => click.stopPropagation()
    const escaped = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return
      key.stopPropagation()
      end(false)
    }
    window.addEventListener('pointermove', follow, { signal })
    window.addEventListener('pointerup', () => end(true), { signal })
    window.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener('keydown', escaped, { capture: true, signal })
    if (!isTouch) return
    // What is carried does not scroll what lies under it, and a long press opens no menu.
    const keep = (touch: Event) => {
      if (isDragged || touch.type === 'contextmenu') touch.preventDefault()
    }
    window.addEventListener('touchmove', keep, { passive: false, signal })
    window.addEventListener('contextmenu', keep, { signal })
  }

  const pickUp = (job: BoardJob, start: Target) => {
    const jobs = jobsWith(job)
    if (!enabled || !isFree(jobs)) return
    setCarried({ jobs, by: 'keys' })
    setTarget(start)
  }
  return { carried, target, setTarget, press, pickUp, stop, dropNow, ghost }
}
