import { say } from '#lib/texts/texts.ts'
import { type Served, serve } from '#server/http/serve.ts'
import type { RecentSource } from '#server/records/recent-actions.ts'
import { recentActions } from '../contract.ts'

const most = 50

export const routesFor = (sources: readonly RecentSource[]): Served[] => [
  serve(recentActions.list, async ({ tx, language }) => {
    const found = []
    for (const { key, list } of sources)
      for (const { what, ...action } of await list(tx, most))
        found.push({ ...action, source: key, what: say(what, language) })
    const newest = found.toSorted((left, right) => Date.parse(right.at) - Date.parse(left.at))
    return { items: newest.slice(0, most) }
  }),
]
