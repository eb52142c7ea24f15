/** What the search compares by, and what lies one typing error away from it. */

/** Letters and digits alone, without regard to case and accents; search_key in the database does the same. */
export const searchKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()

/** The digits of a phone number without the prefix of Italy, as phone_key in the database; nothing where it is no phone number. */
export function phoneKey(text: string): string | undefined {
  if (!/^\+?[0-9 ()./-]+$/.test(text)) return undefined
  const digits = text.replace(/[^0-9]/g, '').replace(/^(0039|39(?=[0-9]{9}))/, '')
  return digits.length >= shortestPhone ? digits : undefined
}
const shortestPhone = 5

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const digits = [...'0123456789']
/** Letters that are read as digits, and the other way round. */
const lookAlike: Readonly<Record<string, string>> = {
  ...{ 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 6: 'G', 8: 'B' },
  ...{ O: '0', I: '1', L: '1', Z: '2', S: '5', G: '6', B: '8' },
}
const alike = (letter: string) => [...(digits.includes(letter) ? digits : letters), lookAlike[letter] ?? letter]

/** Every way of undoing one error at one place: another character, one too many, one missing, two swapped. */
function undoErrors(
  text: string,
  other: (at: number) => readonly string[],
  missing: (at: number) => readonly string[],
): string[] {
  const found = new Set<string>()
  for (let at = 0; at <= text.length; at += 1) {
    const [before, after] = [text.slice(0, at), text.slice(at)]
    for (const letter of missing(at)) found.add(before + letter + after)
    if (after === '') break
    found.add(before + after.slice(1))
    for (const letter of other(at)) found.add(before + letter + after.slice(1))
    if (after.length > 1) found.add(`${before}${after[1]}${after[0]}${after.slice(2)}`)
  }
  found.delete(text)
  return [...found]
}

/** Shorter ones are one error away from too much. */
const shortest = 4
const longestKey = 30
const longestWord = 20

/** The keys that are one typing error away, to be looked up in an index; digits are mistaken for digits and letters for letters. */
export function nearKeys(key: string): string[] {
  if (key.length < shortest || key.length > longestKey) return []
  const around = (at: number) => [...new Set([...alike(key[at - 1] ?? ''), ...alike(key[at] ?? '')])].filter(Boolean)
  return undoErrors(key, (at) => alike(key[at] ?? ''), around)
}

/** The same for a word in a text, as patterns in which ? is any character. */
export function nearPatterns(word: string): string[] {
  if (word.length < shortest || word.length > longestWord) return []
  const inside = (at: number) => (at > 0 && at < word.length ? ['?'] : [])
  return undoErrors(word, () => ['?'], inside).filter((pattern) => pattern.length > shortest - 2)
}

/** Parts of a word of which a text that is one typing error away holds at least one: its halves, and the two letters at their border swapped. */
export function halvesOf(word: string): string[] {
  const half = Math.ceil(word.length / 2)
  const swapped = `${word.slice(0, half - 1)}${word[half]}${word[half - 1]}${word.slice(half + 1)}`
  return [word.slice(0, half), word.slice(half), swapped]
}
