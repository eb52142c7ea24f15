/** The chosen language, kept under `language_name`; components say words through `useSay`. */
import { useCallback } from 'react'
import { formatNumber, type Language, languageOf, type Params, say, type Words } from '#lib/texts/texts.ts'
import { createStore } from './ui/store.ts'

const key = 'language_name'
const current = createStore<Language>(languageOf(localStorage.getItem(key)))

export const language = {
  ...current,
  set(next: Language) {
    localStorage.setItem(key, next)
    document.documentElement.lang = next.toLowerCase()
    current.set(next)
  },
}
document.documentElement.lang = current.get().toLowerCase()

export const useLanguage = current.use

export type Say = (words: Words, params?: Params) => string

/** `const say = useSay()` then `say(texts.title)`: renders again when the language changes. */
export function useSay(): Say {
  const chosen = useLanguage()
  return useCallback((words: Words, params?: Params) => say(words, chosen, params), [chosen])
}

export const sayNow: Say = (words, params) => say(words, current.get(), params)
export const numberNow = (value: number) => formatNumber(value, current.get())
