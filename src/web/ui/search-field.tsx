/** A field that narrows what is in sight, with a cross that empties it: a phone has no Esc. */
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { useRef } from 'react'
import { IconSearch, IconX } from '#web/icons.tsx'
import { useSay } from '../language.ts'
import { uiTexts } from './texts.ts'

type SearchFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  words: string
  value: string
  onChange: (value: string) => void
}

export function SearchField({ words, value, onChange, ...input }: SearchFieldProps) {
  const say = useSay()
  const field = useRef<HTMLInputElement>(null)
  const empty = () => {
    onChange('')
    field.current?.focus()
  }
  return (
    <TextInput
      ref={field}
      aria-label={words}
      placeholder={words}
      leftSection={<IconSearch size={18} />}
      enterKeyHint="search"
      autoComplete="off"
      {...input}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      rightSection={
        value !== '' && (
          <ActionIcon color="gray" size={28} aria-label={say(uiTexts.empty_search)} onClick={empty}>
            <IconX size={18} />
          </ActionIcon>
        )
      }
    />
  )
}
