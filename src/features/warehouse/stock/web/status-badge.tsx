/** A product's status: short words in a list, the full label on hover. */
import { useSay } from '#web/language.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { type ProductStatus, shortStatusWords, statusWords } from '../rules.ts'
import { statusFamilies } from './status-families.ts'

export const isStatus = (status: string | null): status is ProductStatus => status !== null && status in statusWords

export function StatusOf({ status }: { status: string | null }) {
  const say = useSay()
  if (!isStatus(status)) return null
  const full = say(statusWords[status])
  const shown = say(shortStatusWords[status] ?? statusWords[status])
  return (
    <StatusBadge family={statusFamilies[status]} {...(shown === full ? {} : { title: full })}>
      {shown}
    </StatusBadge>
  )
}
