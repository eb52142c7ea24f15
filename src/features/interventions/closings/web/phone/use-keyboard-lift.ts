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
    // Once the page has taken its new size too: turning the phone tells the two one after the other.
    let frame = 0
    const placeSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    view.addEventListener('resize', placeSoon)
    view.addEventListener('scroll', placeSoon)
    window.addEventListener('resize', placeSoon)
    return () => {
      cancelAnimationFrame(frame)
      view.removeEventListener('resize', placeSoon)
      view.removeEventListener('scroll', placeSoon)
      window.removeEventListener('resize', placeSoon)
    }
  }, [])
  return bar
}
