/** After a pasted list has joined a list on the screen: how many did, and one press that takes all of them off again. */
import { toast } from '#web/ui/toast.ts'
import { pasteTexts as texts } from './paste-texts.ts'
import type { ScanAnswer } from './scan-queue.ts'

export function offerUndoOfPaste(answers: readonly ScanAnswer[]): void {
  const undos = answers.flatMap(({ undo }) => undo ?? [])
  if (undos.length === 0) return
  toast.success(texts.pasted, {
    params: { count: undos.length },
    undo: async () => {
      for (const undo of undos) await undo()
    },
  })
}
