/** Completes the transport data of an assignment whose note could not be issued yet. */
import { useQuery } from '@tanstack/react-query'
import type { Missing, MissingPlace } from '#features/documents/rules.ts'
import { MissingForIssue, TransportFields } from '#features/documents/web/parts.tsx'
import { documentSettings } from '#features/settings/contract.ts'
import { call } from '#web/call.ts'
import type { FormApi } from '#web/form/form-api.ts'
import { FormDrawer } from '#web/form/form-page.tsx'
import { useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { toast } from '#web/ui/toast.ts'
import { assignmentList } from '../columns.ts'
import { type AssignmentDetail, assignments, TransportInput } from '../contract.ts'
import { texts } from '../texts.ts'
import { useRefresh } from './use-undo.ts'

/** What the settings offer for transport data. */
export const useChoices = () =>
  useQuery({ queryKey: ['document-settings'], queryFn: ({ signal }) => call(documentSettings.get, {}, { signal }) })
    .data

export const useAssignment = (id: number | null) =>
  useQuery({
    queryKey: [...listKey(assignmentList), 'one', id],
    queryFn: ({ signal }) => call(assignments.get, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== null,
  }).data

/** The server names the places that the law's check knows. */
export const missingOf = ({ missing }: AssignmentDetail): Missing[] =>
  missing.map((it) => ({ ...it, place: it.place as MissingPlace }))

type Name = Extract<keyof TransportInput, string>

type IssueDrawerProps = { id: number; onClose: () => void; onIssued?: (assignment: AssignmentDetail) => void }

export function IssueDrawer({ id, onClose, onIssued }: IssueDrawerProps) {
  const say = useSay()
  const choices = useChoices()
  const refresh = useRefresh()
  const assignment = useAssignment(id)
  if (!assignment) return null
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={say(texts.issue)}
      schema={TransportInput}
      endpoint={assignments.issue}
      params={{ id }}
      version={assignment.version}
      values={assignment}
      save={texts.issue}
      done={false}
      onSaved={(saved) => {
        refresh()
        toast.success(texts.issued, { params: { number: saved.number } })
        onIssued?.(saved)
        onClose()
      }}
    >
      {(form: FormApi<Name>) => (
        <>
          <MissingForIssue
            missing={missingOf(assignment)}
            links={{ addressee: `/technician/edit/${assignment.technician_id}` }}
          />
          <TransportFields form={form} choices={choices} courier={assignment.courier} />
        </>
      )}
    </FormDrawer>
  )
}
