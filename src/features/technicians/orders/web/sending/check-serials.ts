/** A serial on the list of an order that is being made: what the records say about it, and the technician's note. */
import { serialKey } from '#features/warehouse/stock/rules.ts'
import { call } from '#web/call.ts'
import { sayNow } from '#web/language.ts'
import type { ScanAnswer } from '#web/scan/scan-queue.ts'
import type { OrderKind } from '../../rules.ts'
import { type Checked, type LineInput, sending } from '../../sending-contract.ts'
import { texts } from '../../sending-texts.ts'

export type Entry = Checked & { note: string | null }
export type Entries = readonly Entry[]

export const keyOf = (it: { serial_number: string }) => serialKey(it.serial_number)
export const linesOf = (entries: Entries): LineInput[] =>
  entries.map(({ serial_number, note }) => ({ serial_number, note }))

/** Lines that were entered before, until the records are asked about them. */
export const entriesOf = (lines: readonly LineInput[]): Entry[] =>
  lines.map(({ serial_number, note }) => ({
    serial_number,
    note,
    outcome: 'fits',
    detail: null,
    problem: null,
    product_id: null,
    part_number: null,
    model_number: null,
    status: null,
    fault_note: null,
  }))

/** Why it is not on this list, and how it would stand on a non-regular order, where it could go there. */
export type Refused = { serial_number: string; detail: string | null; elsewhere: Entry | null }

type CheckResult = { added: Entry[]; refused: Refused[]; answers: ScanAnswer[] }

const check = async (kind: OrderKind, serials: readonly string[]) =>
  serials.length === 0 ? [] : (await call(sending.check, { body: { kind, serials: [...serials] } })).items

/** Checks serials on the server: those that may be listed join the list, the others are reported. */
export async function checkSerials(
  kind: OrderKind,
  serials: readonly string[],
  entries: Entries,
  takeOff: (serial: string) => void = () => undefined,
): Promise<CheckResult> {
  const known = new Set(entries.map(keyOf))
  const fresh = new Map<string, string>()
  for (const serial of serials) if (!fresh.has(serialKey(serial))) fresh.set(serialKey(serial), serial)
  const asked = [...fresh.values()].filter((serial) => !known.has(serialKey(serial)))
  // By what was scanned: the answer names the serial, where the barcode held the encoded one.
  const items = new Map((await check(kind, asked)).map((it, at) => [serialKey(asked[at] ?? it.serial_number), it]))
  const off = [...items.values()].filter(({ outcome }) => outcome === 'refused')
  const others =
    kind === 'regular'
      ? await check(
          'non_regular',
          off.map((it) => it.serial_number),
        )
      : []
  const movable = new Map(others.filter((it) => it.outcome !== 'refused').map((it) => [keyOf(it), it]))
  const result: CheckResult = { added: [], refused: [], answers: [] }
  for (const value of serials) {
    const key = serialKey(value)
    const it = items.get(key)
    const reply = (tone: ScanAnswer['tone'], message: ScanAnswer['message'], more: Pick<ScanAnswer, 'undo'> = {}) =>
      result.answers.push({ value, tone, message, ...more })
    if (!it || known.has(keyOf(it))) reply('warning', () => sayNow(texts.already_listed))
    else if (it.outcome === 'refused') {
      const other = movable.get(keyOf(it))
      result.refused.push({ ...it, elsewhere: other ? { ...other, note: other.fault_note } : null })
      reply('bad', it.detail ?? '')
    } else {
      known.add(keyOf(it))
      result.added.push({ ...it, note: it.fault_note })
      const undo = { undo: () => takeOff(it.serial_number) }
      const count = known.size
      if (it.outcome === 'waits') reply('warning', () => sayNow(texts.will_wait, { detail: it.detail ?? '' }), undo)
      else reply('ok', () => sayNow(texts.added, { count }), undo)
    }
  }
  return result
}

/** How many of each model, most first; what is not in the records comes last. */
export function modelsOf(entries: readonly { model_number: string | null }[]): [model: string | null, count: number][] {
  const counts = new Map<string | null, number>()
  for (const { model_number } of entries) counts.set(model_number, (counts.get(model_number) ?? 0) + 1)
  return [...counts].sort(([a, many], [b, few]) => Number(a === null) - Number(b === null) || few - many)
}
