/** What Excel shows otherwise than it is read. */
import { useSay } from '#web/language.ts'
import type { HiddenInFile } from '../contract.ts'
import { texts } from '../texts.ts'

/** How many rows a sentence names. */
const mostRows = 5

/** A title and a sentence for each kind; undefined where all is read as it is shown. */
export function useHidden({
  columns,
  rows,
  sheets,
  joined,
}: HiddenInFile): { title: string; text: string } | undefined {
  const say = useSay()
  const lines = [
    ...(columns.length > 0 ? [say(texts.hidden_columns, { names: columns.join(', ') })] : []),
    ...(rows > 0 ? [say(texts.hidden_rows, { count: rows })] : []),
    ...(sheets.length > 0 ? [say(texts.hidden_sheets, { names: sheets.join(', ') })] : []),
  ]
  const named = `${joined.slice(0, mostRows).join(', ')}${joined.length > mostRows ? ', …' : ''}`
  const title = say(lines.length > 0 ? texts.hidden_title : texts.joined_title)
  if (joined.length > 0) lines.push(say(texts.joined_rows, { count: joined.length, rows: named }))
  return lines.length > 0 ? { title, text: lines.join(' ') } : undefined
}
