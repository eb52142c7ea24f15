/** What an endpoint answers, kept under a key that live changes name. */
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { Endpoint, Reply, Sent } from '#lib/records/endpoint.ts'
import { call } from './call.ts'

type Options<E> = Omit<UseQueryOptions<Reply<E>>, 'queryKey' | 'queryFn'>

export const useAnswer = <E extends Endpoint>(queryKey: QueryKey, it: E, sent: Sent<E>, options?: Options<E>) =>
  useQuery({ ...options, queryKey, queryFn: ({ signal }) => call(it, sent, { signal }) })

/** For a form: the record as it is when it opens; what others change later comes up when it is saved. */
export const askedOnce = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY } as const
