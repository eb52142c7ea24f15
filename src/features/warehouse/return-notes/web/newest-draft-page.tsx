/** Leads from the sidebar to where products are put on the newest draft, or to a new return note when there is no draft. */
import { Navigate } from '@tanstack/react-router'
import { listKey } from '#web/list/list-cache.ts'
import { PageFailed } from '#web/ui/page-failed.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { returnNoteList } from '../columns.ts'
import { returnNotes } from '../contract.ts'

const query = { state: 'draft', sort: '-created_at' }
const key = [...listKey(returnNoteList), 'newest draft']

export function NewestDraftPage() {
  // The answer of a moment ago may name a draft that was issued since.
  const { data, error, refetch } = useAnswer(key, returnNotes.list, { query }, { gcTime: 0 })
  if (error) return <PageFailed error={error} retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const [newest] = data.items
  return <Navigate to={newest ? `/return-ddt/${newest.id}/product-create` : '/return-ddt/create'} replace />
}
