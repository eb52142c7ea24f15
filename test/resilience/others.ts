/** The others: whatever one person does to the server, they are answered. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import type { Person } from '#test/client.ts'

export type OthersFigures = { others_answered: number; slowest_other_ms: number }

/** Someone else goes on reading a list while the work lasts; a refusal or an error fails the scenario. */
export async function whileOthersWork(other: Person, work: () => Promise<unknown>): Promise<OthersFigures> {
  const figures = { others_answered: 0, slowest_other_ms: 0 }
  let working = true
  const goOn = async () => {
    while (working) {
      const begun = performance.now()
      const { status, text } = await other.call(suppliers.list, { query: {} })
      assert.equal(status, 200, text)
      figures.others_answered++
      figures.slowest_other_ms = Math.max(figures.slowest_other_ms, Math.round(performance.now() - begun))
      await pause(10)
    }
  }
  const meanwhile = goOn()
  try {
    await Promise.race([work(), meanwhile])
  } finally {
    working = false
    await meanwhile
  }
  return figures
}
