/** Moving jobs on the board: written at once, asked about where it is unusual, and undone while nothing came after. */
import { useRef } from 'react'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { runAction } from '#web/action.ts'
import { CallError, call } from '#web/call.ts'
import { sayNow, useLanguage } from '#web/language.ts'
import { alert } from '#web/ui/alert.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { toast } from '#web/ui/toast.ts'
import { boardTexts as texts } from '../../board-texts.ts'
import { type Board, type BoardJob, dispatchBoard } from '../../contract.ts'
import { shortDay, type Target } from '../board-state.ts'
import { useReadBoardAgain } from '../read-again.ts'

/** So many moves of this person can be taken back with the key. */
const mostUndone = 20

type Agreed = { from?: string; until?: string }

export function useMoves(board: Board | undefined) {
  const language = useLanguage()
  const done = useRef<number[]>([])
  const readAgain = useReadBoardAgain()

  const undo = async (batch_id: number) => {
    done.current = done.current.filter((id) => id !== batch_id)
    await runAction(
      async () => {
        await call(interventions.undo, { params: { id: batch_id } })
        toast.success(texts.undone)
      },
      { after: () => void readAgain() },
    )
  }

  const sayMoved = (jobs: readonly BoardJob[], { technician_id, on }: Target, batch_id: number) => {
    const technician = board?.technicians.find(({ id }) => id === technician_id)?.name ?? ''
    const [first] = jobs
    const names =
      jobs.length === 1 && first
        ? [first.city, first.number].filter(Boolean).join(', ')
        : sayNow(texts.several, { count: jobs.length })
    const words = technician_id === null ? texts.taken_back : on === null ? texts.moved_no_day : texts.moved
    const params = { names, technician, day: on ? shortDay(on, language) : '' }
    toast.success(words, { params, undo: () => undo(batch_id) })
  }

  /** False where it was refused or not wanted; then everything stays as it was. */
  const move = async (
    jobs: readonly BoardJob[],
    target: Target,
    agreed: Agreed = {},
    confirmed = false,
  ): Promise<boolean> => {
    const items = jobs.map(({ id, version }) => ({ id, version }))
    const hours = { from: agreed.from || null, until: agreed.until || null }
    try {
      const { batch_id } = await call(dispatchBoard.move, { body: { items, ...target, ...hours, confirmed } })
      done.current = [...done.current, batch_id].slice(-mostUndone)
      sayMoved(jobs, target, batch_id)
      await readAgain()
      return true
    } catch (error) {
      if (error instanceof CallError && error.code === 'planning.confirm') {
        const sure = await confirm.ask({ title: texts.anyway, message: String(error.params.reasons ?? '') })
        return sure ? move(jobs, target, agreed, true) : false
      }
      alert.failure(error)
      await readAgain()
      return false
    }
  }

  const undoLast = async () => {
    const last = done.current.at(-1)
    if (last === undefined) toast.info(texts.nothing_to_undo)
    else await undo(last)
  }
  return { move, undoLast }
}
