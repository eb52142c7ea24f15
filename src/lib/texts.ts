/** Words in both languages: a missing Italian word does not compile, and a number is written as its language writes it. */

export const languages = ['EN', 'IT'] as const
export type Language = (typeof languages)[number]
/** One thing said in both languages. */
export type Words = Readonly<Record<Language, string>>
export type Params = Readonly<Record<string, string | number>>

export const both = (EN: string, IT: string): Words => ({ EN, IT })

/** A catalogue of words by key; the compiler asks for the Italian of every English one. */
export const bilingual = <Key extends string>(
  EN: Record<Key, string>,
  IT: Record<NoInfer<Key>, string>,
): Record<Key, Words> =>
  // Object.fromEntries forgets the keys, which are those of EN.
  Object.fromEntries(Object.keys(EN).map((key) => [key, { EN: EN[key as Key], IT: IT[key as Key] }])) as Record<
    Key,
    Words
  >

const locales: Record<Language, string> = { EN: 'en-GB', IT: 'it-IT' }
const plain = {
  EN: new Intl.NumberFormat(locales.EN, { useGrouping: 'always' }),
  IT: new Intl.NumberFormat(locales.IT, { useGrouping: 'always' }),
}
export const formatNumber = (value: number, language: Language) => plain[language].format(value)

/** Fills `{name}`, and chooses by number: `{count|product|products}` says "product" for one and "products" otherwise. */
export function say(words: Words, language: Language, params: Params = {}): string {
  return words[language].replace(
    /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
    (_all, name: string, one?: string, many?: string) => {
      const value = params[name]
      if (one !== undefined) return Number(value) === 1 ? one : (many ?? '')
      if (value === undefined) return ''
      return typeof value === 'number' ? formatNumber(value, language) : value
    },
  )
}

/** The seed sends the first two letters of the label, uppercased; anything else counts as English. */
export const languageOf = (value: string | null | undefined): Language =>
  value?.trim().slice(0, 2).toUpperCase() === 'IT' ? 'IT' : 'EN'
