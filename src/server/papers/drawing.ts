/** What depends on the page and cannot cross to the thread as plain data: copies with their own count of pages, heads, feet, tables. */
import type { Content, Node, PdfDocument, TableLayout } from './document.ts'

type Place = { copy: string; page: string; pages: string }

/** Every copy has the same content and so the same number of pages. */
export function placeOf(page: number, pages: number, copies: readonly string[]): Place {
  const each = Math.max(1, Math.round(pages / copies.length))
  const copy = copies[Math.min(copies.length - 1, Math.floor((page - 1) / each))] ?? ''
  return { copy, page: String(((page - 1) % each) + 1), pages: String(each) }
}

const filled = (text: string, place: Place) =>
  text.replace(/\{(copy|page|pages)\}/g, (_all, key: keyof Place) => place[key])

const isNode = (content: Content | undefined): content is Node => typeof content === 'object' && !Array.isArray(content)

/** pdfmake marks the nodes it has placed, so each copy needs its own. */
function repeated(content: readonly Content[], times: number): Content[] {
  return Array.from({ length: times }).flatMap((_, at) => {
    const [first, ...others] = structuredClone(content)
    if (first === undefined) return []
    if (at === 0) return [first, ...others]
    return [isNode(first) ? { ...first, pageBreak: 'before' } : { stack: [first], pageBreak: 'before' }, ...others]
  })
}

const small = { fontSize: 8, color: '#454D6B' }

/** The parts of a definition that depend on the page. */
export function paged(document: Pick<PdfDocument, 'content' | 'copies' | 'head' | 'foot' | 'pageMargins'>) {
  const { content, head, foot, pageMargins } = document
  const copies = document.copies && document.copies.length > 0 ? document.copies : ['']
  const side = Array.isArray(pageMargins) ? Number(pageMargins[0]) : Number(pageMargins)
  const text = (words: string, alignment: string) => (page: number, pages: number) => ({
    ...small,
    text: filled(words, placeOf(page, pages, copies)),
    alignment,
  })
  return {
    content: repeated(content, copies.length),
    ...(head
      ? {
          header: (page: number, pages: number) => ({
            margin: [side, 18, side, 0],
            columns: [
              text(head.left, 'left')(page, pages),
              { ...text(head.right, 'right')(page, pages), width: 'auto' },
            ],
          }),
        }
      : {}),
    ...(foot
      ? {
          footer: (page: number, pages: number) => ({
            margin: [side, 8, side, 0],
            ...text(foot, 'center')(page, pages),
          }),
        }
      : {}),
  }
}

const always =
  <T>(value: T) =>
  () =>
    value

/** The library asks a function for each line and padding; here they are the same everywhere in a table. */
export const tableLayouts = (layouts: Readonly<Record<string, TableLayout>> = {}) =>
  Object.fromEntries(
    Object.entries(layouts).map(
      ([
        name,
        {
          horizontal,
          vertical,
          color,
          padding: [across, down],
        },
      ]) => [
        name,
        {
          hLineWidth: always(horizontal),
          vLineWidth: always(vertical),
          hLineColor: always(color),
          vLineColor: always(color),
          paddingLeft: always(across),
          paddingRight: always(across),
          paddingTop: always(down),
          paddingBottom: always(down),
        },
      ],
    ),
  )
