/** Asks before more is received with a note than its paper says. */
import { confirm } from '#web/ui/confirm.ts'
import type { DeliveryNote } from '../contract.ts'
import { productTexts as texts } from '../texts.ts'

type Counted = Pick<DeliveryNote, 'expected_quantity' | 'received_quantity'>

/** True where nothing is to be asked, or the answer is yes. */
export async function acceptsSurplus(note: Counted, count: number): Promise<boolean> {
  const { expected_quantity: expected, received_quantity: received } = note
  const total = received + count
  if (expected === 0 || total <= expected) return true
  return confirm.ask({
    title: texts.surplus_title,
    message: texts.surplus_question,
    yes: texts.surplus_yes,
    no: texts.surplus_no,
    params: { count, total, expected, over: total - expected },
  })
}
