/** Takes a record away after the question. */
import { runAction } from '../action.ts'
import { alert } from '../ui/alert.tsx'
import { confirm } from '../ui/confirm.ts'
import { recordTexts } from './texts.ts'

/** `done` is for the list that showed it. True when it is gone. */
export async function removeAsking(name: string, remove: () => Promise<unknown>, done?: () => void): Promise<boolean> {
  if (!(await confirm.delete(name))) return false
  return runAction(async () => {
    await remove()
    done?.()
    alert.success(recordTexts.deleted, recordTexts.item_deleted)
  })
}
