/** Finds the signs of a cell that its column does not allow, so that they can be marked inside the value. */
import type { UploadColumn } from '#lib/upload.ts'
import { isSignAllowed } from '#lib/upload-check.ts'

export type Mark = { text: string; wrong: boolean }

/** Spaces at the ends, line ends and signs that do not print are never meant. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u00a0]/u

function isAllowed(sign: string, column: UploadColumn): boolean {
  if (column.type === 'number') return /[0-9]/.test(sign)
  if (invisible.test(sign)) return false
  return isSignAllowed(sign, column)
}

/** The value cut into right and wrong stretches; a value that is wrong as a whole has no wrong stretch. */
export function markCell(value: string, column: UploadColumn): Mark[] {
  const marks: Mark[] = []
  const signs = [...value]
  const begin = signs.findIndex((sign) => sign.trim() !== '')
  const end = signs.findLastIndex((sign) => sign.trim() !== '')
  signs.forEach((sign, at) => {
    const outside = at < begin || at > end
    const tooFar = column.max !== undefined && at >= column.max
    const wrong = outside || tooFar || !isAllowed(sign, column)
    const last = marks.at(-1)
    if (last && last.wrong === wrong) last.text += sign
    else marks.push({ text: sign, wrong })
  })
  // All of it marked says no more than the red of the value itself.
  return marks.length === 1 ? marks.map((mark) => ({ ...mark, wrong: false })) : marks
}
