/** "Add filter": all filters of the list, found by typing a part of their name, then the editor of the one that was chosen. */

import { type KeyboardEvent, memo, useRef, useState } from 'react'
import type { Column } from '#lib/lists/list.ts'
import { IconPlus } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Popover } from '#web/ui/floating.tsx'
import bars from '../bars.module.css'
import type { ListState } from '../list-state.ts'
import { texts } from '../texts.ts'
import { FilterEditor } from './chip.tsx'
import type { FilterChange } from './editor-form.tsx'
import styles from './filters.module.css'

type Entry = readonly [string, Column]
type AddFilterProps = {
  columns: readonly Entry[]
  filters: ListState['filters']
  onChange: (change: FilterChange) => void
}

function PlainAddFilter({ columns, filters, onChange }: AddFilterProps) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<Entry | null>(null)
  const close = () => {
    setOpen(false)
    setChosen(null)
  }
  return (
    <Popover
      opened={open}
      onChange={(next) => (next ? setOpen(true) : close())}
      position="bottom-start"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button type="button" className={bars.add} onClick={() => (open ? close() : setOpen(true))}>
          <IconPlus size={14} />
          {say(texts.add_filter)}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        {chosen ? (
          <FilterEditor name={chosen[0]} column={chosen[1]} filters={filters} onChange={onChange} onDone={close} />
        ) : (
          <FilterList columns={columns} onChoose={setChosen} />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** The rows' coming does not concern it. */
export const AddFilter = memo(PlainAddFilter)

function FilterList({ columns, onChoose }: { columns: readonly Entry[]; onChoose: (entry: Entry) => void }) {
  const say = useSay()
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const part = typed.trim().toLowerCase()
  const found = columns.filter(([, { label }]) => say(label).toLowerCase().includes(part))
  const step = (event: KeyboardEvent, by: number) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button.matches(':focus'))
    const next = buttons[Math.max(0, Math.min(buttons.length - 1, at + by))]
    event.preventDefault()
    next?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between what it holds.
    <div
      className={styles.find}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') step(event, 1)
        if (event.key === 'ArrowUp') step(event, -1)
      }}
    >
      <input
        type="search"
        className={styles.findBox}
        value={typed}
        placeholder={say(texts.find_filter)}
        aria-label={say(texts.find_filter)}
        data-autofocus
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && found[0]) {
            event.preventDefault()
            onChoose(found[0])
          }
        }}
      />
      <ul ref={list} className={styles.list}>
        {found.map((entry) => (
          <li key={entry[0]}>
            <button type="button" className={styles.choice} onClick={() => onChoose(entry)}>
              {say(entry[1].label)}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles.nothing}>{say(texts.nothing_found)}</p>}
    </div>
  )
}
