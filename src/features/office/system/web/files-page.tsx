/** Stored files that are missing or changed. */

import { call } from '#web/call.ts'
import { IconRefresh } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { ListPage } from '#web/list/list-page.tsx'
import { alert } from '#web/ui/alert.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { toast } from '#web/ui/toast.ts'
import { fileList } from '../columns.ts'
import { type FileItem, files } from '../contract.ts'
import { fileProblems, texts } from '../texts.ts'

function Problem({ problem }: { problem: FileItem['problem'] }) {
  const say = useSay()
  return <StatusBadge family="danger">{say(fileProblems[problem])}</StatusBadge>
}
const cells = { problem: ({ problem }: Pick<FileItem, 'problem'>) => <Problem problem={problem} /> }

export function FilesPage() {
  const recheck = () => call(files.recheck, {}).then(() => toast.success(texts.rechecking), alert.failure)
  return (
    <ListPage
      list={fileList}
      endpoints={files}
      cells={cells}
      secondary={[{ label: texts.recheck, icon: IconRefresh, onClick: () => void recheck() }]}
      empty={{ text: texts.files_empty }}
    />
  )
}
