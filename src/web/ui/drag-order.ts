/** Putting the entries of a list into another order by a grip: while the pointer is down, the entry takes the place of the one under it. */
import { type PointerEvent, type RefObject, useRef, useState } from 'react'

/** Moves one entry, and leaves the others in their order. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items]
  const [item] = next.splice(from, 1)
  if (item !== undefined) next.splice(Math.max(0, Math.min(to, next.length)), 0, item)
  return next
}

type Drag<Key, List extends HTMLElement> = {
  /** The list, whose children are the entries in their order. */
  list: RefObject<List | null>
  dragged: Key | null
  grip: (key: Key) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
}

/** `move` on every step, `end` when the pointer is up. */
export function useDragOrder<Key, List extends HTMLElement>(
  keys: readonly Key[],
  move: (from: number, to: number) => void,
  end: () => void = () => undefined,
): Drag<Key, List> {
  const list = useRef<List>(null)
  const [dragged, setDragged] = useState<Key | null>(null)
  const stop = () => {
    if (dragged !== null) end()
    setDragged(null)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (dragged === null || !list.current) return
    const from = keys.indexOf(dragged)
    const to = [...list.current.children].findIndex((child) => {
      const { top, bottom } = child.getBoundingClientRect()
      return event.clientY >= top && event.clientY < bottom
    })
    if (to >= 0 && to < keys.length && to !== from) move(from, to)
  }
  return {
    list,
    dragged,
    grip: (key) => ({
      onPointerDown: (event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged(key)
      },
      onPointerMove: drag,
      onPointerUp: stop,
      onPointerCancel: stop,
    }),
  }
}
