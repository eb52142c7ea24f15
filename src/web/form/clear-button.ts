/** The cross of a list of choices that may stay empty. The library hides it from readers, and a thumb finds no name under it. */
import type { Say } from '../language.ts'
import { formTexts as texts } from './texts.ts'

export const clearButton = (say: Say, field: string) => ({
  'aria-label': say(texts.clear_of, { field }),
  'aria-hidden': false,
})
