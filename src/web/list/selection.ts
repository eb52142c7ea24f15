/** The selected rows of a list, kept outside React so that one tick renders one row. */
import { useSyncExternalStore } from 'react'
import { type ListQuerySent, maxChosen } from '#lib/lists/list.ts'
import { createStore } from '../ui/store.ts'

/** Named rows, with the versions that were seen where the list's rows have one, or every result of a question but some. */
export type Selection = { ids: number[]; versions?: number[] } | { all: true; query: ListQuerySent; except: number[] }

/** An export takes as many rows by name as an action does. */
export const canExport = (selection: Selection): boolean =>
  ('ids' in selection ? selection.ids : selection.except).length <= maxChosen

export type SelectionStore<Row extends { id: number }> = ReturnType<typeof createSelection<Row>>

/** What a selection holds, to be shown again when its list comes back. */
export type SelectionState<Row> = { marked: ReadonlyMap<number, Row>; all: boolean }

const isAsKnown = <Row extends object>(row: Row, known: Row | undefined) => {
  for (const key in row) if (row[key] !== known?.[key]) return false
  return true
}

export function createSelection<Row extends { id: number }>(before?: SelectionState<Row>) {
  /** Chosen rows by id; in the mode `all`, the rows that were taken out again. */
  let marked = new Map<number, Row>(before?.marked)
  let all = before?.all ?? false
  let anchor: number | undefined
  const version = createStore(0)
  /** Rows of which nobody knows yet whether the list still has them: until then nothing is done with the selection. */
  let checking = false

  const changed = () => version.set(version.get() + 1)
  const has = (id: number) => marked.has(id) !== all
  const put = (row: Row, chosen: boolean) => (chosen !== all ? marked.set(row.id, row) : marked.delete(row.id))

  return {
    subscribe: version.subscribe,
    version: version.get,
    state: (): SelectionState<Row> | undefined => (marked.size === 0 && !all ? undefined : { marked, all }),
    has,
    isAll: () => all,
    count: (total: number) => (all ? Math.max(0, total - marked.size) : marked.size),
    /** The rows known by name; beyond the pages seen, `all` knows only the present page's. */
    rows: (page: readonly Row[]) => (all ? page.filter(({ id }) => has(id)) : [...marked.values()]),
    selection(query: ListQuerySent): Selection {
      const ids = [...marked.keys()]
      if (all) return { all: true, query, except: ids }
      const versions = [...marked.values()].flatMap((row) =>
        'version' in row && typeof row.version === 'number' ? [row.version] : [],
      )
      return versions.length === ids.length && ids.length > 0 ? { ids, versions } : { ids }
    },
    isChecking: () => checking,
    /** How many of the chosen rows are on other pages. */
    elsewhere: (page: readonly Row[], total: number) => {
      const here = page.filter(({ id }) => has(id)).length
      return Math.max(0, (all ? total - marked.size : marked.size) - here)
    },
    /** Takes over what a fresh page says of its rows; answers which marked ones it does not show, and waits for word of them. */
    meet(page: readonly Row[]): number[] {
      if (marked.size === 0) return []
      const unseen = new Set(marked.keys())
      let news = false
      for (const row of page) {
        if (!unseen.delete(row.id)) continue
        news ||= !isAsKnown(row, marked.get(row.id))
        marked.set(row.id, row)
      }
      // The same rows in another order are no news: nothing need be drawn again for them.
      news ||= checking !== unseen.size > 0
      checking = unseen.size > 0
      if (news) changed()
      return [...unseen]
    },
    /** Word of rows that were not on the page: those found stay, the others are no longer in the list. */
    keep(asked: readonly number[], found: readonly Row[]) {
      const known = new Map(found.map((row) => [row.id, row]))
      for (const id of asked) {
        const row = known.get(id)
        if (row && marked.has(id)) marked.set(id, row)
        else marked.delete(id)
      }
      checking = false
      changed()
    },
    toggle(row: Row) {
      put(row, !has(row.id))
      anchor = row.id
      changed()
    },
    /** From the row last touched up to this one, all in the state this one gets. */
    toggleRange(page: readonly Row[], row: Row) {
      const to = page.findIndex(({ id }) => id === row.id)
      const from = page.findIndex(({ id }) => id === anchor)
      const chosen = !has(row.id)
      for (const item of from < 0 ? [row] : page.slice(Math.min(from, to), Math.max(from, to) + 1)) put(item, chosen)
      anchor = row.id
      changed()
    },
    setPage(page: readonly Row[], chosen: boolean) {
      for (const row of page) put(row, chosen)
      changed()
    },
    /** 'none', 'some' or 'all' of the page's rows. */
    pageState(page: readonly Row[]): 'none' | 'some' | 'all' {
      let count = 0
      for (const { id } of page) if (has(id)) count += 1
      return count === 0 ? 'none' : count === page.length ? 'all' : 'some'
    },
    selectAll() {
      marked = new Map()
      all = true
      checking = false
      changed()
    },
    clear() {
      if (marked.size === 0 && !all) return
      marked = new Map()
      all = false
      anchor = undefined
      checking = false
      changed()
    },
  }
}

export const useSelected = <Row extends { id: number }>(store: SelectionStore<Row> | undefined, id: number): boolean =>
  useSyncExternalStore(store?.subscribe ?? nothing, () => store?.has(id) ?? false)

/** Renders on every change of the selection; for the head's box and the bulk bar. */
export const useSelectionVersion = <Row extends { id: number }>(store: SelectionStore<Row> | undefined): number =>
  useSyncExternalStore(store?.subscribe ?? nothing, () => store?.version() ?? 0)

const nothing = () => () => {}
