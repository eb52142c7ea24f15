/** A cell that names a record, such as a part or a warehouse: what is typed is searched on the server, and a match is picked. */
import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import type { UploadColumn } from '#lib/uploads/upload.ts'
import { fetchEndpoint, readerOf } from '#web/call.ts'
import styles from './rows.module.css'

const shownOptions = 20

/** The values of a list that match; every list takes these three. */
async function search(
  { path, field }: NonNullable<UploadColumn['choices']>,
  q: string,
  signal: AbortSignal,
): Promise<string[]> {
  const response = await fetchEndpoint(
    readerOf(path),
    { query: { page: 1, rows_per_page: shownOptions, q } },
    { signal },
  )
  // Every list answers with its items; their fields are those of its contract.
  const { items } = (await response.json()) as { items: Record<string, unknown>[] }
  return [...new Set(items.map((item) => String(item[field] ?? '')).filter((value) => value !== ''))]
}

type ChoiceEditorProps = {
  choices: NonNullable<UploadColumn['choices']>
  value: string
  label: string
  isCode: boolean
  onPick: (value: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onBlur: (value: string) => void
}

export function ChoiceEditor({ choices, value, label, isCode, onPick, onKeyDown, onBlur }: ChoiceEditorProps) {
  const [typed, setTyped] = useState(value)
  // A value that nothing matches is no search: it shows what there is to choose from.
  const wanted = typed === value ? '' : typed.trim()
  const [q] = useDebouncedValue(wanted, 200)
  const { data = [] } = useQuery({
    queryKey: ['upload-choices', choices.path, choices.field, q],
    queryFn: ({ signal }) => search(choices, q, signal),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  return (
    <Autocomplete
      autoFocus
      defaultDropdownOpened
      selectFirstOptionOnChange
      aria-label={label}
      classNames={{ input: styles.editor ?? '', dropdown: styles.choices ?? '' }}
      comboboxProps={{ width: 240, position: 'bottom-start' }}
      maxDropdownHeight={220}
      data={data}
      filter={({ options }) => options}
      value={typed}
      data-code={isCode || undefined}
      spellCheck={false}
      autoComplete="off"
      onChange={setTyped}
      onOptionSubmit={onPick}
      onKeyDown={(event) => {
        // Enter takes the highlighted match.
        if (event.key === 'Enter' && event.currentTarget.hasAttribute('aria-activedescendant')) return
        onKeyDown(event)
      }}
      onBlur={() => onBlur(typed)}
    />
  )
}
