/** Plain links of a large table, opened without reloading the page: a component for each of hundreds would cost more than the rest of their cells. */
import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** For the click of what they are in. */
export function useInnerLinks() {
  const { history } = useRouter()
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const to = link?.getAttribute('href')
    // A new tab or window is the browser's own business.
    if (!to?.startsWith('/') || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    history.push(to)
  }
}

/** One of them where nothing around it hears clicks. */
export const InnerLink = ({ href, ...rest }: ComponentProps<'a'> & { href: string }) => (
  <a href={href} onClick={useInnerLinks()} {...rest} />
)
