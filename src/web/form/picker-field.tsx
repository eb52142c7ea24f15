/** Picks a record of another list: searches on the server while one types, and shows the present one by its name. */
import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint } from '#lib/endpoint.ts'
import { fetchEndpoint } from '../call.ts'
import { useSay } from '../language.ts'
import { FieldBox, useField } from './fields.tsx'
import type { FieldProps } from './form-api.ts'
import { formTexts as texts } from './texts.ts'

type Item = Readonly<Record<string, unknown>> & { id: number }
type ListPath = `/api/${string}`

const shown = 20
const newEntry = 'new'
const reader = (path: ListPath): Endpoint => ({ method: 'GET', path, allow: [], summary: '', reply: undefined })
const itemKey = (path: ListPath, id: unknown) => ['picker', path, 'item', id]

/** The records of a list that match; every list takes these three. */
async function search(path: ListPath, query: Readonly<Record<string, unknown>>, signal: AbortSignal) {
  const response = await fetchEndpoint(reader(path), { query: { page: 1, rows_per_page: shown, ...query } }, { signal })
  // Every list answers with its items and their number; their fields are those of its contract.
  return (await response.json()) as { items: Item[]; total: number }
}

const useItem = (path: ListPath, id: unknown, enabled: boolean) =>
  useQuery({
    queryKey: itemKey(path, id),
    queryFn: async ({ signal }) =>
      (await (await fetchEndpoint(reader(`${path}/${id}` as ListPath), {}, { signal })).json()) as Item,
    enabled: enabled && id !== null && id !== undefined && id !== '',
  })

/** The name of a record known by its id, for the comparison of two versions. */
function ItemLabel({ path, id, labelField }: { path: ListPath; id: unknown; labelField: string }) {
  const { data } = useItem(path, id, true)
  return data ? String(data[labelField] ?? id) : '…'
}

export type PickerFieldProps<Name extends string> = FieldProps<Name> & {
  /** The list it searches, such as `/api/suppliers`. */
  path: ListPath
  /** The field that names a record; `name` unless told. */
  labelField?: string
  /** A field for a second, grey line. */
  detailField?: string
  /** The name of the present record, where it is known; else it is asked for. */
  current?: string | null
  /** Narrows the list, such as `{ active: true }`. */
  query?: Readonly<Record<string, unknown>>
  /** Offers to create what was typed; answers with the new record, or nothing if it was not created. */
  onCreate?: (typed: string) => Promise<Item | undefined>
  /** The whole record that was picked, for fields that follow from it. */
  onPicked?: (item: Item | null) => void
}

export function PickerField<Name extends string>(props: PickerFieldProps<Name>) {
  const {
    form,
    name,
    path,
    labelField = 'name',
    detailField,
    current,
    query = {},
    onCreate,
    onPicked,
    required,
  } = props
  const say = useSay()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [picked, setPicked] = useState<Item | null>(null)
  const value = form.get(name)
  const common = useField(props, (id) => <ItemLabel path={path} id={id} labelField={labelField} />)

  const asked = useItem(path, value, !current && picked?.id !== value)
  const known = picked?.id === value ? String(picked?.[labelField]) : (current ?? asked.data?.[labelField])
  const label = value === null || value === undefined || value === '' ? '' : String(known ?? '…')
  // The name of the present record stands in the field when it opens; that is not a search.
  const wanted = typed === label ? '' : typed.trim()
  const [q] = useDebouncedValue(wanted, 200)
  const found = useQuery({
    queryKey: ['picker', path, query, q],
    queryFn: ({ signal }) => search(path, { ...query, q }, signal),
    enabled: open,
    placeholderData: keepPreviousData,
  })

  const items = found.data?.items ?? []
  const options = items.map((item) => ({ value: String(item.id), label: String(item[labelField] ?? item.id) }))
  const here = label !== '' && !options.some((option) => option.value === String(value))
  // The present record is always among the options, else the field would show nothing; hidden unless it matches.
  if (here) options.unshift({ value: String(value), label })
  if (onCreate) {
    options.push({
      value: newEntry,
      label: wanted ? say(texts.create_new, { name: wanted }) : say(texts.create_new_empty),
    })
  }

  const choose = async (next: string | null) => {
    if (next === newEntry) {
      const made = await onCreate?.(wanted)
      if (!made) return
      setPicked(made)
      form.set(name, made.id)
      onPicked?.(made)
      return
    }
    const item = items.find(({ id }) => String(id) === next) ?? null
    if (item) setPicked(item)
    form.set(name, next === null ? null : Number(next))
    onPicked?.(item)
  }

  const searching = found.isFetching || q !== wanted
  const details = new Map(items.map((item) => [String(item.id), detailField ? String(item[detailField] ?? '') : '']))
  const nothing = found.error ? texts.search_failed : searching ? texts.searching : texts.nothing_found
  return (
    <FieldBox name={name}>
      <Select
        placeholder={say(texts.search)}
        {...common}
        data={options}
        // The server has searched already; here only the present record is left out of other searches.
        filter={({ options: all }) =>
          all.filter((option) => !(here && wanted !== '' && 'value' in option && option.value === String(value)))
        }
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        nothingFoundMessage={say(nothing)}
        rightSection={open && searching ? <Loader size={16} /> : undefined}
        clearable={!required}
        clearButtonProps={{ 'aria-label': say(texts.clear) }}
        allowDeselect={false}
        renderOption={({ option }) => {
          const detail = details.get(option.value)
          return (
            <span>
              {option.label}
              {detail && <small style={{ color: 'var(--fs-text-3)', marginLeft: 8 }}>{detail}</small>}
            </span>
          )
        }}
        value={label === '' ? null : String(value)}
        onChange={(next) => void choose(next)}
      />
    </FieldBox>
  )
}
