/** Words of the address, so that a reload and the back button keep what is shown. */
import { useRouter, useRouterState } from '@tanstack/react-router'

export function useAddress<Name extends string>(names: readonly Name[]) {
  const { history } = useRouter()
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const params = new URLSearchParams(search)
  const values = Object.fromEntries(names.map((name) => [name, params.get(name)]))
  const set = (next: Partial<Record<Name, string | null>>) => {
    const changed = new URLSearchParams(history.location.search)
    for (const [name, value] of Object.entries<string | null | undefined>(next))
      if (value) changed.set(name, value)
      else changed.delete(name)
    const text = changed.toString()
    history.replace(`${history.location.pathname}${text && `?${text}`}`)
  }
  // One value for each of the names.
  return [values as Record<Name, string | null>, set] as const
}

export const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)
