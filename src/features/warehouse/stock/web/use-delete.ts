/** Takes a product that has not moved out again, after the question. */
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { recordTexts } from '#web/record/texts.ts'
import { alert } from '#web/ui/alert.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { products } from '../contract.ts'
import { useProductActions } from './product-actions.ts'

export function useDelete(onDone: () => void = () => undefined) {
  const { refresh } = useProductActions()
  return async ({ id, serial_number }: { id: number; serial_number: string }) => {
    if (!(await confirm.delete(serial_number))) return
    await runAction(async () => {
      await call(products.remove, { params: { id } })
      alert.success(recordTexts.deleted, recordTexts.item_deleted)
      onDone()
    })
    refresh()
  }
}
