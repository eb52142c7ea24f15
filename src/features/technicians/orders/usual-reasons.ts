/** A reason is kept as it was chosen; a usual one is shown in the language of the reader. */
import type { Language } from '#lib/texts/texts.ts'
import { reasonTexts } from './receiving-texts.ts'

export const reasonIn = (reason: string, language: Language): string =>
  Object.values(reasonTexts).find(({ EN, IT }) => EN === reason || IT === reason)?.[language] ?? reason
