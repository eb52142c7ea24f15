/** Lifts a bar at the bottom above the on-screen keyboard, which lies over the page without making it smaller. */
import { useEffect, useRef } from 'react'

/** How far up it has to go to end where the visible part of the page ends. */
const liftOf = (bottom: number, view: { offsetTop: number; height: number }) =>
  Math.max(0, Math.round(bottom - view.offsetTop - view.height))

export function useKeyboardLift() {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const view = window.visualViewport
    // What scrolls above the bar ends where the bar does, and stays there while the bar is lifted.
    const main = bar.current?.closest('main')
    if (!view || !main) return undefined
    const place = () => {
      const lift = liftOf(main.getBoundingClientRect().bottom, view)
      if (bar.current) bar.current.style.transform = lift > 0 ? `translateY(-${lift}px)` : ''
    }
    // A phone that is turned tells its new size first, and lays the page out in it afterwards.
    const laidOut = new ResizeObserver(place)
    laidOut.observe(main)
    view.addEventListener('resize', place)
    view.addEventListener('scroll', place)
    return () => {
      laidOut.disconnect()
      view.removeEventListener('resize', place)
      view.removeEventListener('scroll', place)
    }
  }, [])
  return bar
}
