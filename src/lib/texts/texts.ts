/** Words in both languages: a missing Italian word does not compile, and a number is written as its language writes it. */

export const languages = ['EN', 'IT'] as const
export type Language = (typeof languages)[number]
/** One thing said in both languages. */
export type Words = Readonly<Record<Language, string>>
export type Params = Readonly<Record<string, string | number>>

export const both = (EN: string, IT: string): Words => ({ EN, IT })

type Pair = readonly [EN: string, IT: string] | Words
export type Pairs<Key extends string> = Readonly<Record<Key, Pair>>

/** A catalogue of words by key, each in English and Italian; the compiler requires both. */
export const bilingual = <Key extends string>(pairs: Pairs<Key>): Record<Key, Words> =>
  // Object.fromEntries loses the type of the keys.
  Object.fromEntries(
    Object.entries<Pair>(pairs).map(([key, pair]) => [key, 'EN' in pair ? pair : both(...pair)]),
  ) as Record<Key, Words>

const vowel = /^[aeiouàèéìòù]/i
const articles = { la: /^\S+(a|ione)$/i, lo: /^(s[^aeiou]|z|gn|ps)/i } as const
/** A noun with its name: Italian wants the article, “il fornitore Banca Tirrenia”; in English the sentence has it. */
export function definite({ EN, IT }: Words, name: string): Words {
  const [first = ''] = IT.split(' ')
  const article = articles.la.test(first) ? 'la' : articles.lo.test(first) ? 'lo' : 'il'
  return both(EN, [vowel.test(first) ? 'l’' : `${article} `, IT, ' ', name].join(''))
}

const locales: Record<Language, string> = { EN: 'en-GB', IT: 'it-IT' }
const betweenThousands: Record<Language, string> = { EN: ',', IT: '.' }
function grouped(whole: number, between: string): string {
  let [first, groups] = [String(Math.abs(whole)), '']
  for (; first.length > 3; first = first.slice(0, -3)) groups = between + first.slice(-3) + groups
  return `${whole < 0 ? '-' : ''}${first}${groups}`
}
/** Whole numbers are written by hand: a desk takes 30 ms and a phone a tenth of a second until its browser can format the first one. */
export const formatNumber = (value: number, language: Language): string =>
  Number.isSafeInteger(value)
    ? grouped(value, betweenThousands[language])
    : new Intl.NumberFormat(locales[language], { useGrouping: 'always' }).format(value)

const elisions: Readonly<Record<string, string>> = {
  il: 'l’',
  al: 'all’',
  dal: 'dall’',
  del: 'dell’',
  nel: 'nell’',
}
/** The eighth and the eleventh begin with a vowel: dall’11-11-2026, l’08-03-2026. */
const elide = (text: string) =>
  text.replace(/(?<![\p{L}])(il|al|dal|del|nel) (?=(?:0?8|11)-\d\d-\d{4})/giu, (_all, article: string) => {
    const elided = elisions[article.toLowerCase()] ?? ''
    return article.startsWith(article[0]?.toUpperCase() ?? '')
      ? (elided[0]?.toUpperCase() ?? '') + elided.slice(1)
      : elided
  })

/** Fills `{name}`, and chooses by number: `{count|product|products}` says "product" for one and "products" otherwise. */
export function say(words: Words, language: Language, params: Params = {}): string {
  const text = words[language].replace(
    /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
    (_all, name: string, one?: string, many?: string) => {
      const value = params[name]
      if (one !== undefined) return Number(value) === 1 ? one : (many ?? '')
      if (value === undefined) return ''
      return typeof value === 'number' ? formatNumber(value, language) : value
    },
  )
  return language === 'IT' ? elide(text) : text
}

/** Fills the words of both languages. */
export const sayBoth = (words: Words, params: Params): Words => ({
  EN: say(words, 'EN', params),
  IT: say(words, 'IT', params),
})

/** The seed sends the first two letters of the label, uppercased; anything else counts as English. */
export const languageOf = (value: string | null | undefined): Language =>
  value?.trim().slice(0, 2).toUpperCase() === 'IT' ? 'IT' : 'EN'

/** The words of a value that is only known as text, such as one from a history; nothing if there are none. */
export const wordsOf = (words: Readonly<Record<string, Words>>, value: unknown): Words | undefined =>
  typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : undefined
