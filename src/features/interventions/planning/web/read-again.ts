/** The board and all that is read with it, read again after a change. */
import { useQueryClient } from '@tanstack/react-query'

export function useReadBoardAgain() {
  const client = useQueryClient()
  return async () => await client.invalidateQueries({ queryKey: ['dispatch-board'] })
}
