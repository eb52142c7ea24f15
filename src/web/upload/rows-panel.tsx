/** The failing rows as a table of which only the rows in sight exist; Enter goes to the next row, Esc undoes. */
import { Button, Kbd } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ImportRowChoice } from '#lib/uploads/imports.ts'
import { fromColumnRecords } from '#lib/uploads/upload.ts'
import { IconRefresh, IconX } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Row, Stack, Text } from '#web/ui/layout.tsx'
import { Cell, type Way } from './cell.tsx'
import { type ShownRow, useFailedRows } from './failed-rows.ts'
import { reasonOf } from './import-state.ts'
import report from './report.module.css'
import { EqualValues, Verdict } from './row-actions.tsx'
import styles from './rows.module.css'
import type { StepProps } from './step-props.ts'
import { uploadTexts as texts } from './texts.ts'

const rowHeight = 34
/** From so many columns on, the others of a row are shown only where something is wrong with them. */
const wideFrom = 9
const firstColumns = 3
/** The head lies inside what scrolls, above the rows. */
const headHeight = 34

/** The room that a code needs in its cell; what is longer than any code may be cut. */
const codeWidth = (value: string) => Math.ceil(Math.min(value.length, 48) * 7.05) + 30

type RowsPanelProps = Pick<StepProps, 'state'> & {
  of: ImportRowChoice
  problem: string | null
  onAllReasons: () => void
}

export function RowsPanel({ state, of: listed, problem, onAllReasons }: RowsPanelProps) {
  const say = useSay()
  const scroller = useRef<HTMLDivElement>(null)
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const [editing, setEditing] = useState<{ n: number; name: string } | null>(null)
  const [seen, setSeen] = useState({ first: 0, last: 0 })
  const { current, round } = state
  const allFailed = current?.total_failed ?? 0
  const heading = current?.problems.find((it) => it.problem === problem)
  const out = current?.total_left_out ?? 0
  const inAll = { failing: allFailed, left_out: out, all: (current?.total_rows ?? 0) + out }
  const expected = heading?.count ?? inAll[listed]
  const rows = useFailedRows({ id: current?.id ?? 0, round, of: listed, problem, expected }, seen, state.refresh)
  const kept = current?.columns
  const all = useMemo(
    () => Object.entries(fromColumnRecords(kept ?? [])).filter(([, column]) => !column.hidden && !column.row_sheet),
    [kept],
  )
  const numberColumn = kept?.find((column) => column.row_number)?.key
  const sheetColumn = kept?.find((column) => column.row_sheet)?.key
  /** Of a wide file only the first columns are shown, and those in which something is wrong. */
  const wrong = useRef({ of: '', names: new Set<string>() })
  /** A code that is to be put right is never cut; what was needed once stays, so that scrolling moves no columns. */
  const codes = useRef({ of: '', widths: new Map<string, number>() })

  const virtual = useVirtualizer({
    count: rows.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollMargin: phone ? 0 : headHeight,
    scrollPaddingStart: headHeight,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => setSeen({ first, last }), [first, last])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reason or another check shows other rows, from the top.
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
    setEditing(null)
  }, [listed, problem, round])

  const { rowAt, repair } = rows
  const of = `${listed} ${problem} ${round}`
  if (wrong.current.of !== of) wrong.current = { of, names: new Set() }
  if (codes.current.of !== of) codes.current = { of, widths: new Map() }
  for (const { index } of items)
    for (const { columns: marked } of rowAt(index)?.problems ?? [])
      for (const name of marked) wrong.current.names.add(name)
  for (const [name] of all.filter(([, { type }]) => type === 'code'))
    for (const { index } of items) {
      const needed = codeWidth(rowAt(index)?.cells[name] ?? '')
      if (needed > (codes.current.widths.get(name) ?? 0)) codes.current.widths.set(name, needed)
    }
  const columns =
    all.length <= wideFrom ? all : all.filter(([name], at) => at < firstColumns || wrong.current.names.has(name))
  const names = columns.map(([name]) => name)
  /** Handlers stay the same from render to render, so that a key press renders one row and not all. */
  const place = useRef({ rowAt, total: rows.total, last })
  place.current = { rowAt, total: rows.total, last }

  const onEdit = useCallback((row: ShownRow, name: string) => setEditing({ n: row.n, name }), [])
  const onUndo = useCallback((row: ShownRow, name: string) => {
    setEditing(null)
    // The cell is back only after the next paint.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-cell="${row.n} ${CSS.escape(name)}"]`)?.focus(),
    )
  }, [])
  const shownNames = useRef(names)
  shownNames.current = names
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it reads besides is always current.
  const onSave = useCallback(
    (row: ShownRow, name: string, value: string, way: Way) => {
      const { current: names } = shownNames
      if (value !== (row.cells[name] ?? '') || row.unsaved) repair(row, name, value)
      const column = names.indexOf(name)
      if (way === 'next_cell' && column < names.length - 1)
        return setEditing({ n: row.n, name: names[column + 1] ?? name })
      if (way === 'previous_cell' && column > 0) return setEditing({ n: row.n, name: names[column - 1] ?? name })
      if (way !== 'next_row') return setEditing((old) => (old?.n === row.n && old.name === name ? null : old))
      const { rowAt: at, total, last: end } = place.current
      for (let index = 0; index < total && index <= end + 1; index += 1) {
        if (at(index)?.n !== row.n) continue
        const next = at(index + 1)
        virtual.scrollToIndex(Math.min(index + 2, total - 1))
        return setEditing(next ? { n: next.n, name } : null)
      }
      setEditing(null)
    },
    [repair],
  )

  const checkAgain = async () => {
    setEditing(null)
    await rows.settled()
    await state.check()
  }

  const inSight = virtual.range
    ? { from: virtual.range.startIndex + 1, to: virtual.range.endIndex + 1 }
    : { from: 0, to: 0 }
  // What is wrong is the widest column, however many there are.
  const [widest, other, verdict] =
    columns.length > 4 ? [100, 88, 168] : columns.length > 3 ? [120, 88, 200] : [160, 100, 240]
  const numbered = sheetColumn === undefined ? 56 : 116
  const least = columns.map(([name], at) => Math.max(at === 0 ? widest : other, codes.current.widths.get(name) ?? 0))
  const template = [
    `${numbered}px`,
    ...least.map((width, at) => `minmax(${width}px, ${at === 0 ? 1.2 : 1}fr)`),
    `minmax(${verdict}px, 2.2fr)`,
  ]
  const narrowest = least.reduce((sum, width) => sum + width, numbered + verdict)
  // A custom property is not among React's known styles.
  const widths = { '--upload-columns': template.join(' '), '--upload-width': `${narrowest}px` } as CSSProperties

  return (
    <Stack as="section" shrinkY overflow="hidden" border round="card">
      <Row className={styles.rowsHead} align="center" gapY={2} gap={3}>
        <Row as="h3" align="center" gap={2}>
          {say(titles[listed])}
        </Row>
        {heading && (
          <span className={styles.chip}>
            {say(texts.reason)} <strong>{heading.title}</strong>
            <button type="button" aria-label={say(texts.remove_reason)} onClick={onAllReasons}>
              <IconX size={12} />
            </button>
          </span>
        )}
        <Text className={styles.rowsCount} ml="auto" c="text-2" size="cell" tabular role="status">
          {say(texts.rows_count, { shown: rows.total, total: rows.totalAll, fixed: rows.fixed })}
        </Text>
        <Button
          variant="default"
          size="xs"
          loading={state.busy}
          leftSection={<IconRefresh size={14} />}
          onClick={() => void checkAgain()}
        >
          {say(texts.check_again)}
        </Button>
      </Row>
      {rows.equal && <EqualValues equal={rows.equal} state={state} settled={rows.settled} />}
      {rows.error && (
        <p className={report.refused} role="alert">
          {reasonOf(rows.error)}
        </p>
      )}
      <section ref={scroller} className={styles.scroller} style={widths} aria-label={say(texts.rows_title)}>
        <table aria-rowcount={rows.total + 1} className={styles.table}>
          <thead className={styles.head}>
            <tr className={styles.headRow}>
              <th data-right>{say(texts.row)}</th>
              {columns.map(([name, column]) => (
                <th key={name}>{say(column.label)}</th>
              ))}
              <th>{say(texts.what_is_wrong)}</th>
            </tr>
          </thead>
          <tbody className={styles.rowGroup} style={{ height: virtual.getTotalSize() }}>
            {items.map((item) => {
              const row = rowAt(item.index)
              const where = { transform: `translateY(${item.start - virtual.options.scrollMargin}px)` }
              if (!row) return <Ghost key={item.key} style={where} />
              return (
                <tr
                  key={item.key}
                  ref={virtual.measureElement}
                  aria-rowindex={item.index + 2}
                  className={styles.tableRow}
                  data-index={item.index}
                  data-fixed={(row.fixed && row.left_out === null) || undefined}
                  data-editing={editing?.n === row.n || undefined}
                  style={where}
                >
                  <th scope="row" className={styles.rowNumber} data-label={say(texts.row)}>
                    {sheetColumn !== undefined && (
                      <span className={styles.rowSheet} title={row.cells[sheetColumn]}>
                        {row.cells[sheetColumn]}
                      </span>
                    )}
                    {say({ EN: '{n}', IT: '{n}' }, { n: Number(row.cells[numberColumn ?? ''] ?? row.n) })}
                  </th>
                  {columns.map(([name, column]) => (
                    <td key={name} className={styles.cellBox} data-label={say(column.label)}>
                      <Cell
                        row={row}
                        name={name}
                        column={column}
                        editing={editing?.n === row.n && editing.name === name}
                        onEdit={onEdit}
                        onSave={onSave}
                        onUndo={onUndo}
                      />
                    </td>
                  ))}
                  <Verdict row={row} onLeaveOut={rows.leaveOut} />
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      <div className={styles.rowsFoot}>
        <span>{say(texts.range, { ...inSight, total: rows.total })}</span>
        <Row as="span" className={styles.keys} align="center" gap={1.5}>
          <Kbd>{say(texts.enter)}</Kbd> {say(texts.next_row)}
          <Kbd>{say(texts.esc)}</Kbd> {say(texts.undo_cell)}
        </Row>
      </div>
    </Stack>
  )
}

const titles = { failing: texts.rows_title, left_out: texts.left_out_title, all: texts.all_rows }

/** Stands in for a row that is being fetched. */
function Ghost({ style }: { style: CSSProperties }) {
  return (
    <tr className={styles.tableRow} style={style} aria-hidden>
      <td className={styles.ghost} />
    </tr>
  )
}
