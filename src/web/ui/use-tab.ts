/** A choice among tabs that stands in the address, so that the back button brings it back. */
import { useRouter, useRouterState } from '@tanstack/react-router'

/** The first tab is the one without a word in the address. Tabs over lists of their own drop what the list before has written there. */
export function useTab<Key extends string>(
  keys: readonly [Key, ...Key[]],
  own: { lists?: boolean } = {},
): [Key, (key: Key) => void] {
  const { history } = useRouter()
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const said = new URLSearchParams(search).get('tab')
  const chosen = keys.find((key) => key === said) ?? keys[0]
  const choose = (key: Key) => {
    const params = new URLSearchParams(own.lists ? '' : search)
    params.delete('page')
    if (key === keys[0]) params.delete('tab')
    else params.set('tab', key)
    const text = params.toString()
    history.push(`${history.location.pathname}${text && `?${text}`}`)
  }
  return [chosen, choose]
}
