/** A link inside a cell of a list: light, because a page holds hundreds of them. */
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

export function CellLink({ to, children }: { to: string; children: ReactNode }) {
  const { history } = useRouter()
  const follow = (event: MouseEvent) => {
    // A new tab or window is the browser's own business.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    history.push(to)
  }
  return (
    // The row is one stop for the keyboard; its menu leads to the same place.
    <a href={to} tabIndex={-1} onClick={follow}>
      {children}
    </a>
  )
}
