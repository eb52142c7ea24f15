/** A number in a list that opens what it counts. */
import { Link } from '@tanstack/react-router'
import { formatNumber } from '#lib/texts/texts.ts'
import { useLanguage } from '../language.ts'

export function CountLink({
  count,
  to,
  search,
}: {
  count: number
  to: string
  search: Record<string, number | string>
}) {
  const language = useLanguage()
  if (count === 0) return <span>0</span>
  // The search of a list is plain text under the names of its filters; the router knows no list's own.
  return (
    <Link to={to} search={search as never}>
      {formatNumber(count, language)}
    </Link>
  )
}
