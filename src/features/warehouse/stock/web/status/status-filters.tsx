/** The filters of the warehouse status: supplier, category, warehouse, the day, and what is below its minimum. */
import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint } from '#lib/records/endpoint.ts'
import type { Words } from '#lib/texts/texts.ts'
import { formatDay, localDay } from '#lib/time/dates.ts'
import { fetchEndpoint } from '#web/call.ts'
import { clearButton } from '#web/form/clear-button.ts'
import { IconCalendar, IconChevronDown } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { Popover } from '#web/ui/floating.tsx'
import { Chip, Option, Row, Text } from '#web/ui/layout.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { statusTexts as texts } from '../../status-texts.ts'
import styles from './status-filters.module.css'
import { endOfLastMonth, endOfLastYear, type SetStatusState, type StatusState, yearAgo } from './status-state.ts'

const Calendar = lazyPart(
  async () => (await import('#web/form/calendar.tsx')).Calendar,
  <div className={styles.calendar} />,
)

type Path = `/api/${string}`
const reading = (path: Path): Endpoint => ({ method: 'GET', path, allow: [], summary: '', reply: null })

/** Lists of a few dozen records come whole. */
const mostRecords = 600

function useRecords(path: Path) {
  return useQuery({
    queryKey: [path.slice('/api/'.length), 'names'],
    queryFn: async ({ signal }) => {
      const query = { rows_per_page: mostRecords, sort: 'name' }
      const response = await fetchEndpoint(reading(path), { query }, { signal })
      // Every list answers with its items, and these three are known by their name.
      const { items } = (await response.json()) as { items: { id: number; name: string }[] }
      return items.map(({ id, name }) => ({ value: String(id), label: name }))
    },
  })
}

type PickProps = {
  path: Path
  label: Words
  all: Words
  value: number | undefined
  onChange: (id: number | undefined) => void
}

function Pick({ path, label, all, value, onChange }: PickProps) {
  const say = useSay()
  const { data = [] } = useRecords(path)
  return (
    <Select
      className={styles.pick ?? ''}
      size="xs"
      aria-label={say(label)}
      placeholder={say(all)}
      data={data}
      searchable
      clearable
      clearButtonProps={clearButton(say, say(label))}
      nothingFoundMessage={say(texts.nothing_found)}
      comboboxProps={{ width: 240, position: 'bottom-start' }}
      value={value ? String(value) : null}
      onChange={(next) => onChange(next === null ? undefined : Number(next))}
    />
  )
}

function AsOf({ state, onChange }: { state: StatusState; onChange: SetStatusState }) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const pick = (day: string | undefined) => {
    onChange({ as_of: day })
    setOpen(false)
  }
  const days: [Words, string | undefined][] = [
    [texts.today, undefined],
    [texts.last_month, endOfLastMonth()],
    [texts.last_year, endOfLastYear()],
    [texts.year_ago, yearAgo()],
  ]
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Chip
          className={styles.chip}
          data-set={state.as_of !== undefined || undefined}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <IconCalendar size={14} />
          <span>{say(texts.as_of)}</span>
          <b>{state.as_of ? formatDay(state.as_of) : say(texts.today)}</b>
          <IconChevronDown size={14} />
        </Chip>
      </Popover.Target>
      <Popover.Dropdown aria-label={say(texts.as_of)}>
        <Row className={styles.days} phone="column" gap={4}>
          <ul>
            {days.map(([words, day]) => (
              <li key={words.EN}>
                <Option flow="stack" leading={18} aria-current={state.as_of === day} onClick={() => pick(day)}>
                  <span>{say(words)}</span>
                  {day && (
                    <Text c="text-3" size="caption" tabular>
                      {formatDay(day)}
                    </Text>
                  )}
                </Option>
              </li>
            ))}
          </ul>
          {open && (
            <Calendar
              value={state.as_of ?? localDay()}
              max={localDay()}
              onPick={(day) => pick(day && day < localDay() ? day : undefined)}
            />
          )}
        </Row>
      </Popover.Dropdown>
    </Popover>
  )
}

type FiltersProps = { state: StatusState; onChange: SetStatusState; below: number | undefined }

export function StatusFilters({ state, onChange, below }: FiltersProps) {
  const say = useSay()
  const set = [state.as_of, state.supplier_id, state.category_id, state.warehouse_id].some((it) => it !== undefined)
  return (
    <Row as="search" className={styles.filters} rigid wrap gap={2} align="center" py={4} px="page">
      <AsOf state={state} onChange={onChange} />
      <Pick
        path="/api/suppliers"
        label={texts.supplier}
        all={texts.all_suppliers}
        value={state.supplier_id}
        onChange={(supplier_id) => onChange({ supplier_id })}
      />
      <Pick
        path="/api/product-categories"
        label={texts.category}
        all={texts.all_categories}
        value={state.category_id}
        onChange={(category_id) => onChange({ category_id })}
      />
      <Pick
        path="/api/warehouses"
        label={texts.warehouse}
        all={texts.all_warehouses}
        value={state.warehouse_id}
        onChange={(warehouse_id) => onChange({ warehouse_id })}
      />
      <Chip
        className={styles.chip}
        aria-pressed={state.below_minimum}
        title={say(texts.minimum_hint)}
        onClick={() => onChange({ below_minimum: !state.below_minimum })}
      >
        <span>{say(texts.below_minimum)}</span>
        {below !== undefined && <b>{below}</b>}
      </Chip>
      {(set || state.below_minimum) && (
        <Button
          variant="transparent"
          size="compact-sm"
          className={styles.clear ?? ''}
          onClick={() =>
            onChange({
              as_of: undefined,
              supplier_id: undefined,
              category_id: undefined,
              warehouse_id: undefined,
              below_minimum: false,
            })
          }
        >
          {say(texts.clear_all)}
        </Button>
      )}
      {!state.warehouse_id && (
        <Segments
          className={styles.view}
          small
          aria-label={say(texts.view)}
          choices={[
            { value: 'warehouse', label: say(texts.per_warehouse) },
            { value: 'all', label: say(texts.in_all) },
          ]}
          value={state.by_warehouse ? 'warehouse' : 'all'}
          onChange={(next) => onChange({ by_warehouse: next === 'warehouse' })}
        />
      )}
      {(state.warehouse_id || state.supplier_id) && below !== undefined && below > 0 && (
        <Text as="p" full c="text-3" size="caption" leading={16}>
          {say(texts.minimum_hint)}
        </Text>
      )}
    </Row>
  )
}
