/** Long lists of text as parameters of a statement. */
import { type RawBuilder, sql } from 'kysely'

/** What `text[]` looks like to PostgreSQL: every text in quotes. */
const quoted = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

/** Control characters that cleaned texts and JSON do not hold. */
const betweenTexts = '\u0001'
const betweenLists = '\u0002'

/**
 * A list of texts as `text[]`. Joined, not quoted: of a file of many rows, quotes in its JSON alone took a tenth of the time of reading it. A
 * text with the separator in it, or a list that joins to nothing, is quoted.
 */
export const textArray = (values: readonly string[]): RawBuilder<string[]> =>
  values.length < 2 || values.some((value) => value.includes(betweenTexts))
    ? sql`${quoted(values)}::text[]`
    : sql`string_to_array(${values.join(betweenTexts)}, ${betweenTexts})`

/** Lists of as many texts each: as `text[]` of one text a list, and what makes a `text[]` of such a text. */
export function textLists(lists: readonly (readonly string[])[]): {
  texts: RawBuilder<string[]>
  toArray: (text: RawBuilder<unknown>) => RawBuilder<string[]>
} {
  const isJoined = lists.every(
    (list) => list.length > 1 && list.every((text) => !text.includes(betweenTexts) && !text.includes(betweenLists)),
  )
  return isJoined && lists.length > 1
    ? {
        texts: sql`string_to_array(${lists.map((list) => list.join(betweenTexts)).join(betweenLists)}, ${betweenLists})`,
        toArray: (text) => sql`string_to_array(${text}, ${betweenTexts})`,
      }
    : { texts: sql`${quoted(lists.map(quoted))}::text[]`, toArray: (text) => sql`${text}::text[]` }
}
