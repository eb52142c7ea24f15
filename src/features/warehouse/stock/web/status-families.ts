/** The colour family of every status: dots, badges and bars. */
import type { BadgeFamily } from '#web/ui/badge.tsx'
import type { ProductStatus } from '../rules.ts'

export const statusFamilies: Readonly<Record<ProductStatus, BadgeFamily>> = {
  in_stock: 'success',
  assigned: 'info',
  installed: 'theme',
  fault: 'warning',
  damage_stock: 'danger',
  returned: 'neutral',
  written_off: 'neutral',
}
