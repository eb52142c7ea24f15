/** What Excel does not show of a file, and whether it is read. */
import { useSay } from '#web/language.ts'
import type { HiddenInFile } from '../contract.ts'
import { texts } from '../texts.ts'

/** A sentence for each kind, none where all is shown. */
export function useHiddenLines({ columns, rows, sheets }: HiddenInFile): string[] {
  const say = useSay()
  return [
    ...(columns.length > 0 ? [say(texts.hidden_columns, { names: columns.join(', ') })] : []),
    ...(rows > 0 ? [say(texts.hidden_rows, { count: rows })] : []),
    ...(sheets.length > 0 ? [say(texts.hidden_sheets, { names: sheets.join(', ') })] : []),
  ]
}
