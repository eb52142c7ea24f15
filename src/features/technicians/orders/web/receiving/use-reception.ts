/** What can be done on the page of a reception; every answer shows at once, and refusals show an alert. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { runAction } from '#web/action.ts'
import { type CallOptions, call } from '#web/call.ts'
import { sayNow } from '#web/language.ts'
import type { ScanAnswer } from '#web/scan/scan-queue.ts'
import { toast } from '#web/ui/toast.ts'
import type { LinesOf, Order } from '../../contract.ts'
import { type Decision, receiving, type Scanned } from '../../receiving-contract.ts'
import { usualPlace } from '../../receiving-rules.ts'
import { receiveTexts as words } from '../../receiving-texts.ts'
import { refreshOrders, showLines } from '../order-queries.ts'

type Item = Scanned['items'][number]
const tones: Readonly<Record<Item['outcome'], ScanAnswer['tone']>> = {
  ticked: 'ok',
  again: 'warning',
  unlisted: 'warning',
  refused: 'bad',
}

/** Ticks what was answered in what is on screen; new lines come with the next answer about all of them. */
function tick(old: LinesOf, { items, order }: Scanned): LinesOf {
  const ticked = new Set(items.filter(({ outcome }) => outcome === 'ticked').map(({ line_id }) => line_id))
  const now = new Date().toISOString()
  return {
    order,
    items: old.items.map((line) =>
      ticked.has(line.id) && line.scanned_at === null
        ? { ...line, state: 'scanned', scanned_at: now, goes_to: line.goes_to ?? usualPlace(line.problem, line.status) }
        : line,
    ),
  }
}

export function useReception(id: number) {
  const client = useQueryClient()
  return useMemo(() => {
    const show = async (answer: LinesOf) => {
      await showLines(client, id, () => answer)
      refreshOrders(client)
    }
    const run = async (work: () => Promise<void>): Promise<boolean> => {
      const done = await runAction(work)
      if (!done) refreshOrders(client)
      return done
    }
    const unscan = async (line_ids: number[]) =>
      show(await call(receiving.unscan, { params: { id }, body: { line_ids } }))
    const sendScans = async (serials: string[]) => {
      const scanned = await call(receiving.scan, { params: { id }, body: { serials } })
      await showLines(client, id, (old) => tick(old, scanned))
      refreshOrders(client)
      return scanned
    }
    return {
      /** For the scan field: what happened to each serial. */
      async scan(serials: string[]): Promise<ScanAnswer[]> {
        const { items, order } = await sendScans(serials)
        // What was not listed is scanned too, and is no part of what was expected.
        const progress = { scanned: order.scanned - order.unlisted, expected: order.products }
        return items.map(({ serial_number, outcome, detail, line_id }) => ({
          value: serial_number,
          tone: outcome === 'ticked' && detail ? 'warning' : tones[outcome],
          message: () => wordsOf(outcome, detail, progress),
          ...(line_id === null || outcome === 'again' ? {} : { id: line_id }),
        }))
      },
      /** Takes scans back; the scan field shows why it failed. */
      unscan,
      /** By mouse or keyboard: a tick without a scanner. */
      tick: (serials: string[]) => run(async () => void (await sendScans(serials))),
      untick: (line_ids: number[]) =>
        run(async () => {
          await unscan(line_ids)
          toast.success(words.unscanned)
        }),
      decide: (decision: Decision) =>
        run(async () => show(await call(receiving.decide, { params: { id }, body: decision }))),
      /** The same, for a dialog that shows a refusal itself. */
      settle: async (decision: Decision) => show(await call(receiving.decide, { params: { id }, body: decision })),
      confirm: (warehouse_id: number, version: Order['version'], options: CallOptions = {}) =>
        run(async () => {
          const { number, warehouse } = await call(
            receiving.confirm,
            { params: { id }, body: { warehouse_id } },
            { ...options, version },
          )
          refreshOrders(client)
          toast.success(words.confirmed, { params: { number, warehouse: warehouse ?? '' } })
        }),
    }
  }, [client, id])
}
export type Reception = ReturnType<typeof useReception>

function wordsOf(
  outcome: Item['outcome'],
  detail: string | null,
  progress: { scanned: number; expected: number },
): string {
  if (outcome === 'refused') return detail ?? ''
  if (outcome === 'again') return sayNow(words.again)
  if (outcome === 'unlisted') return [sayNow(words.not_listed), detail].filter(Boolean).join(' · ')
  return [sayNow(detail ? words.unfit : words.ticked, progress), detail].filter(Boolean).join(' · ')
}
