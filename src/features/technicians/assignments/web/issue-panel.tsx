/** Issues the transport note of an assignment. */
import { useQuery } from '@tanstack/react-query'
import { IssuePanel } from '#features/warehouse/documents/web/shared.tsx'
import { useSay } from '#web/language.ts'
import { oneQuery } from '#web/list/one-query.ts'
import { assignmentList } from '../columns.ts'
import { type AssignmentDetail, assignments } from '../contract.ts'
import { texts } from '../texts.ts'
import { useRefresh } from './refresh.ts'

type IssueNoteProps = { id: number; onClose: () => void; onIssued?: (assignment: AssignmentDetail) => void }

export function IssueNote({ id, onClose, onIssued }: IssueNoteProps) {
  const say = useSay()
  const refresh = useRefresh()
  const { data: assignment } = useQuery(oneQuery(assignmentList, assignments.get, id))
  if (!assignment || assignment.issued) return null
  return (
    <IssuePanel
      title={say(texts.issue)}
      record={assignment}
      endpoint={assignments.issue}
      links={{ addressee: `/technician/edit/${assignment.technician_id}` }}
      onClose={onClose}
      refresh={refresh}
      successToast={({ number }) => [texts.issued, { params: { number } }]}
      {...(onIssued && { onDone: onIssued })}
    />
  )
}
