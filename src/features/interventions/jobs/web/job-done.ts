/** What follows an action on jobs: fresh lists, a word with its undo. */
import { useQueryClient } from '@tanstack/react-query'
import type { Words } from '#lib/texts/texts.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { listKey } from '#web/list/list-cache.ts'
import type { Selection } from '#web/list/selection.ts'
import { toast } from '#web/ui/toast.ts'
import { interventionList } from '../columns.ts'
import { interventions } from '../contract.ts'
import { texts } from '../texts.ts'

export type AskedKind = 'assign' | 'cancel' | 'hold' | 'appoint'
/** An action that needs more than the jobs. */
export type Asked = {
  kind: AskedKind
  jobs: Selection
  count: number
  clear: () => void
  /** What people call the one job. */
  named?: string
}

/** Reads lists, counts and open panels of interventions again. */
export function useRefreshJobs() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: listKey(interventionList) })
    void client.invalidateQueries({ queryKey: ['intervention'] })
  }
}

/** Undoes an action as a whole and says so; false where it was refused, with the reason on the screen. */
export function useUndoJobs() {
  const refresh = useRefreshJobs()
  return async (batch_id: number): Promise<boolean> => {
    return runAction(
      async () => {
        const undone = await call(interventions.undo, { params: { id: batch_id } })
        toast.success(texts.undone, { params: { count: undone.count } })
      },
      { after: refresh },
    )
  }
}

/** Says what was done, with an undo. */
export function useDone() {
  const refresh = useRefreshJobs()
  const undoJobs = useUndoJobs()
  return (done: Words, { batch_id, count }: { batch_id: number; count: number }) => {
    refresh()
    toast.success(done, { params: { count }, undo: async () => void (await undoJobs(batch_id)) })
  }
}
