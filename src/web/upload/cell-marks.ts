/** Finds the characters of a cell that its column does not allow, so that they can be marked inside the value. */
import type { UploadColumn } from '#lib/uploads/upload.ts'
import { isCharacterAllowed } from '#lib/uploads/upload-check.ts'

export type Mark = { text: string; wrong: boolean }

/** Spaces at the ends, line ends and characters that do not print are never wanted. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u00a0]/u

function isAllowed(character: string, column: UploadColumn): boolean {
  if (column.type === 'number') return /[0-9]/.test(character)
  if (invisible.test(character)) return false
  return isCharacterAllowed(character, column)
}

/** The value cut into right and wrong stretches; a value that is wrong as a whole has no wrong stretch. */
export function markCell(value: string, column: UploadColumn): Mark[] {
  const marks: Mark[] = []
  const characters = [...value]
  const begin = characters.findIndex((it) => it.trim() !== '')
  const end = characters.findLastIndex((it) => it.trim() !== '')
  characters.forEach((character, at) => {
    const outside = at < begin || at > end
    const tooFar = column.max !== undefined && at >= column.max
    const wrong = outside || tooFar || !isAllowed(character, column)
    const last = marks.at(-1)
    if (last && last.wrong === wrong) last.text += character
    else marks.push({ text: character, wrong })
  })
  // All of it marked says no more than the red of the value itself.
  return marks.length === 1 ? marks.map((mark) => ({ ...mark, wrong: false })) : marks
}
