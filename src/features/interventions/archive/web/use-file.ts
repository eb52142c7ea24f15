/** The archive file that the page's address names. */
import { useIdParam } from '#web/id-param.ts'
import { listKey } from '#web/list/list-cache.ts'
import { useAnswer } from '#web/use-answer.ts'
import { archiveFileList } from '../columns.ts'
import { archiveFiles } from '../contract.ts'

export function useArchiveFile() {
  const id = useIdParam()
  return useAnswer([...listKey(archiveFileList), 'record', id], archiveFiles.get, { params: { id } }, { retry: false })
}
