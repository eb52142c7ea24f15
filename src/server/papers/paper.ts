/** What our papers share: colours, lines of tables, captions, amounts, and the boxes to sign in. */
import type { Language } from '#lib/texts/texts.ts'
import type { Content, Node } from './document.ts'

export const ink = '#000C3D'
export const grey = '#454D6B'
export const line = '#B9BFD4'

/** Boxes, rows of a list, and no lines at all. */
export const layouts = {
  boxes: { horizontal: 0.5, vertical: 0.5, color: line, padding: [5, 3] },
  rows: { horizontal: 0.5, vertical: 0, color: line, padding: [5, 3] },
  bare: { horizontal: 0, vertical: 0, color: line, padding: [0, 0] },
} as const

export const caption = (text: string): Node => ({
  text: text.toUpperCase(),
  fontSize: 6.5,
  color: grey,
  margin: [0, 0, 0, 1],
})

/** A box for each signature; never split across pages. */
export function signatures(signers: readonly string[], hint: string): Content {
  const box = (label: string) => ({
    stack: [caption(label), { text: hint, fontSize: 7, color: grey, margin: [0, 2, 0, 26] }],
  })
  return {
    unbreakable: true,
    margin: [0, 6, 0, 0],
    stack: [
      {
        table: { widths: signers.map(() => '*'), dontBreakRows: true, body: [signers.map(box)] },
        layout: 'boxes',
      },
    ],
  }
}

/** Numbers and amounts on paper, as the language writes them. */
export const writtenAmount = (value: number, language: Language, decimals = 0) =>
  new Intl.NumberFormat(language === 'IT' ? 'it-IT' : 'en-GB', {
    useGrouping: 'always',
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, 3),
  }).format(value)
