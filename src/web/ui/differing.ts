/** Which characters of two values differ, so that only those are marked. */

type Piece = { text: string; differs: boolean }

const pieces = (text: string, from: number, to: number): Piece[] =>
  [
    { text: text.slice(0, from), differs: false },
    { text: text.slice(from, to), differs: true },
    { text: text.slice(to), differs: false },
  ].filter((piece) => piece.text !== '')

/** Nothing is marked when the values have little in common, or one of them is empty: then the whole is new. */
export function compareValues(was: string, now: string): { was: Piece[]; now: Piece[]; marked: boolean } {
  const plain = { was: [{ text: was, differs: false }], now: [{ text: now, differs: false }], marked: false }
  let start = 0
  while (start < was.length && start < now.length && was[start] === now[start]) start += 1
  let end = 0
  while (end < was.length - start && end < now.length - start && was.at(-1 - end) === now.at(-1 - end)) end += 1
  const shared = start + end
  if (shared === 0 || shared * 2 < Math.min(was.length, now.length)) return plain
  return {
    was: pieces(was, start, was.length - end),
    now: pieces(now, start, now.length - end),
    marked: true,
  }
}
