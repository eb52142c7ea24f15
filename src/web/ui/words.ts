/** Functions of the kit take ready words or words in both languages. */
import type { Params, Words } from '#lib/texts/texts.ts'
import { sayNow } from '../language.ts'

export const wordsNow = (words: Words | string, params?: Params): string =>
  typeof words === 'string' ? words : sayNow(words, params)
