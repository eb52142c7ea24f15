/** A product's status in its colour; the full label on hover where it is shortened. */
import { type ProductStatus, shortStatusWords, statusWords } from '#features/stock/rules.ts'
import { useSay } from '#web/language.ts'
import { type BadgeFamily, StatusBadge } from '#web/ui/badge.tsx'

const families: Record<ProductStatus, BadgeFamily> = {
  in_stock: 'success',
  assigned: 'info',
  installed: 'theme',
  fault: 'warning',
  damage_stock: 'danger',
  returned: 'neutral',
  written_off: 'neutral',
}

export function ProductStatusBadge({ status }: { status: string }) {
  const say = useSay()
  // The server knows these statuses and no other.
  const known = status as ProductStatus
  return (
    <StatusBadge family={families[known]} title={say(statusWords[known])}>
      {say(shortStatusWords[known] ?? statusWords[known])}
    </StatusBadge>
  )
}
