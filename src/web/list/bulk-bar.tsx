/** The bar of what can be done with the selected rows, docked above the pagination so that it covers none. */
import { Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ListQuerySent } from '#lib/list.ts'
import { useSay } from '#web/language.ts'
import { type BulkAction, wordOf } from './actions.ts'
import styles from './bars.module.css'
import type { ListRow } from './columns.tsx'
import { ExportItems, type ExportMenu } from './export-menu.tsx'
import { type SelectionStore, useSelectionVersion } from './selection.ts'
import { PageBox } from './table.tsx'
import { texts } from './texts.ts'

type BulkBarProps<Row extends ListRow> = {
  rows: readonly Row[]
  total: number
  question: ListQuerySent
  selection: SelectionStore<Row>
  actions: readonly BulkAction<Row>[]
  exportMenu: ExportMenu | undefined
}

export function BulkBar<Row extends ListRow>(props: BulkBarProps<Row>) {
  const { rows, total, question, selection, actions, exportMenu } = props
  const say = useSay()
  useSelectionVersion(selection)
  const count = selection.count(total)
  if (count === 0) return null
  const chosen = selection.rows(rows)
  return (
    <section className={styles.bulk} aria-label={say(texts.selection)}>
      <span className={styles.bulkCount}>
        <PageBox rows={rows} selection={selection} say={say} />
        <span aria-live="polite">{say(texts.selected, { count })}</span>
      </span>
      {count < total && (
        <button type="button" className={styles.plain} onClick={selection.selectAll}>
          {say(texts.select_all, { total })}
        </button>
      )}
      <span className={styles.divider} />
      {actions.map(({ label, icon: Icon, run, danger, allowed }) => (
        <button
          key={typeof label === 'string' ? label : label.EN}
          type="button"
          className={styles.action}
          data-danger={danger || undefined}
          disabled={allowed ? !allowed(chosen) : false}
          onClick={() => void run(selection.selection(question), { rows: chosen, count, clear: selection.clear })}
        >
          {Icon && <Icon size={16} stroke={1.75} />}
          {wordOf(say, label)}
        </button>
      ))}
      {exportMenu && (
        <Menu position="top-start">
          <Menu.Target>
            <button type="button" className={styles.action}>
              <IconDownload size={16} stroke={1.75} />
              {say(texts.export)}
            </button>
          </Menu.Target>
          <ExportItems count={count} onExport={(format) => exportMenu.run(format, selection.selection(question))} />
        </Menu>
      )}
      <button type="button" className={`${styles.action} ${styles.bulkEnd}`} onClick={selection.clear}>
        {say(texts.clear)}
        <kbd className={styles.key}>Esc</kbd>
      </button>
    </section>
  )
}
