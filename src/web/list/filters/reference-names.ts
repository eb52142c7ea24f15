/** Records of another list, found by what the user types and named by their ids when a page is opened from a link. */
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Column } from '#lib/lists/list.ts'
import { fetchEndpoint, readerOf } from '#web/call.ts'

export type Reference = NonNullable<Column['reference']>
export type Named = { id: number; name: string }

/** A chip has room for a few names; the rest is a number. */
export const mostNames = 5

const nameKey = (reference: Reference, id: number) => [reference.path, 'name', reference.label, id]

function named(reference: Reference, item: unknown): Named | undefined {
  if (typeof item !== 'object' || item === null || !('id' in item) || typeof item.id !== 'number') return undefined
  // The reference says under which field its list keeps the name.
  const name = (item as Readonly<Record<string, unknown>>)[reference.label]
  return { id: item.id, name: typeof name === 'string' && name !== '' ? name : String(item.id) }
}

export function useReferenceSearch(reference: Reference, q: string) {
  return useQuery({
    queryKey: [reference.path, 'search', reference.label, q],
    queryFn: async ({ signal }): Promise<Named[]> => {
      const response = await fetchEndpoint(readerOf(reference.path), { query: { q, rows_per_page: 20 } }, { signal })
      // Every list answers with its items.
      const { items } = (await response.json()) as { items: unknown[] }
      return items.flatMap((item) => named(reference, item) ?? [])
    },
    placeholderData: (previous) => previous,
    staleTime: 30_000,
  })
}

/** The names of some ids: undefined for one that is not known (yet). */
export function useReferenceNames(reference: Reference | undefined, ids: readonly number[]) {
  return useQueries({
    queries: (reference ? ids.slice(0, mostNames) : []).map((id) => ({
      queryKey: reference ? nameKey(reference, id) : [],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<string> => {
        if (!reference) return ''
        const response = await fetchEndpoint(readerOf(`${reference.path}/${id}` as const), {}, { signal })
        return named(reference, await response.json())?.name ?? String(id)
      },
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) => results.map(({ data }) => data),
  })
}

/** What was just picked is known without asking. */
export function useRememberName(reference: Reference) {
  const client = useQueryClient()
  return useCallback(
    ({ id, name }: Named) => void client.setQueryData(nameKey(reference, id), name),
    [client, reference],
  )
}
