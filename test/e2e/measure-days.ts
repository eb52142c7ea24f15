/** Finds dates that a narrower window would break at a hyphen: whether one does is a matter of width, whether it may is not. */
import type { Page } from 'playwright-core'

export const findLooseDays = (tab: Page): Promise<string[]> =>
  tab.evaluate(() => {
    const loose = new Set<string>()
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const day = /\d\d-\d\d-\d{4}/.exec(node.textContent ?? '')
      const around = node.parentElement
      if (!day || !around?.checkVisibility()) continue
      if (getComputedStyle(around).textWrapMode !== 'nowrap') loose.add(`may break: ${node.textContent}`)
    }
    return [...loose]
  })
