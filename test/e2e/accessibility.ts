/** What a page keeps from people who cannot see or point, as axe finds it. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

type Axe = {
  run: (
    where: { include: string[]; exclude: string[] },
    how: { runOnly?: string[] },
  ) => Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>
}

/** What axe finds wrong in a part of the page, by all rules or by the given ones. */
export async function findViolations(tab: Page, part = 'main', ...rules: string[]): Promise<string[]> {
  // The builder brings axe into the page, where it stays; bringing it in for each look would cost more than looking.
  if (!(await tab.evaluate(() => 'axe' in globalThis)))
    await new AxeBuilder({ page: tab }).setLegacyMode(true).include('h1').withRules('empty-heading').analyze()
  return tab.evaluate(
    async ([include, only]) => {
      const { axe } = globalThis as unknown as { axe: Axe }
      // Rows are all made alike; three of them tell.
      const where = { include: [include], exclude: ['tbody tr:nth-child(n + 4)'] }
      const { violations: found } = await axe.run(where, only.length > 0 ? { runOnly: only } : {})
      return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
    },
    [part, rules] as const,
  )
}
