/** The filters of the board: a word, and a list each for region, province, supplier and technician. */
import { Button, MultiSelect, Pill, TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { provinces } from '#lib/places/provinces.ts'
import { regionKeys, regionName } from '#lib/places/regions.ts'
import type { Words } from '#lib/texts/texts.ts'
import { IconFilter } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Popover } from '#web/ui/floating.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { boardTexts as texts } from '../../board-texts.ts'
import type { Board } from '../../contract.ts'
import { type FilterKey, filterKeys, type useBoardFilter } from './use-board-filter.ts'

type FilterBarProps = {
  board: Board | undefined
  filter: ReturnType<typeof useBoardFilter>
  input: Ref<HTMLInputElement>
}

const labels: Readonly<Record<FilterKey, Words>> = {
  regions: texts.filter_region,
  provinces: texts.filter_province,
  suppliers: texts.filter_supplier,
  technicians: texts.filter_technician,
}

type Choice = { value: string; label: string }
const choicesOf = (board: Board | undefined): Readonly<Record<FilterKey, Choice[]>> => ({
  regions: regionKeys.map((value) => ({ value, label: regionName(value) })),
  provinces: Object.entries(provinces).map(([value, name]) => ({ value, label: `${name} (${value})` })),
  suppliers: [...new Set(board?.jobs.map(({ supplier }) => supplier))]
    .sort((a, b) => a.localeCompare(b, 'it'))
    .map((value) => ({ value, label: value })),
  technicians: (board?.technicians ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
})

export function FilterBar({ board, filter, input }: FilterBarProps) {
  const say = useSay()
  const { filters, setFilter, clearFilters, typed, setTyped } = filter
  const active = filterKeys.filter((key) => filters[key].length > 0)
  const choices = choicesOf(board)
  const nameOf = (key: FilterKey, value: string) => choices[key].find((it) => it.value === value)?.label ?? value
  return (
    <>
      <TextInput
        ref={input}
        size="xs"
        w={200}
        placeholder={say(texts.filter)}
        aria-label={say(texts.filter)}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Popover position="bottom-start" withinPortal>
        <Popover.Target>
          <Button size="xs" variant="default" leftSection={<IconFilter size={14} />}>
            {say(texts.filters)}
          </Button>
        </Popover.Target>
        <Popover.Dropdown w={320}>
          <Stack gap={2}>
            {filterKeys.map((key) => (
              <MultiSelect
                key={key}
                size="xs"
                searchable
                label={say(labels[key])}
                data={choices[key]}
                value={[...filters[key]]}
                onChange={(values) => setFilter(key, values)}
                comboboxProps={{ withinPortal: false }}
              />
            ))}
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {active.map((key) => (
        <Pill
          key={key}
          withRemoveButton
          removeButtonProps={{ 'aria-label': say(texts.remove_filter, { name: say(labels[key]) }) }}
          onRemove={() => setFilter(key, [])}
        >
          {say(labels[key])}: {filters[key].map((value) => nameOf(key, value)).join(', ')}
        </Pill>
      ))}
      {active.length > 0 && (
        <Button size="xs" variant="subtle" onClick={clearFilters}>
          {say(texts.clear_filters)}
        </Button>
      )}
    </>
  )
}
