/** A list of values in both languages inside a form: written, added, removed and moved by hand. */
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { type CarriedBy, carriers } from '#features/warehouse/documents/contract.ts'
import type { Words } from '#lib/texts/texts.ts'
import { FieldBox, useField } from '#web/form/fields.tsx'
import type { FieldProps } from '#web/form/form-api.ts'
import { type Icon, IconChevronDown, IconChevronUp, IconPlus, IconTrash } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { moved } from '#web/ui/drag-order.ts'
import { Hint, Row, Stack, Text } from '#web/ui/layout.tsx'
import type { Entry } from '../contract.ts'
import { texts } from '../texts.ts'
import styles from './settings.module.css'

const languages = [
  ['IT', texts.italian],
  ['EN', texts.english],
] as const
const nothing = ''
const blank: Entry = { IT: nothing, EN: nothing }
const names = { sender: texts.by_sender, addressee: texts.addressee, carrier: texts.by_carrier }

type PairProps = {
  entry: Entry
  /** Of the list, and which one of it. */
  list: string
  n: string
  disabled: boolean
  onChange: (entry: Entry) => void
}

function Pair({ entry, list, n, disabled, onChange }: PairProps) {
  const say = useSay()
  return languages.map(([language, words]) => (
    <TextInput
      key={language}
      aria-label={say(texts.entry_of, { list, n, language: say(words) })}
      placeholder={say(words)}
      lang={language.toLowerCase()}
      maxLength={100}
      disabled={disabled}
      value={entry[language]}
      onChange={({ currentTarget }) => onChange({ ...entry, [language]: currentTarget.value })}
    />
  ))
}

function Heads({ numbered }: { numbered: boolean }) {
  const say = useSay()
  return (
    <div className={numbered ? styles.entry : styles.fixedEntry} aria-hidden>
      {!numbered && <span />}
      {languages.map(([language, words]) => (
        <Text key={language} c="text-3" size="caption">
          {say(words)}
        </Text>
      ))}
    </div>
  )
}

/** What the form holds is a list of entries, as its schema says. */
const entriesOf = (value: unknown) => (Array.isArray(value) ? (value as Entry[]) : [])
const written = (value: unknown) =>
  entriesOf(value)
    .map(({ IT }) => IT)
    .join(', ')

export function EntriesField<Name extends string>(props: FieldProps<Name>) {
  const { form, name } = props
  const say = useSay()
  const { label, error, disabled, id } = useField(props, written)
  const box = useRef<HTMLFieldSetElement>(null)
  const entries = entriesOf(form.get(name))
  const set = (next: readonly Entry[]) => form.set(name, next)
  const action = (words: Words, shown: string, Sign: Icon, isOff: boolean, run: () => void) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={say(words, { name: shown })}
      disabled={disabled || isOff}
      onClick={run}
    >
      <Sign size={16} />
    </ActionIcon>
  )
  const add = () => {
    set([...entries, blank])
    // The new line is drawn after this returns.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[data-entry]:last-of-type input')?.focus())
  }
  return (
    <FieldBox name={name}>
      <Stack as="fieldset" className={styles.entries} gap={1.5} ref={box} id={id}>
        <legend className={styles.section}>{label}</legend>
        <Heads numbered />
        {entries.map((entry, at) => {
          const shown = entry.IT || String(at + 1)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity but its place while it is written.
            <div key={at} className={styles.entry} data-entry>
              <Pair
                entry={entry}
                list={label}
                n={String(at + 1)}
                disabled={disabled}
                onChange={(next) => set(entries.with(at, next))}
              />
              <Row as="span" className={styles.entryActions} justify="end">
                {action(texts.move_up, shown, IconChevronUp, at === 0, () => set(moved(entries, at, at - 1)))}
                {action(texts.move_down, shown, IconChevronDown, at === entries.length - 1, () =>
                  set(moved(entries, at, at + 1)),
                )}
                {action(texts.remove_entry, shown, IconTrash, entries.length === 1, () =>
                  set(entries.toSpliced(at, 1)),
                )}
              </Row>
            </div>
          )
        })}
        {error && (
          <Text as="p" c="danger-text" size="caption" role="alert">
            {error}
          </Text>
        )}
        <div>
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} disabled={disabled} onClick={add}>
            {say(texts.add_entry)}
          </Button>
        </div>
      </Stack>
    </FieldBox>
  )
}

type Three = Readonly<Record<CarriedBy, Entry>>
/** What the form holds has these three, as its schema says. */
const threeOf = (value: unknown) => value as Three

/** Three that the law knows: their words can be changed, they themselves cannot. */
export function FixedEntriesField<Name extends string>(props: FieldProps<Name>) {
  const { form, name, hint } = props
  const say = useSay()
  const entries = threeOf(form.get(name))
  const { label, error, disabled, id } = useField(props, (value) =>
    written(carriers.map((carrier) => threeOf(value)[carrier])),
  )
  return (
    <FieldBox name={name}>
      <Stack as="fieldset" className={styles.entries} gap={1.5} id={id}>
        <legend className={styles.section}>{label}</legend>
        {hint && <Hint>{say(hint)}</Hint>}
        <Heads numbered={false} />
        {carriers.map((carrier) => (
          <div key={carrier} className={styles.fixedEntry}>
            <Text className={styles.entryName} c="text-2">
              {say(names[carrier])}
            </Text>
            <Pair
              entry={entries[carrier]}
              list={label}
              n={say(names[carrier])}
              disabled={disabled}
              onChange={(next) => form.set(name, { ...entries, [carrier]: next })}
            />
          </div>
        ))}
        {error && (
          <Text as="p" c="danger-text" size="caption" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </FieldBox>
  )
}
