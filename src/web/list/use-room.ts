/** The width a list has for its columns, measured before its rows come. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

let barWidth: number | undefined

/** What a vertical scroll bar takes here: nothing on a Mac, some pixels elsewhere. */
function scrollBarWidth(): number {
  if (barWidth !== undefined) return barWidth
  const probe = document.createElement('div')
  probe.style.cssText =
    'position:absolute;visibility:hidden;width:100px;height:100px;overflow:auto;scrollbar-gutter:stable'
  document.body.append(probe)
  barWidth = probe.offsetWidth - probe.clientWidth
  probe.remove()
  return barWidth
}

/** With rows to show it is measured before they are painted; else the browser says it when it has laid out the page anyway. */
export function useRoom(element: RefObject<HTMLElement | null>, hasRows: boolean): number {
  const [width, setWidth] = useState(0)
  const atOnce = useRef(hasRows)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    if (atOnce.current) setWidth(measured.clientWidth - scrollBarWidth())
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round(entry.contentRect.width) - scrollBarWidth())
    })
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return width
}
