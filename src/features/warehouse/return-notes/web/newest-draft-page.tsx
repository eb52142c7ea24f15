/** Leads from the sidebar to where products are put on the newest draft, or to a new return note when there is no draft. */
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { call } from '#web/call.ts'
import { listKey } from '#web/list/list-cache.ts'
import { PageFailed } from '#web/ui/page-failed.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { returnNoteList } from '../columns.ts'
import { returnNotes } from '../contract.ts'

const query = { state: 'draft', sort: '-created_at' }

export function NewestDraftPage() {
  const { data, error, refetch } = useQuery({
    queryKey: [...listKey(returnNoteList), 'newest draft'],
    queryFn: ({ signal }) => call(returnNotes.list, { query }, { signal }),
    // The answer of a moment ago may name a draft that was issued since.
    gcTime: 0,
  })
  if (error) return <PageFailed error={error} retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const [newest] = data.items
  return <Navigate to={newest ? `/return-ddt/${newest.id}/product-create` : '/return-ddt/create'} replace />
}
