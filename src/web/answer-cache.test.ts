/** Answers that were under way when something changed. */
import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { AnswerCache } from './answer-cache.ts'

/** A page whose first answer is held up; it says what was true when it was asked for. */
function openPage() {
  const client = new AnswerCache({ defaultOptions: { queries: { staleTime: 60_000 } } })
  const server = { value: 'before' }
  const held: (() => void)[] = []
  const queryKey = ['day']
  new QueryObserver(client, {
    queryKey,
    queryFn: async () => {
      const { value } = server
      if (held.length === 0) await new Promise<void>((go) => held.push(go))
      return value
    },
  }).subscribe(() => {})
  return { client, server, queryKey, answer: () => held[0]?.(), shown: () => client.getQueryData(queryKey) }
}

test('a change while a page is fetched for the first time is not lost', async () => {
  const { client, server, answer, shown } = openPage()
  server.value = 'after'
  const refreshed = client.invalidateQueries()
  answer()
  await refreshed
  expect(shown()).toBe('after')
})

test('a change while a hidden page is fetched leaves it stale, to be fetched when it is looked at', async () => {
  const { client, queryKey, answer, shown } = openPage()
  const marked = client.invalidateQueries({ queryKey, refetchType: 'none' })
  answer()
  await marked
  await vi.waitFor(() => expect(shown()).toBe('before'))
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
