/** The bar of what can be done with the selected rows, docked above the pagination so that it covers none. */

import type { ListQuerySent } from '#lib/lists/list.ts'
import { IconDots, IconDownload } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Menu } from '#web/ui/floating.tsx'
import { type BulkAction, wordOf } from './actions.ts'
import styles from './bars.module.css'
import type { ListRow } from './columns.tsx'
import type { ExportFormat } from './export.ts'
import { ExportItems, type OnExport } from './export-menu.tsx'
import { canExport, type SelectionStore, useSelectionVersion } from './selection.ts'
import { PageBox } from './table.tsx'
import { texts } from './texts.ts'

type BulkBarProps<Row extends ListRow> = {
  rows: readonly Row[]
  total: number
  /** There are more results than the total: they cannot be chosen at once, as no action takes so many. */
  more: boolean
  question: ListQuerySent
  selection: SelectionStore<Row>
  actions: readonly BulkAction<Row>[]
  onExport: OnExport
  narrow: boolean
}

export function BulkBar<Row extends ListRow>(props: BulkBarProps<Row>) {
  const { rows, total, more, question, selection, actions, onExport, narrow } = props
  const say = useSay()
  useSelectionVersion(selection)
  const count = selection.count(total)
  if (count === 0) return null
  const chosen = selection.rows(rows)
  const elsewhere = selection.elsewhere(rows, total)
  const offered = actions.map(({ label, icon, run, danger = false, allowed }) => ({
    key: typeof label === 'string' ? label : label.EN,
    words: wordOf(say, label),
    icon,
    danger,
    disabled: selection.isChecking() || (allowed ? !allowed(chosen) : false),
    run: () => void run(selection.selection(question), { rows: chosen, count, clear: selection.clear }),
  }))
  const exportable = canExport(selection.selection(question))
  const runExport = (format: ExportFormat) => onExport(format, selection.selection(question))
  const button = ({ key, words, icon: Icon, danger, disabled, run }: (typeof offered)[number]) => (
    <button
      key={key}
      type="button"
      className={styles.action}
      data-danger={danger || undefined}
      aria-label={words}
      title={Icon && words}
      disabled={disabled}
      onClick={run}
    >
      {Icon && <Icon size={16} />}
      <span className={Icon && styles.actionWord}>{words}</span>
    </button>
  )
  return (
    <section className={styles.bulk} aria-label={say(texts.selection)}>
      <span className={styles.bulkCount}>
        <PageBox rows={rows} selection={selection} say={say} />
        <span aria-live="polite">
          {elsewhere > 0 ? say(texts.selected_elsewhere, { count, elsewhere }) : say(texts.selected, { count })}
        </span>
      </span>
      {narrow ? (
        <Menu position="top-end">
          <Menu.Target>
            <button type="button" className={styles.action}>
              <IconDots size={16} />
              {say(texts.actions)}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {count < total && !more && (
              <Menu.Item mih={44} onClick={selection.selectAll}>
                {say(texts.select_all, { total })}
              </Menu.Item>
            )}
            {offered.map(({ key, words, icon: Icon, danger, disabled, run }) => (
              <Menu.Item
                key={key}
                mih={44}
                leftSection={Icon && <Icon size={16} />}
                data-danger={danger || undefined}
                disabled={disabled}
                onClick={run}
              >
                {words}
              </Menu.Item>
            ))}
            {exportable && <ExportItems count={count} onExport={runExport} />}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <>
          {count < total && !more && (
            <button type="button" className={styles.plain} onClick={selection.selectAll}>
              {say(texts.select_all, { total })}
            </button>
          )}
          <span className={styles.divider} />
          {offered.filter(({ danger }) => !danger).map(button)}
          <Menu position="top-start">
            <Menu.Target>
              <button
                type="button"
                className={styles.action}
                aria-label={say(texts.export)}
                title={say(texts.export)}
                disabled={!exportable}
              >
                <IconDownload size={16} />
                <span className={styles.exportWord}>{say(texts.export)}</span>
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              <ExportItems count={count} onExport={runExport} />
            </Menu.Dropdown>
          </Menu>
          {offered.filter(({ danger }) => danger).map(button)}
        </>
      )}
      <button type="button" className={`${styles.action} ${styles.bulkEnd}`} onClick={selection.clear}>
        {say(texts.clear)}
        {!narrow && <kbd className={styles.key}>Esc</kbd>}
      </button>
    </section>
  )
}
