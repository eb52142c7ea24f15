/** Search box, filter chips, "Add filter", "Clear all" and the order, in one line above the rows. */

import { memo, type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Column, ListDefinition } from '#lib/lists/list.ts'
import type { Words } from '#lib/texts/texts.ts'
import { IconArrowsSort, IconFilter, IconSearch, IconX } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Menu } from '#web/ui/floating.tsx'
import { Drawer } from '#web/ui/modal.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import styles from '../bars.module.css'
import { idsField, type ListState, nextSort, sortOf } from '../list-state.ts'
import { texts } from '../texts.ts'
import type { SetListState } from '../use-list-state.ts'
import { AddFilter } from './add-filter.tsx'
import { FilterChip, IdsChip } from './chip.tsx'
import { isSet } from './describe.ts'
import type { FilterChange } from './editor-form.tsx'

type BarProps = {
  list: ListDefinition
  state: ListState
  onChange: SetListState
  narrow: boolean
  searchBox: RefObject<HTMLInputElement | null>
  /** The button of the saved views; a stable value. */
  views?: ReactNode
}

function PlainFilterBar({ list, state, onChange, narrow, searchBox, views }: BarProps) {
  const say = useSay()
  const columns = useMemo(
    () => Object.entries(list.columns).filter(([, column]) => column.filter !== undefined),
    [list],
  )
  const set = columns.filter(([key, column]) => isSet(key, column, state.filters))
  const { filters } = state
  const change = useCallback(
    (fields: FilterChange) => onChange({ filters: changed(filters, fields) }),
    [filters, onChange],
  )
  const ids = filters[idsField]
  const count = set.length + (ids === undefined ? 0 : 1)
  const chips = (
    <>
      {ids !== undefined && <IdsChip ids={ids} onRemove={() => change({ [idsField]: undefined })} />}
      {set.map(([key, column]) => (
        <FilterChip key={key} name={key} column={column} filters={state.filters} onChange={change} />
      ))}
    </>
  )
  const clear = (count > 0 || state.q !== '') && (
    <button type="button" className={styles.plain} onClick={() => onChange({ filters: {}, q: '' })}>
      {say(texts.clear_all)}
    </button>
  )
  const add = columns.length > 0 && <AddFilter columns={columns} filters={state.filters} onChange={change} />
  return (
    <search className={styles.filters}>
      <SearchBox q={state.q} about={list.search_hint} onChange={onChange} input={searchBox} hint={!narrow} />
      {views}
      {narrow ? (
        <FilterDrawer count={count}>
          {chips}
          {add}
          {clear}
          <SortMenu list={list} state={state} onChange={onChange} />
        </FilterDrawer>
      ) : (
        <>
          {chips}
          {add}
          {clear}
          <SortMenu list={list} state={state} onChange={onChange} />
        </>
      )}
    </search>
  )
}

/** The rows' coming does not concern it. */
export const FilterBar = memo(PlainFilterBar)

function changed(filters: ListState['filters'], change: FilterChange): ListState['filters'] {
  const next: Record<string, string> = { ...filters }
  for (const [field, value] of Object.entries(change)) {
    if (value === undefined) delete next[field]
    else next[field] = value
  }
  return next
}

type SearchBoxProps = {
  q: string
  about: Words | undefined
  onChange: SetListState
  input: RefObject<HTMLInputElement | null>
  hint: boolean
}

const SearchBox = memo(function SearchBox({ q, about, onChange, input, hint }: SearchBoxProps) {
  const say = useSay()
  const [typed, setTyped] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(q)
  useEffect(() => {
    // The back button or "Clear all" changed the search from outside.
    if (q !== sent.current) setTyped(q)
    sent.current = q
  }, [q])
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (text: string) => {
    clearTimeout(timer.current)
    sent.current = text.trim()
    // Each letter would be a step back: only the first search from nothing makes one.
    onChange({ q: text.trim() }, q === '' ? 'push' : 'replace')
  }
  const empty = () => {
    setTyped('')
    send('')
    input.current?.focus()
  }
  return (
    <label className={styles.search}>
      <IconSearch size={14} />
      <input
        ref={input}
        type="search"
        value={typed}
        maxLength={100}
        placeholder={say(texts.search)}
        aria-label={say(texts.search)}
        {...(about ? { title: say(about), 'aria-description': say(about) } : {})}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => send(value), 250)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(typed)
          if (event.key !== 'Escape') return
          event.stopPropagation()
          if (typed === '') event.currentTarget.blur()
          else empty()
        }}
      />
      {typed !== '' && (
        <button type="button" className={styles.chipRemove} aria-label={say(uiTexts.empty_search)} onClick={empty}>
          <IconX size={14} />
        </button>
      )}
      {hint && (
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      )}
    </label>
  )
})

function FilterDrawer({ count, children }: { count: number; children: ReactNode }) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.add} onClick={() => setOpen(true)}>
        <IconFilter size={16} />
        {say(texts.filters)}
        {count > 0 && <b>{count}</b>}
      </button>
      <Drawer opened={open} onClose={() => setOpen(false)} position="bottom" size="70%" title={say(texts.filters)}>
        <div className={styles.drawer}>{children}</div>
      </Drawer>
    </>
  )
}

const words: Record<'text' | 'number' | 'date' | 'ahead' | 'other', readonly [Words, Words]> = {
  text: [texts.sort_text_up, texts.sort_text_down],
  number: [texts.sort_number_up, texts.sort_number_down],
  date: [texts.sort_date_up, texts.sort_date_down],
  ahead: [texts.sort_ahead_up, texts.sort_ahead_down],
  other: [texts.sort_other_up, texts.sort_other_down],
}

function sortWords(column: Column, down: boolean): Words {
  if (column.orders) return column.orders[down ? 1 : 0]
  if (column.ahead) return words.ahead[down ? 1 : 0]
  const { type } = column
  const kind = type === 'date' || type === 'datetime' ? 'date' : type === 'text' || type === 'number' ? type : 'other'
  return words[kind][down ? 1 : 0]
}

type SortMenuProps = { list: ListDefinition; state: ListState; onChange: SetListState }

function SortMenu({ list, state, onChange }: SortMenuProps) {
  const say = useSay()
  const { key, down } = sortOf(state.sort ?? list.sort)
  const column = list.columns[key]
  if (!column) return null
  const sortable = Object.entries(list.columns).filter(([, it]) => it.sort !== false && it.type !== 'image')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button
          type="button"
          className={styles.sorted}
          aria-label={`${say(texts.sorted)}: ${say(sortWords(column, down), { name: say(column.label) })}`}
        >
          <IconArrowsSort size={14} />
          {say(sortWords(column, down), { name: say(column.label) })}
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflow: 'auto' }}>
        {sortable.map(([id, it]) => (
          <Menu.Item
            key={id}
            aria-current={id === key || undefined}
            rightSection={id === key ? (down ? '↓' : '↑') : undefined}
            onClick={() => onChange({ sort: nextSort(list, state.sort, id) })}
          >
            {say(it.label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
