/** Takes a product that has not moved out again, after the question. */

import { call } from '#web/call.ts'
import { removeAsking } from '#web/record/remove-asking.ts'
import { products } from '../contract.ts'
import { useProductActions } from './product-actions.ts'

export function useDelete(onDone: () => void = () => undefined) {
  const { refresh } = useProductActions()
  return async ({ id, serial_number }: { id: number; serial_number: string }) => {
    await removeAsking(serial_number, () => call(products.remove, { params: { id } }), onDone)
    refresh()
  }
}
