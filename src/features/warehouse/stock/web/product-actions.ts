/** What the product screens share: asking for fresh lists, undoing an action, and the toast that offers it. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Words } from '#lib/texts/texts.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { listKey } from '#web/list/list-cache.ts'
import { toast } from '#web/ui/toast.ts'
import { productList } from '../columns.ts'
import { batches } from '../contract.ts'
import { screenTexts } from '../screen-texts.ts'

type Moved = { batch_id: number; count: number }

function actionsFor(client: QueryClient) {
  const refresh = () => void client.invalidateQueries({ queryKey: listKey(productList) })
  /** True when it was undone; a refusal is shown. */
  const undo = async (batch_id: number): Promise<boolean> => {
    return runAction(
      async () => {
        const { count } = await call(batches.revert, { params: { id: batch_id } })
        toast.success(screenTexts.undone, { params: { count } })
      },
      { after: refresh },
    )
  }
  return {
    refresh,
    undo,
    moved: (words: Words, { batch_id, count }: Moved) => {
      refresh()
      toast.success(words, { params: { count }, undo: () => void undo(batch_id) })
    },
  }
}

export function useProductActions() {
  const client = useQueryClient()
  return useMemo(() => actionsFor(client), [client])
}
