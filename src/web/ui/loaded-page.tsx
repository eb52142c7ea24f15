/** A page of a record or of data that is asked for: its outline until it comes, the reason where it does not. */
import type { ReactNode } from 'react'
import { PageFailed } from './page-failed.tsx'
import { PageSkeleton } from './skeleton.tsx'

type LoadedPageProps<Data> = {
  of: { data: Data | undefined; error: unknown; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

export function LoadedPage<Data>({ of: { data, error, refetch }, children }: LoadedPageProps<Data>): ReactNode {
  if (data !== undefined) return children(data)
  return error ? <PageFailed error={error} retry={() => void refetch()} /> : <PageSkeleton />
}
