/** What follows an action on jobs: fresh lists, a word with its undo. */
import { useQueryClient } from '@tanstack/react-query'
import type { Words } from '#lib/texts.ts'
import { call } from '#web/call.ts'
import { listKey } from '#web/list/list-cache.ts'
import type { Selection } from '#web/list/selection.ts'
import { alert } from '#web/ui/alert.tsx'
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

/** Says what was done, with an undo. */
export function useDone() {
  const refresh = useRefreshJobs()
  return (done: Words, { batch_id, count }: { batch_id: number; count: number }) => {
    refresh()
    const undo = async () => {
      try {
        const undone = await call(interventions.undo, { params: { id: batch_id } })
        toast.success(texts.undone, { params: { count: undone.count } })
      } catch (error) {
        alert.failure(error)
      }
      refresh()
    }
    toast.success(done, { params: { count }, undo })
  }
}
