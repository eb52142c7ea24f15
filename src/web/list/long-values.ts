/** A pasted list too long for an address is kept in this tab under a short key, and the address carries the key. */
import type { Filters } from './list-state.ts'

/** Beyond this, mail programs and proxies begin to cut addresses. */
const longest = 2000
const sign = '~'
const prefix = 'list-values:'

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** A short name for a text: the same text gets the same key, so that going back finds it again. */
function keyOf(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (let index = 0; index < text.length; index += 1)
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n)
  return hash.toString(36)
}

const mapValues = (filters: Filters, change: (value: string) => string | undefined): Filters =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([field, value]) => {
      const next = change(value)
      return next === undefined ? [] : [[field, next]]
    }),
  )

export const foldLong = (filters: Filters, store: Store): Filters =>
  mapValues(filters, (value) => {
    if (value.length <= longest) return value
    const key = keyOf(value)
    store.setItem(prefix + key, value)
    return sign + key
  })

/** A key of another tab or person says nothing here, so its filter falls away. */
export const unfoldLong = (filters: Filters, store: Store): Filters =>
  mapValues(filters, (value) =>
    value.startsWith(sign) ? (store.getItem(prefix + value.slice(sign.length)) ?? undefined) : value,
  )
