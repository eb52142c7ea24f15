/** Lifts a bar at the bottom above the on-screen keyboard, which lies over the page without making it smaller. */
import { useEffect, useRef } from 'react'

/** How far up it has to go to end where the visible part of the page ends. */
const liftOf = (bottom: number, view: { offsetTop: number; height: number }) =>
  Math.max(0, Math.round(bottom - view.offsetTop - view.height))

export function useKeyboardLift() {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return undefined
    const place = () => {
      const element = bar.current
      if (!element) return
      element.style.transform = ''
      const lift = liftOf(element.getBoundingClientRect().bottom, view)
      element.style.transform = lift > 0 ? `translateY(-${lift}px)` : ''
    }
    view.addEventListener('resize', place)
    view.addEventListener('scroll', place)
    return () => {
      view.removeEventListener('resize', place)
      view.removeEventListener('scroll', place)
    }
  }, [])
  return bar
}
