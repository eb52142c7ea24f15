/** Confirms what has arrived. */
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import type { Selection } from '#web/list/selection.ts'
import { toast } from '#web/ui/toast.ts'
import { assignedProducts } from '../contract.ts'
import { heldTexts as texts } from '../texts.ts'
import { useRefresh } from './refresh.ts'

export function useAccept() {
  const refresh = useRefresh()
  return async (products: Selection, clear?: () => void): Promise<void> => {
    await runAction(
      async () => {
        const { count } = await call(assignedProducts.accept, { body: products })
        toast.success(texts.accepted, { params: { count } })
        clear?.()
      },
      { after: refresh },
    )
  }
}
