/** Undoes an assignment after asking why. */
import { type ReactNode, useState } from 'react'
import { VoidDialog } from '#features/warehouse/documents/web/shared.tsx'
import { useSay } from '#web/language.ts'
import { assignments } from '../contract.ts'
import { texts } from '../texts.ts'
import { useRefresh } from './refresh.ts'

type Undoable = { id: number; number: string; warehouse: string; issued: boolean }

/** `ask` opens the dialog, which the caller shows. */
export function useUndo(onUndone?: () => void): { ask: (assignment: Undoable) => void; dialog: ReactNode } {
  const say = useSay()
  const refresh = useRefresh()
  const [asked, setAsked] = useState<Undoable | null>(null)
  const dialog = asked && (
    <VoidDialog
      title={say(texts.undo_question, { number: asked.number })}
      hint={say(asked.issued ? texts.undo_hint : texts.undo_hint_draft, { warehouse: asked.warehouse })}
      save={texts.undo_yes}
      endpoint={assignments.undo}
      id={asked.id}
      onClose={() => setAsked(null)}
      refresh={refresh}
      successToast={() => [texts.undone, { params: { number: asked.number } }]}
      {...(onUndone && { onDone: onUndone })}
    />
  )
  return { ask: setAsked, dialog }
}
