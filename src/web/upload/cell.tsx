/** One cell of a failing row: its wrong characters marked, and a field in its place while it is repaired. */
import { type KeyboardEvent, memo, useRef } from 'react'
import type { UploadColumn } from '#lib/uploads/upload.ts'
import { useSay } from '#web/language.ts'
import { markCell } from './cell-marks.ts'
import { ChoiceEditor } from './choice-editor.tsx'
import type { ShownRow } from './failed-rows.ts'
import styles from './rows.module.css'
import { uploadTexts as texts } from './texts.ts'

export type Way = 'next_row' | 'next_cell' | 'previous_cell' | 'stay'

type CellProps = {
  row: ShownRow
  name: string
  column: UploadColumn
  editing: boolean
  onEdit: (row: ShownRow, name: string) => void
  onSave: (row: ShownRow, name: string, value: string, way: Way) => void
  onUndo: (row: ShownRow, name: string) => void
}

function Marked({ value, column }: { value: string; column: UploadColumn }) {
  return markCell(value, column).map(({ text, wrong }, at) =>
    wrong ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one value have no other name than their place.
      <mark key={at} className={styles.mark}>
        {text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <span key={at}>{text}</span>
    ),
  )
}

function Editor({ row, name, column, onSave, onUndo }: Omit<CellProps, 'editing' | 'onEdit'>) {
  const say = useSay()
  /** Enter and Esc take the field away, which also blurs it: only the first of the two counts. */
  const left = useRef(false)
  const save = (value: string, way: Way) => {
    if (left.current) return
    left.current = true
    onSave(row, name, value, way)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const { value } = event.currentTarget
    if (event.key === 'Enter') {
      event.preventDefault()
      save(value, 'next_row')
    } else if (event.key === 'Tab') {
      event.preventDefault()
      save(value, event.shiftKey ? 'previous_cell' : 'next_cell')
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      left.current = true
      onUndo(row, name)
    }
  }
  const label = say(texts.edit_cell, { column: say(column.label), row: row.n, value: '' })
  if (column.choices)
    return (
      <ChoiceEditor
        choices={column.choices}
        value={row.cells[name] ?? ''}
        label={label}
        isCode={column.type === 'code'}
        onPick={(value) => save(value, 'next_row')}
        onKeyDown={onKeyDown}
        onBlur={(value) => save(value, 'stay')}
      />
    )
  return (
    <input
      className={styles.editor}
      data-code={column.type === 'code' || undefined}
      // biome-ignore lint/a11y/noAutofocus: the field stands where the user just clicked or pressed Enter.
      autoFocus
      defaultValue={row.cells[name] ?? ''}
      aria-label={label}
      spellCheck={false}
      autoComplete="off"
      onFocus={({ currentTarget }) =>
        currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
      }
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget }) => save(currentTarget.value, 'stay')}
    />
  )
}

export const Cell = memo(function Cell(props: CellProps) {
  const { row, name, column, editing, onEdit } = props
  const say = useSay()
  if (editing) return <Editor {...props} />
  const value = row.cells[name] ?? ''
  const wrong = !row.fixed && row.problems.some((it) => it.columns.includes(name))
  return (
    <button
      type="button"
      className={styles.cell}
      data-wrong={wrong || undefined}
      data-code={(column.type === 'code' && value !== '') || undefined}
      data-cell={`${row.n} ${name}`}
      title={value}
      aria-label={say(texts.edit_cell, {
        column: say(column.label),
        row: row.n,
        value: value || say(texts.empty_cell),
      })}
      onClick={() => onEdit(row, name)}
    >
      {wrong && value === '' ? say(texts.empty_cell) : wrong ? <Marked value={value} column={column} /> : value}
    </button>
  )
})
