/** The form of one filter, by its kind. */
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { maxPasted } from '#lib/lists/list.ts'
import { useSay } from '#web/language.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import boxStyles from '../box.module.css'
import { filterFields, valuesOf } from '../list-state.ts'
import { texts } from '../texts.ts'
import { EditorForm, type EditorProps } from './editor-form.tsx'
import styles from './filters.module.css'
import { RangeEditor } from './range-editor.tsx'
import { type Reference, useReferenceNames, useReferenceSearch, useRememberName } from './reference-names.ts'

export function FilterEditor(props: EditorProps) {
  switch (props.column.filter) {
    case 'text':
      return <TextEditor {...props} />
    case 'pasted':
      return <PastedEditor {...props} />
    case 'choice':
      return <ChoiceEditor {...props} />
    case 'reference':
      return props.column.reference ? <ReferenceEditor {...props} reference={props.column.reference} /> : null
    case 'range':
      return <RangeEditor {...props} />
    case 'boolean':
      return <BooleanEditor {...props} />
    case undefined:
      return null
  }
}

function TextEditor({ name, column, filters, onChange, onDone }: EditorProps) {
  const say = useSay()
  const [text, setText] = useState(filters[name] ?? '')
  return (
    <EditorForm
      onApply={() => {
        onChange({ [name]: text.trim() || undefined })
        onDone()
      }}
    >
      <TextInput
        label={say(column.label)}
        placeholder={say(texts.contains)}
        value={text}
        maxLength={250}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
    </EditorForm>
  )
}

function PastedEditor({ name, column, filters, onChange, onDone }: EditorProps) {
  const say = useSay()
  const [text, setText] = useState(() => valuesOf(filters[name]).join('\n'))
  const values = valuesOf(text)
  const tooMany = values.length > maxPasted
  const apply = () => {
    if (tooMany) return
    onChange({ [name]: [...new Set(values)].join(',') || undefined })
    onDone()
  }
  return (
    <EditorForm
      onApply={apply}
      foot={<small>{say(texts.pasted_count, { count: values.length })}</small>}
      disabled={tooMany}
    >
      <TextArea
        label={say(column.label)}
        placeholder={say(texts.one_per_line)}
        value={text}
        rows={8}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) apply()
        }}
        error={tooMany ? say(texts.pasted_too_many, { max: maxPasted, count: values.length }) : undefined}
        data-autofocus
      />
    </EditorForm>
  )
}

type Option = { id: string; name: string }
type OptionsProps = {
  label: string
  options: readonly Option[]
  chosen: readonly string[]
  onToggle: (id: string) => void
}

function Options({ label, options, chosen, onToggle }: OptionsProps) {
  return (
    <fieldset className={styles.list} aria-label={label}>
      {options.map(({ id, name }, index) => (
        <label key={id} className={styles.choice}>
          <input
            type="checkbox"
            className={boxStyles.box}
            checked={chosen.includes(id)}
            onChange={() => onToggle(id)}
            data-autofocus={index === 0 || undefined}
          />
          <span title={name}>{name}</span>
        </label>
      ))}
    </fieldset>
  )
}

const toggled = (chosen: readonly string[], id: string) =>
  (chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]).join(',') || undefined

/** More than these need a search. */
const fewChoices = 12

function ChoiceEditor({ name, column, filters, onChange }: EditorProps) {
  const say = useSay()
  const chosen = valuesOf(filters[name])
  const [typed, setTyped] = useState('')
  const offered = Object.entries(column.choices ?? {}).map(([id, words]) => ({ id, name: say(words) }))
  const all = column.newest_first ? offered.toReversed() : offered
  const wanted = typed.trim().toLowerCase()
  // What is chosen stays in sight while the search shows others.
  const options = all.filter(({ id, name: word }) => chosen.includes(id) || word.toLowerCase().includes(wanted))
  return (
    <div className={styles.editor}>
      {all.length > fewChoices ? (
        <TextInput
          label={say(column.label)}
          placeholder={say(texts.find)}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
      ) : (
        <span className={styles.name}>{say(column.label)}</span>
      )}
      <Options
        label={say(column.label)}
        options={options}
        chosen={chosen}
        onToggle={(id) => onChange({ [name]: toggled(chosen, id) })}
      />
    </div>
  )
}

function BooleanEditor({ name, column, filters, onChange, onDone }: EditorProps) {
  const say = useSay()
  const pick = (value: string) => {
    onChange({ [name]: filters[name] === value ? undefined : value })
    onDone()
  }
  return (
    <div className={styles.editor}>
      <span className={styles.name}>{say(column.label)}</span>
      <Options
        label={say(column.label)}
        options={[
          { id: 'true', name: say(texts.yes) },
          { id: 'false', name: say(texts.no) },
        ]}
        chosen={valuesOf(filters[name])}
        onToggle={pick}
      />
    </div>
  )
}

function ReferenceEditor({ name, column, filters, onChange, reference }: EditorProps & { reference: Reference }) {
  const say = useSay()
  const field = filterFields(name, column)[0] ?? name
  const chosen = valuesOf(filters[field])
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const found = useReferenceSearch(reference, q)
  const names = useReferenceNames(reference, chosen.map(Number))
  const remember = useRememberName(reference)
  // What is chosen stays in sight while the search shows others.
  const options = [
    ...chosen.map((id, index) => ({
      id,
      name: names[index] ?? found.data?.find((it) => String(it.id) === id)?.name ?? id,
    })),
    ...(found.data ?? [])
      .filter(({ id }) => !chosen.includes(String(id)))
      .map((it) => ({ id: String(it.id), name: it.name })),
  ]
  return (
    <div className={styles.editor}>
      <TextInput
        label={say(column.label)}
        placeholder={say(texts.find)}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      {options.length === 0 && found.isSuccess ? (
        <p className={styles.quiet}>{say(texts.nothing_found)}</p>
      ) : (
        <Options
          label={say(column.label)}
          options={options}
          chosen={chosen}
          onToggle={(id) => {
            const picked = found.data?.find((it) => String(it.id) === id)
            if (picked) remember(picked)
            onChange({ [field]: toggled(chosen, id) })
          }}
        />
      )}
    </div>
  )
}
