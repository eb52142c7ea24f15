/** The columns this user sees: their own choice, else the company's, else the list's; saved on the server as it changes. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import { type ColumnChoice, mergeChoice } from '#lib/lists/column-choice.ts'
import type { ListDefinition } from '#lib/lists/list.ts'
import { toast } from '#web/ui/toast.ts'
import { shownColumns, type TableSettings, TableSettingsContext } from './column-choice.ts'
import { texts } from './texts.ts'

/** A drag passes many places; only the last one is saved. */
const pause = 600

/** The columns of the open view: they take the place of the user's own, and a change is kept for the view alone. */
export type ViewColumns = { choice: readonly ColumnChoice[]; change: (columns: ColumnChoice[]) => void }

export function useColumns(list: ListDefinition, only?: readonly string[], view?: ViewColumns) {
  const access = useContext(TableSettingsContext)
  const client = useQueryClient()
  const queryKey = useMemo(() => ['table-settings', list.name], [list.name])
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: (): Promise<TableSettings> => access?.load(list.name) ?? Promise.resolve({ columns: [], own: false }),
    staleTime: 60_000,
    retry: false,
  })
  const saved = view ? view.choice : data?.columns
  const choice = useMemo(() => mergeChoice(list, saved), [list, saved])
  const shown = useMemo(
    () =>
      only
        ? shownColumns(
            list,
            only.map((id) => ({ id, isChecked: true })),
          )
        : shownColumns(list, choice),
    [list, choice, only],
  )

  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; save: () => void }>(undefined)
  useEffect(
    () => () => {
      // Leaving the page at once after a change must not lose it.
      if (!pending.current) return
      clearTimeout(pending.current.timer)
      pending.current.save()
    },
    [],
  )
  const changeView = view?.change
  const change = useCallback(
    (columns: ColumnChoice[]) => {
      if (changeView) return changeView(columns)
      client.setQueryData<TableSettings>(queryKey, { columns, own: true })
      if (pending.current) clearTimeout(pending.current.timer)
      const save = () => {
        pending.current = undefined
        access?.save(list.name, columns).catch(() => toast.failure(texts.columns_not_saved))
      }
      pending.current = { timer: setTimeout(save, pause), save }
    },
    [client, queryKey, access, list.name, changeView],
  )
  const reset = useCallback(async () => {
    if (pending.current) clearTimeout(pending.current.timer)
    pending.current = undefined
    try {
      await access?.reset(list.name)
      await client.invalidateQueries({ queryKey })
    } catch {
      toast.failure(texts.columns_not_saved)
    }
  }, [client, queryKey, access, list.name])
  const own = data?.own === true && !view
  // Fewer columns than the list's own, or the same in another order, are still fitted into the screen.
  const chosen = useMemo(() => !only && shown.some(({ column }) => column.hidden === true), [shown, only])
  return useMemo(
    () => ({ choice, shown, own, chosen, ready: !isPending, change, reset }),
    [choice, shown, own, chosen, isPending, change, reset],
  )
}
