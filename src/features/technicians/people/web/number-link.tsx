/** A number that opens the products behind it. */
import { useRouter } from '@tanstack/react-router'
import type { Words } from '#lib/texts/texts.ts'
import { formatNumber } from '#lib/texts/texts.ts'
import { useLanguage, useSay } from '#web/language.ts'

type NumberLinkProps = { count: number; to: string; label: Words; of: string }

export function NumberLink({ count, to, label, of }: NumberLinkProps) {
  const say = useSay()
  const language = useLanguage()
  const { history } = useRouter()
  if (count === 0) return <span style={{ color: 'var(--fs-text-3)' }}>{formatNumber(0, language)}</span>
  return (
    <a
      href={to}
      aria-label={`${formatNumber(count, language)} ${say(label)}: ${of}`}
      onClick={(event) => {
        // A new tab or window is the browser's own business.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        history.push(to)
      }}
    >
      {formatNumber(count, language)}
    </a>
  )
}
