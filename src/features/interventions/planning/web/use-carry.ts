/** Carrying cards: by pointer or by keys, from being picked up until they are dropped or put back. */
import { useQuery } from '@tanstack/react-query'
import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react'
import { call } from '#web/call.ts'
import { type Answer, type BoardJob, dispatchBoard } from '../contract.ts'
import { cellKey, type Target } from './board-state.ts'

/** Further than this a press is a drag. */
const dragPixels = 5

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
  enabled: boolean
}

export function useCarry({ jobsWith, drop, enabled }: Carrying) {
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

  /** Only where there is a mouse or a pen: on a touch screen the list of "Move to…" is the way. */
  const press = (event: ReactPointerEvent, job: BoardJob) => {
    if (!enabled || event.button !== 0 || event.pointerType === 'touch') return
    const [x, y] = [event.clientX, event.clientY]
    let isDragged = false
    const follow = ({ clientX, clientY }: PointerEvent) => {
      if (!isDragged && Math.hypot(clientX - x, clientY - y) < dragPixels) return
      if (!isDragged) {
        isDragged = true
        setCarried({ jobs: jobsWith(job), by: 'pointer' })
        document.body.style.userSelect = 'none'
      }
      if (ghost.current) ghost.current.style.transform = `translate(${clientX + 8}px, ${clientY + 4}px)`
      const next = targetAt(clientX, clientY)
      if (!isSame(next, latest.current.target)) setTarget(next)
    }
    const end = (isDropped: boolean) => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('keydown', escaped, true)
      document.body.style.userSelect = ''
      if (!isDragged) return
      // The click that ends a drag opens nothing.
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50)
      if (isDropped) dropNow()
      else stop()
    }
    const swallow = (click: MouseEvent) => click.stopPropagation()
    const up = () => end(true)
    const escaped = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return
      key.stopPropagation()
      end(false)
    }
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', up)
    window.addEventListener('keydown', escaped, true)
  }

  const pickUp = (job: BoardJob, start: Target) => {
    if (!enabled) return
    setCarried({ jobs: jobsWith(job), by: 'keys' })
    setTarget(start)
  }
  return { carried, target, setTarget, press, pickUp, stop, dropNow, ghost }
}
