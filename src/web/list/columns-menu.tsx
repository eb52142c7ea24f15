/** The button "Columns": show, hide and reorder for oneself. */
import { Button } from '@mantine/core'
import { memo } from 'react'
import type { ListDefinition } from '#lib/lists/list.ts'
import { IconColumns3 } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Popover } from '#web/ui/floating.tsx'
import { lazyPart } from '../lazy-part.tsx'
import styles from './column-checklist.module.css'
import { texts } from './texts.ts'
import type { useColumns } from './use-columns.ts'

const ColumnChecklist = lazyPart(async () => (await import('./column-checklist.tsx')).ColumnChecklist)

type ColumnsMenuProps = {
  list: ListDefinition
  columns: ReturnType<typeof useColumns>
  /** How many columns the screen has no room for. */
  hidden: number
}

function PlainColumnsMenu({ list, columns, hidden }: ColumnsMenuProps) {
  const say = useSay()
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} />}>
          {say(texts.columns)}
          {hidden > 0 && (
            <span className={styles.shown}>{`${columns.shown.length - hidden}/${columns.shown.length}`}</span>
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.panel}>
          <p className={styles.hint}>{say(texts.columns_hint)}</p>
          {hidden > 0 && <p className={styles.hint}>{say(texts.columns_no_room, { count: hidden })}</p>}
          <div className={styles.scroll}>
            <ColumnChecklist list={list} choice={columns.choice} onChange={columns.change} />
          </div>
          {columns.own && (
            <button type="button" className={styles.reset} onClick={() => void columns.reset()}>
              {say(texts.columns_company)}
            </button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The rows' coming does not concern it. */
export const ColumnsMenu = memo(PlainColumnsMenu)
