/** Makes the lists of assignments and of what technicians hold fetch again. */
import { useQueryClient } from '@tanstack/react-query'
import { listKey } from '#web/list/list-cache.ts'
import { assignedProductList, assignmentList } from '../columns.ts'

export function useRefresh() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: listKey(assignmentList) })
    void client.invalidateQueries({ queryKey: listKey(assignedProductList) })
  }
}
