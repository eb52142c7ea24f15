/** A serial on the list of an order that is being made: what the records say of it, and what he writes about it. */
import { serialKey } from '#features/stock/rules.ts'
import { call } from '#web/call.ts'
import { sayNow } from '#web/language.ts'
import type { ScanAnswer } from '#web/scan/scan-queue.ts'
import { type Checked, type LineInput, orders } from '../contract.ts'
import type { OrderKind } from '../rules.ts'
import { texts } from '../technician-texts.ts'

export type Entry = Checked & { note: string | null }
export type Entries = readonly Entry[]

export const keyOf = (it: { serial_number: string }) => serialKey(it.serial_number)
export const linesOf = (entries: Entries): LineInput[] =>
  entries.map(({ serial_number, note }) => ({ serial_number, note }))

type Judged = { added: Entry[]; refused: Checked[]; answers: ScanAnswer[] }

/** Asks the records about serials: what can go joins the list, the rest is told. */
export async function judge(kind: OrderKind, serials: readonly string[], entries: Entries): Promise<Judged> {
  const { items } = await call(orders.check, { body: { kind, serials: [...serials] } })
  const known = new Set(entries.map(keyOf))
  const judged: Judged = { added: [], refused: [], answers: [] }
  for (const it of items) {
    const { serial_number: value, outcome, detail } = it
    const tell = (tone: ScanAnswer['tone'], message: string) => judged.answers.push({ value, tone, message })
    if (outcome === 'refused') {
      judged.refused.push(it)
      tell('bad', detail ?? '')
    } else if (known.has(keyOf(it))) tell('warning', sayNow(texts.already_listed))
    else {
      known.add(keyOf(it))
      judged.added.push({ ...it, note: null })
      if (outcome === 'waits') tell('warning', sayNow(texts.will_wait, { detail: detail ?? '' }))
      else tell('ok', sayNow(texts.added, { count: known.size }))
    }
  }
  return judged
}

/** How many of each model, most first; what is not in the records comes last. */
export function modelsOf(entries: readonly { model_number: string | null }[]): [model: string | null, count: number][] {
  const counts = new Map<string | null, number>()
  for (const { model_number } of entries) counts.set(model_number, (counts.get(model_number) ?? 0) + 1)
  return [...counts].sort(([a, many], [b, few]) => Number(a === null) - Number(b === null) || few - many)
}
