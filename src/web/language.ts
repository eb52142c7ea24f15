/** The chosen language, kept under `language_name`; components say words through `useSay`. */
import { useCallback, useSyncExternalStore } from 'react'
import { formatNumber, type Language, languageOf, type Params, say, type Words } from '#lib/texts/texts.ts'

const key = 'language_name'
let current: Language = languageOf(localStorage.getItem(key))
const listeners = new Set<() => void>()

export const language = {
  get: () => current,
  set(next: Language) {
    current = next
    localStorage.setItem(key, next)
    document.documentElement.lang = next.toLowerCase()
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
document.documentElement.lang = current.toLowerCase()

export const useLanguage = (): Language => useSyncExternalStore(language.subscribe, language.get)

export type Say = (words: Words, params?: Params) => string

/** `const say = useSay()` then `say(texts.title)`: renders again when the language changes. */
export function useSay(): Say {
  const chosen = useLanguage()
  return useCallback((words: Words, params?: Params) => say(words, chosen, params), [chosen])
}

export const sayNow: Say = (words, params) => say(words, current, params)
export const numberNow = (value: number) => formatNumber(value, current)
