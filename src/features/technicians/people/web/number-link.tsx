/** A number that opens the products behind it. */
import type { Words } from '#lib/texts/texts.ts'
import { formatNumber } from '#lib/texts/texts.ts'
import { useLanguage, useSay } from '#web/language.ts'
import { InnerLink } from '#web/ui/inner-links.tsx'

type NumberLinkProps = { count: number; to: string; label: Words; of: string }

export function NumberLink({ count, to, label, of }: NumberLinkProps) {
  const say = useSay()
  const language = useLanguage()
  if (count === 0) return <span style={{ color: 'var(--fs-text-3)' }}>{formatNumber(0, language)}</span>
  return (
    <InnerLink href={to} aria-label={`${formatNumber(count, language)} ${say(label)}: ${of}`}>
      {formatNumber(count, language)}
    </InnerLink>
  )
}
