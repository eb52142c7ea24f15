/** SQL that erases merchants from the comparisons that listed them, by the name and the terminal ID of their jobs. */
import type { Tx } from '#server/database/db.ts'
import { execute } from '#server/database/rows.ts'

export const eraseMerchantNames = (tx: Tx, intervention_ids: readonly number[]) =>
  execute(tx)`update comparison_row r set merchant = null
    from comparison c, intervention i
    where i.id = any(${intervention_ids}::bigint[]) and c.supplier_id = i.supplier_id and r.comparison_id = c.id and r.merchant is not null
      and (normal(r.merchant) = normal(i.merchant_name)
        or loose_terminal_key(coalesce(r.their_terminal, r.our_terminal)) = loose_terminal_key(i.client_terminal_id))`
