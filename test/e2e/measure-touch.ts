/** Looks at everything on a phone that a thumb can hit: how high it is, and how large the letters of fields are. */
import type { Page } from 'playwright-core'

/** What is too small, with its size; what is out of sight or cannot be pressed is left out. */
export const findSmallTargets = (tab: Page): Promise<string[]> =>
  tab.evaluate(() => {
    const least = { target: 44, letters: 16 }
    const faults = new Set<string>()
    const isHit = (element: Element) => {
      const { width, height, bottom } = element.getBoundingClientRect()
      const seen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      return seen && width > 1 && height > 1 && bottom > 0 && getComputedStyle(element).pointerEvents !== 'none'
    }
    const labelsOf = (element: Element) => (element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [])
    /** A box is pressed by its label too. */
    const heightOf = (element: Element) => {
      const boxes = [element, ...labelsOf(element)].map((it) => it.getBoundingClientRect())
      return Math.max(...boxes.map((it) => it.bottom)) - Math.min(...boxes.map((it) => it.top))
    }
    /** A link inside a sentence is as high as the sentence. */
    const isInSentence = (element: Element) =>
      element.tagName === 'A' &&
      getComputedStyle(element).display === 'inline' &&
      element.closest('p') !== null &&
      element.closest('p')?.textContent?.trim() !== element.textContent?.trim()
    const nameOf = (element: Element) => {
      const name = element.getAttribute('aria-label') || element.textContent?.trim() || element.id || element.className
      return `${element.tagName.toLowerCase()} "${name.slice(0, 40)}"`
    }
    const targets = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=option]'
    for (const element of document.querySelectorAll(targets)) {
      if (!isHit(element) || isInSentence(element)) continue
      const height = heightOf(element)
      if (height < least.target - 0.5) faults.add(`${nameOf(element)}: ${Math.round(height)} px high`)
      const isText = element.matches('select, textarea, input:not([type=checkbox], [type=radio], [type=file])')
      const letters = Number.parseFloat(getComputedStyle(element).fontSize)
      if (isText && letters < least.letters) faults.add(`${nameOf(element)}: letters of ${letters} px`)
    }
    return [...faults]
  })
