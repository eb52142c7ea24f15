/** Asks before more is received with a note than its paper says; the server knows when to ask. */
import { CallError } from '#web/call.ts'
import { confirm } from '#web/ui/confirm.ts'
import type { DeliveryNote } from '../contract.ts'
import { errors, productTexts as texts } from '../texts.ts'

const ask = (params: CallError['params']): Promise<boolean> =>
  confirm.ask({
    title: texts.surplus_title,
    message: texts.surplus_question,
    yes: texts.surplus_yes,
    no: texts.surplus_no,
    params,
  })

/** For a form: what a refused record is sent again with, once that is right. */
export const confirmSurplus = async ({ code, params }: CallError): Promise<{ confirmed: true } | null> =>
  code === errors.surplus.code && (await ask(params)) ? { confirmed: true } : null

/** Sends a list, and once more as confirmed if it is too long and that is right; nothing where the answer is no. */
export async function receiveAsking<T>(send: (confirmed: boolean) => Promise<T>): Promise<T | null> {
  try {
    return await send(false)
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== errors.surplus.code) throw error
    return (await ask(error.params)) ? send(true) : null
  }
}

/** What an upload of so many is inserted with; nothing where it is too long and the answer is no. */
export async function acceptSurplus(
  { expected_quantity: expected, received_quantity: received }: DeliveryNote,
  count: number,
): Promise<{ confirmed: boolean } | null> {
  const total = received + count
  if (expected === 0 || total <= expected) return { confirmed: false }
  return (await ask({ count, total, expected, over: total - expected })) ? { confirmed: true } : null
}
