/** A checklist of columns that can be dragged, or moved by its arrows; the list's own menu and Table settings show the same one. */

import { useState } from 'react'
import { type ColumnChoice, titleKey } from '#lib/lists/column-choice.ts'
import type { Words } from '#lib/texts/texts.ts'
import { type Icon, IconChevronDown, IconChevronUp, IconGripVertical } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { moved, useDragOrder } from '#web/ui/drag-order.ts'
import { Text } from '../ui/layout.tsx'
import boxStyles from './box.module.css'
import styles from './column-checklist.module.css'
import { texts } from './texts.ts'

type ColumnChecklistProps = {
  list: { columns: Readonly<Record<string, { label: Words; type?: string }>> }
  choice: readonly ColumnChoice[]
  onChange: (choice: ColumnChoice[]) => void
}

export function ColumnChecklist({ list, choice: kept, onChange: keep }: ColumnChecklistProps) {
  const say = useSay()
  // The saved choice changes a moment later: until then a tick would fall back.
  const [{ choice, of }, setShown] = useState({ choice: kept, of: kept })
  if (of !== kept) setShown({ choice: kept, of: kept })
  const onChange = (next: ColumnChoice[]) => {
    setShown({ choice: next, of: kept })
    keep(next)
  }
  const title = titleKey(list)
  const drag = useDragOrder<string, HTMLUListElement>(
    choice.map(({ id }) => id),
    (from, to) => onChange(moved(choice, from, to)),
  )

  const step = (words: Words, name: string, from: number, to: number, Sign: Icon) => (
    <button
      type="button"
      className={styles.move}
      aria-label={say(words, { name })}
      disabled={to < 0 || to === choice.length}
      onClick={() => onChange(moved(choice, from, to))}
    >
      <Sign size={14} />
    </button>
  )

  return (
    <ul className={styles.list} ref={drag.list}>
      {choice.map(({ id, isChecked }, index) => {
        const column = list.columns[id]
        if (!column) return null
        const name = say(column.label)
        return (
          <li key={id} className={styles.item} data-dragged={drag.dragged === id || undefined}>
            <span className={styles.grip} title={say(texts.drag, { name })} {...drag.grip(id)}>
              <IconGripVertical size={14} />
            </span>
            <label className={styles.label}>
              <input
                type="checkbox"
                className={boxStyles.box}
                checked={isChecked}
                disabled={isChecked && id === title}
                onChange={() => onChange(choice.map((it) => (it.id === id ? { id, isChecked: !isChecked } : it)))}
              />
              <Text truncate>{name}</Text>
            </label>
            {step(texts.move_up, name, index, index - 1, IconChevronUp)}
            {step(texts.move_down, name, index, index + 1, IconChevronDown)}
          </li>
        )
      })}
    </ul>
  )
}
