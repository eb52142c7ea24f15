/** The archive file that the page's address names. */
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '#web/call.ts'
import { listKey } from '#web/list/list-cache.ts'
import { archiveFileList } from '../columns.ts'
import { archiveFiles } from '../contract.ts'

export function useArchiveFile() {
  // The page's path has the parameter.
  const { id: said } = useParams({ strict: false }) as { id?: string }
  const id = Number(said) || 0
  return useQuery({
    queryKey: [...listKey(archiveFileList), 'record', id],
    queryFn: ({ signal }) => call(archiveFiles.get, { params: { id } }, { signal }),
    retry: false,
  })
}
