/** One filter in sight: its name grey, its value dark, its own x; a click opens its form. */

import { useState } from 'react'
import type { Column } from '#lib/lists/list.ts'
import { formatNumber } from '#lib/texts/texts.ts'
import { IconX } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { Popover } from '#web/ui/floating.tsx'
import { lazyPart } from '../../lazy-part.tsx'
import styles from '../bars.module.css'
import { type Filters, filterFields, valuesOf } from '../list-state.ts'
import { texts } from '../texts.ts'
import { describeFilter } from './describe.ts'
import type { FilterChange } from './editor-form.tsx'
import { useReferenceNames } from './reference-names.ts'

export const FilterEditor = lazyPart(async () => (await import('./editor.tsx')).FilterEditor)

type ChipProps = { name: string; column: Column; filters: Filters; onChange: (change: FilterChange) => void }

/** The chip's value; a reference shows names as soon as it knows them all. */
function useDescription(name: string, column: Column, filters: Filters): string {
  const language = useLanguage()
  const ids = column.filter === 'reference' ? valuesOf(filters[filterFields(name, column)[0] ?? name]).map(Number) : []
  const names = useReferenceNames(column.reference, ids)
  const known = ids.length > 0 && names.length === ids.length && names.every((one) => one !== undefined)
  return known ? names.join(', ') : describeFilter(name, column, filters, language)
}

function Remove({ name, onClick }: { name: string; onClick: () => void }) {
  const label = useSay()(texts.remove_filter, { name })
  return (
    <button type="button" className={styles.chipRemove} onClick={onClick} aria-label={label}>
      <IconX size={14} />
    </button>
  )
}

/** Certain rows that a link leads to: they can only be let go. */
export function IdsChip({ ids, onRemove }: { ids: string; onRemove: () => void }) {
  const say = useSay()
  const language = useLanguage()
  const name = say(texts.only_these)
  return (
    <span className={styles.chip}>
      <span className={styles.chipValue}>
        <span className={styles.chipName}>{name}</span>
        <b>{formatNumber(valuesOf(ids).length, language)}</b>
      </span>
      <Remove name={name} onClick={onRemove} />
    </span>
  )
}

export function FilterChip({ name, column, filters, onChange }: ChipProps) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const value = useDescription(name, column, filters)
  const none = Object.fromEntries(filterFields(name, column).map((field) => [field, undefined]))
  return (
    <span className={styles.chip}>
      <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus withinPortal>
        <Popover.Target>
          <button type="button" className={styles.chipValue} onClick={() => setOpen(!open)} title={value}>
            <span className={styles.chipName}>{say(column.label)}</span>
            <b>{value}</b>
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterEditor
            name={name}
            column={column}
            filters={filters}
            onChange={onChange}
            onDone={() => setOpen(false)}
          />
        </Popover.Dropdown>
      </Popover>
      <Remove name={say(column.label)} onClick={() => onChange(none)} />
    </span>
  )
}
