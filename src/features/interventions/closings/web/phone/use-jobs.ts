/** The jobs of the technician, under the noun that live changes name. */
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '#web/call.ts'
import { closingRequests } from '../../request-contract.ts'

const noun = 'closing-requests'
export const requestsKey = [noun] as const
export const requestKey = (id: number) => [noun, 'one', id] as const

export const jobsPath = '/technician/interventions'
export const jobPath = (id: number) => `${jobsPath}/${id}`
export const closePath = (id: number) => `${jobsPath}/${id}/close`

export const useJobs = () =>
  useQuery({
    queryKey: [noun, 'jobs'],
    queryFn: ({ signal }) => call(closingRequests.jobs, {}, { signal }),
  })

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
