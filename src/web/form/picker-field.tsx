/** Picks a record of another list: searches on the server while typing, and shows the chosen record by its name. */
import { Combobox, InputBase, Loader, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Words } from '#lib/texts/texts.ts'
import { IconCheck } from '#web/icons.tsx'
import { Text } from '#web/ui/layout.tsx'
import { fetchEndpoint, readerOf } from '../call.ts'
import { useLanguage, useSay } from '../language.ts'
import { focusScanField, returnToScan, scannedBy, takeScan } from '../scan/scanner.ts'
import { clearButton } from './clear-button.ts'
import { FieldBox, useField } from './fields.tsx'
import type { FieldProps } from './form-api.ts'
import classes from './picker-field.module.css'
import { formTexts as texts } from './texts.ts'

type Item = Readonly<Record<string, unknown>> & { id: number }
type ListPath = `/api/${string}`

const shown = 20
const newEntry = 'new'
const itemKey = (path: ListPath, id: unknown) => ['picker', path, 'item', id]

/** The records of a list that match; every list takes these three. */
async function search(path: ListPath, query: Readonly<Record<string, unknown>>, signal: AbortSignal) {
  const response = await fetchEndpoint(
    readerOf(path),
    { query: { page: 1, rows_per_page: shown, ...query } },
    { signal },
  )
  // Every list answers with its items and their number; their fields are those of its contract.
  return (await response.json()) as { items: Item[]; total: number }
}

const useItem = (path: ListPath, id: unknown, enabled: boolean) =>
  useQuery({
    queryKey: itemKey(path, id),
    // The path of one record of that list, which has the fields of its contract.
    queryFn: async ({ signal }) =>
      (await (await fetchEndpoint(readerOf(`${path}/${id}` as ListPath), {}, { signal })).json()) as Item,
    enabled: enabled && id !== null && id !== undefined && id !== '',
  })

/** The name of a record known by its id, for the comparison of two versions. */
function ItemLabel({ path, id, labelField }: { path: ListPath; id: unknown; labelField: string }) {
  const { data } = useItem(path, id, true)
  return data ? String(data[labelField] ?? id) : '…'
}

export type PickerFieldProps<Name extends string> = FieldProps<Name> & {
  /** Reads the label out but does not show it, for a field whose place says what it is. */
  hiddenLabel?: boolean
  /** The list it searches, such as `/api/suppliers`. */
  path: ListPath
  /** The field that names a record, where need be one for each language; `name` by default. */
  labelField?: string | Words
  /** A field for a second, grey line. */
  detailField?: string | Words
  /** The name of the present record, where it is known; else it is asked for. */
  current?: string | null
  /** Narrows the list, such as `{ active: true }`. */
  query?: Readonly<Record<string, unknown>>
  /** Offers to create what was typed; answers with the new record, or nothing if it was not created. */
  onCreate?: (typed: string) => Promise<Item | undefined>
  /** The whole record that was picked, for fields that follow from it. */
  onPicked?: (item: Item | null) => void
}

const isSame = (label: unknown, text: string) => String(label ?? '').toUpperCase() === text.trim().toUpperCase()

export function PickerField<Name extends string>(props: PickerFieldProps<Name>) {
  const { form, name, path, current } = props
  const { query = {}, onCreate, onPicked, required = false } = props
  const say = useSay()
  const language = useLanguage()
  const [labelField = 'name', detailField] = [props.labelField, props.detailField].map((field) =>
    typeof field === 'object' ? field[language] : field,
  )
  /** What is searched for; null while nothing is typed and the field shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null)
  /** Enter was pressed before the answer came: a match that leaves no doubt is taken when it does. */
  const [entered, setEntered] = useState(false)
  /** The text that Enter sent off without waiting for more of it. */
  const [sent, setSent] = useState('')
  const [picked, setPicked] = useState<Item | null>(null)
  const value = form.get(name)
  const {
    name: _hidden,
    label: shownLabel,
    ...common
  } = useField(props, (id) => <ItemLabel path={path} id={id} labelField={labelField} />)
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setTyped(null)
      setEntered(false)
    },
  })
  const open = combobox.dropdownOpened

  const asked = useItem(path, value, !current && picked?.id !== value)
  const known = picked?.id === value ? picked?.[labelField] : (current ?? asked.data?.[labelField])
  const isChosen = value !== null && value !== undefined && value !== ''
  const label = isChosen ? String(known ?? '…') : ''
  const wanted = (typed ?? '').trim()
  const [debounced] = useDebouncedValue(wanted, 200)
  const q = sent === wanted ? wanted : debounced
  const found = useQuery({
    queryKey: ['picker', path, query, q],
    queryFn: ({ signal }) => search(path, { ...query, q }, signal),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const items = found.data?.items ?? []
  const isSettled = q === wanted && !found.isPlaceholderData && !found.isPending
  const isListed = items.some(({ id }) => id === value)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer; the store is another object at each render.
  useEffect(() => {
    if (!open || !isSettled || wanted === '') return
    setEntered(false)
    if (items.length === 0) return
    combobox.selectFirstOption()
    if (!entered) return
    const exact = items.findIndex((item) => isSame(item[labelField], wanted))
    if (exact === -1 && items.length > 1) return
    combobox.selectOption(Math.max(exact, 0))
    combobox.clickSelectedOption()
  }, [open, isSettled, wanted, entered, found.data])

  const take = (item: Item) => {
    setPicked(item)
    form.set(name, item.id)
    onPicked?.(item)
  }
  const choose = async (next: string) => {
    const text = wanted
    combobox.closeDropdown()
    const item = next === newEntry ? await onCreate?.(text) : items.find(({ id }) => String(id) === next)
    if (item) take(item)
  }
  const clear = () => {
    form.set(name, null)
    onPicked?.(null)
  }
  /** A scan may name a record of this list, which is then chosen; anything else goes to the scan field. */
  const settleScan = async (scanned: string) => {
    const answer = await search(path, { ...query, q: scanned }, AbortSignal.timeout(20_000)).catch(() => null)
    const item = answer?.items.find((it) => isSame(it[labelField], scanned))
    if (!item) return takeScan(scanned)
    // The choice may enable the scan field, which then takes the focus.
    flushSync(() => take(item))
    returnToScan(false)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !open) return
    // An open list takes Enter, with or without Ctrl; the form does not.
    event.preventDefault()
    event.stopPropagation()
    const scanned = scannedBy(event.nativeEvent)
    if (scanned === null && isSettled) return
    // The library would take what an older answer has highlighted.
    combobox.resetSelectedOption()
    if (scanned === null) {
      setEntered(wanted !== '')
      setSent(wanted)
      return
    }
    combobox.closeDropdown()
    focusScanField()
    void settleScan(scanned)
  }

  const details = (item: Item) => (detailField ? String(item[detailField] ?? '') : '')
  const nothing = found.error ? texts.search_failed : isSettled ? texts.nothing_found : texts.searching
  const canClear = !required && isChosen && !common.disabled
  return (
    <FieldBox name={name}>
      <Combobox store={combobox} onOptionSubmit={(next) => void choose(next)}>
        <Combobox.Target withExpandedAttribute autoComplete="off">
          <InputBase
            placeholder={say(texts.search)}
            {...common}
            {...(props.hiddenLabel ? { 'aria-label': shownLabel } : { label: shownLabel })}
            data-asks-server
            value={typed ?? label}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setEntered(false)
              combobox.resetSelectedOption()
              combobox.openDropdown()
            }}
            // What is typed replaces the name that stands there.
            onFocus={({ currentTarget }) => currentTarget.select()}
            onClick={({ currentTarget }) => {
              if (!open) currentTarget.select()
              combobox.openDropdown()
            }}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={onKeyDown}
            rightSectionPointerEvents={canClear ? 'all' : 'none'}
            rightSection={
              open && !isSettled ? (
                <Loader size={16} />
              ) : canClear ? (
                <Combobox.ClearButton {...clearButton(say, say(props.label))} onClear={clear} />
              ) : (
                <Combobox.Chevron />
              )
            }
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options className={classes.options ?? ''} aria-label={say(props.label)}>
            {isChosen && !isListed && wanted === '' && (
              <Combobox.Option value={String(value)} active className={classes.option ?? ''}>
                {label}
                <IconCheck size={14} />
              </Combobox.Option>
            )}
            {items.map((item) => (
              <Combobox.Option
                key={item.id}
                value={String(item.id)}
                active={item.id === value}
                className={classes.option ?? ''}
              >
                <span>
                  {String(item[labelField] ?? item.id)}
                  {details(item) && (
                    <Text as="small" ml={2} c="text-3">
                      {details(item)}
                    </Text>
                  )}
                </span>
                {item.id === value && <IconCheck size={14} />}
              </Combobox.Option>
            ))}
            {items.length === 0 && <Combobox.Empty>{say(nothing)}</Combobox.Empty>}
            {onCreate && (
              <Combobox.Option value={newEntry}>
                {wanted ? say(texts.create_new, { name: wanted }) : say(texts.create_new_empty)}
              </Combobox.Option>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </FieldBox>
  )
}
