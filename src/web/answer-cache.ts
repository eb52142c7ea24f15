/** A cache of answers that loses no change. */
import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * What is being fetched may have been read before the change. The library begins again only where there was an answer before and somebody
 * looks; else it waits for the one under way and takes that for fresh. Here that one is fetched once more.
 */
export class AnswerCache extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const underWay = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined || filters?.refetchType === 'none')
    await super.invalidateQueries(filters, options)
    if (underWay.length === 0) return
    await Promise.allSettled(underWay.flatMap(({ promise }) => promise ?? []))
    await super.invalidateQueries({ ...filters, predicate: (query) => underWay.includes(query) }, options)
  }
}
