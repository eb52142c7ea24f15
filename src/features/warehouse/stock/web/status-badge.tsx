/** A product's status: short words in a list, the full label on hover. */
import { StateBadge } from '#web/ui/badge.tsx'
import { type ProductStatus, shortStatusWords, statusWords } from '../rules.ts'

export const isStatus = (status: string | null): status is ProductStatus => status !== null && status in statusWords

export const StatusOf = ({ status }: { status: string | null }) =>
  isStatus(status) ? <StateBadge is={statusWords[status]} short={shortStatusWords[status]} /> : null
