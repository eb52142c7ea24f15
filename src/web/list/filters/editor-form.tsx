/** What the form of every filter is given, and that of one that is typed. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Column } from '#lib/lists/list.ts'
import { useSay } from '#web/language.ts'
import type { Filters } from '../list-state.ts'
import { texts } from '../texts.ts'
import styles from './filters.module.css'

export type FilterChange = Readonly<Record<string, string | undefined>>
export type EditorProps = {
  name: string
  column: Column
  filters: Filters
  /** Sets or takes away the fields of this filter. */
  onChange: (change: FilterChange) => void
  onDone: () => void
}

type EditorFormProps = { onApply: () => void; foot?: ReactNode; disabled?: boolean; children: ReactNode }

export function EditorForm({ onApply, foot, disabled = false, children }: EditorFormProps) {
  const say = useSay()
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault()
        onApply()
      }}
    >
      {children}
      <div className={styles.foot}>
        {foot}
        <Button type="submit" variant="default" disabled={disabled}>
          {say(texts.apply)}
        </Button>
      </div>
    </form>
  )
}
