/** Looks at every table of a page as a reader does: what is cut, covered by a column that stays, or off the screen. */
import type { Page } from 'playwright-core'

export type Measured = { count: number; faults: string[] }

const findCutCells = (tab: Page): Promise<Measured> =>
  tab.evaluate(() => {
    const plain = /^[-+−]?[\d.,]+( ?%)?$|^\d\d-\d\d-\d{4}( \d\d:\d\d)?$/
    const faults = new Set<string>()
    const edge = 1

    /** The box of what a cell shows, which may be wider than the cell. */
    const contentOf = (cell: Element) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return range.getBoundingClientRect()
    }
    const isCode = (cell: Element) => {
      const inner = cell.querySelector('code, a, button, span') ?? cell
      return /mono/i.test(getComputedStyle(inner).fontFamily) || /mono/i.test(getComputedStyle(cell).fontFamily)
    }
    const mustShow = (cell: Element) => {
      const text = cell.textContent?.trim() ?? ''
      if (cell.querySelector('[data-family], input, [role=switch], [data-menu]')) return true
      if (cell.querySelector('button:not([data-open])')) return true
      return text !== '' && (plain.test(text) || isCode(cell))
    }
    const isCut = (cell: Element) => {
      const box = cell.getBoundingClientRect()
      const content = contentOf(cell)
      // Text that reaches into the padding already ends in three dots.
      const end = box.right - Number.parseFloat(getComputedStyle(cell).paddingRight)
      if (content.right > end + edge) return true
      return [...cell.querySelectorAll('*')].some((inner) => {
        if (!inner.textContent?.trim()) return false
        const { overflowX } = getComputedStyle(inner)
        return overflowX !== 'visible' && inner.clientWidth > 1 && inner.scrollWidth > inner.clientWidth + edge
      })
    }
    const scrollerOf = (from: Element) => {
      for (let at = from.parentElement; at; at = at.parentElement)
        if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX)) return at
      return document.documentElement
    }

    // A client's sheet is shown as it came, however wide: its reader scrolls.
    const isSheet = (table: Element) => table.parentElement?.hasAttribute('data-sheet')
    const tables = [...document.querySelectorAll('main table')].filter(
      (table) => table.querySelector('tbody td') && !isSheet(table),
    )
    for (const table of tables) {
      const scroller = scrollerOf(table)
      const view = scroller.getBoundingClientRect()
      const right = Math.min(view.left + scroller.clientWidth, innerWidth)
      const headBottom = table.querySelector('thead')?.getBoundingClientRect().bottom ?? view.top
      const heads = [...table.querySelectorAll('thead tr:last-child > *')]
      const used: number[] = []
      let textCut = ''
      for (const row of table.querySelectorAll('tbody tr')) {
        const place = row.getBoundingClientRect()
        if (place.height === 0 || place.top < headBottom - 1 || place.bottom > Math.min(view.bottom, innerHeight))
          continue
        if (row.children.length !== heads.length) continue
        for (const [at, cell] of [...row.children].entries()) {
          const text = cell.textContent?.trim() ?? ''
          const where = `${heads[at]?.textContent?.trim() || `column ${at + 1}`}: "${text}"`
          const content = contentOf(cell)
          used[at] = Math.max(used[at] ?? 0, content.width)
          if (getComputedStyle(cell).display === 'none') continue
          if (!mustShow(cell)) {
            if (isCut(cell)) textCut ||= where
            continue
          }
          if (isCut(cell)) faults.add(`cut ${where}`)
          if (content.width === 0) continue
          if (content.left < view.left - edge || content.right > right + edge) faults.add(`off screen ${where}`)
          else
            for (const x of [content.left + 1, content.right - 1]) {
              const seen = document.elementFromPoint(x, (content.top + content.bottom) / 2)
              if (seen && !cell.contains(seen) && seen.closest('td, th')) faults.add(`covered ${where}`)
            }
        }
      }
      // Text may be cut, but not beside a column that stands empty.
      // Where rows have two lines, one column holds two cells.
      const starts = heads.map((head) => Math.round(head.getBoundingClientRect().left))
      if (new Set(starts).size < heads.length) continue
      for (const [at, head] of heads.entries()) {
        const spare = head.getBoundingClientRect().width - (used[at] ?? 0)
        if (textCut && spare > 160)
          faults.add(`${Math.round(spare)} px empty in ${head.textContent?.trim()} beside cut ${textCut}`)
      }
    }
    return { count: tables.length, faults: [...faults].slice(0, 8) }
  })

/** A busy machine lays out a new width a moment later. */
export async function findCutCellsPatiently(tab: Page): Promise<Measured> {
  let measured = await findCutCells(tab)
  for (let again = 0; again < 8 && measured.faults.length > 0; again += 1) {
    await tab.waitForTimeout(150)
    measured = await findCutCells(tab)
  }
  return measured
}
