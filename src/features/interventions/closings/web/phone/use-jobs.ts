/** The jobs of the technician, under the noun that live changes name. */
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '#web/call.ts'
import { useOutbox } from '#web/offline/outbox.ts'
import { closingRequests } from '../../request-contract.ts'
import { jobLane } from '../../rules.ts'
import { isClosing, jobAfter } from './job-after.ts'

const noun = 'closing-requests'
export const requestsKey = [noun] as const
export const requestKey = (id: number) => [noun, 'one', id] as const

export const jobsPath = '/technician/interventions'
export const jobPath = (id: number) => `${jobsPath}/${id}`
export const closePath = (id: number) => `${jobsPath}/${id}/close`

/** The jobs as the server or the kept day has them, with what this phone has done since. */
export function useJobs() {
  const outbox = useOutbox()
  const query = useQuery({
    queryKey: [noun, 'jobs'],
    queryFn: ({ signal }) => call(closingRequests.jobs, {}, { signal }),
  })
  if (!query.data || outbox.length === 0) return query
  const items = query.data.items.map((job) => jobAfter(job, outbox, query.dataUpdatedAt))
  return { ...query, data: { ...query.data, items } }
}

/** Whether the closing of a job is still on this phone. */
export const useIsWaiting = (id: number): boolean =>
  useOutbox().some((item) => item.state === 'waiting' && item.lanes.includes(jobLane(id)) && isClosing(item))

export const useRequest = (id: number) =>
  useQuery({
    queryKey: requestKey(id),
    queryFn: ({ signal }) => call(closingRequests.get, { params: { id } }, { signal }),
    // A form starts from what is true now.
    staleTime: 0,
  })

export const useEarlier = (id: number) =>
  useQuery({
    queryKey: [noun, 'earlier', id],
    queryFn: ({ signal }) => call(closingRequests.earlier, { params: { id } }, { signal }),
  })

/** The number in the address; one that is none leads to "not found". */
export function useJobId(): number {
  // Both pages that ask have the parameter in their path.
  const { id } = useParams({ strict: false }) as { id?: string }
  return Number(id) || 0
}
