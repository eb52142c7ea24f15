/** Undoes an assignment after a question, and makes the lists that show it fetch again. */
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { listKey } from '#web/list/list-cache.ts'
import { alert } from '#web/ui/alert.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { toast } from '#web/ui/toast.ts'
import { assignedProductList, assignmentList } from '../columns.ts'
import { assignments } from '../contract.ts'
import { texts } from '../texts.ts'

export function useRefresh() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: listKey(assignmentList) })
    void client.invalidateQueries({ queryKey: listKey(assignedProductList) })
  }
}

/** True when it was undone. */
export function useUndo() {
  const refresh = useRefresh()
  return async ({ id, number, warehouse }: { id: number; number: string; warehouse: string }): Promise<boolean> => {
    const sure = await confirm.ask({
      title: texts.undo_question,
      message: texts.undo_hint,
      yes: texts.undo_yes,
      danger: true,
      params: { number, warehouse },
    })
    if (!sure) return false
    try {
      await call(assignments.undo, { params: { id }, body: {} })
      toast.success(texts.undone, { params: { number } })
      return true
    } catch (error) {
      alert.failure(error)
      return false
    } finally {
      refresh()
    }
  }
}
