/** The lines of a reception under their tabs, with what can be set for several of them at once. */

import { useEffect, useMemo, useRef, useState } from 'react'
import { texts as stockTexts } from '#features/warehouse/stock/texts.ts'
import { useSay } from '#web/language.ts'
import boxStyles from '#web/list/box.module.css'
import { Box, Card, Hint, Text } from '#web/ui/layout.tsx'
import { TabRow } from '#web/ui/tab-row.tsx'
import { Table } from '#web/ui/table.tsx'
import type { LinesOf, OrderLine } from '../../contract.ts'
import { receiveTexts as words } from '../../receiving-texts.ts'
import { lineTexts, texts } from '../../texts.ts'
import bulk from './bulk-bar.module.css'
import { Picker, type Picking } from './bulk-picker.tsx'
import { LineRow, type RowContext } from './line-row.tsx'
import styles from './lines-card.module.css'
import { type LineTab, lastScannedFirst, linesOf, tabsOf } from './progress.ts'
import page from './receiving.module.css'
import { SettleDialog } from './settle-dialog.tsx'
import type { Reception } from './use-reception.ts'

type LinesCardProps = {
  data: LinesOf
  reception: Reception
  tab: LineTab
  onTab: (tab: LineTab) => void
}

/** What was scanned last stands on top; the rest of a long list is drawn when somebody scrolls to it. */
const step = 100

/** The foot of the rows that are drawn; seen, it asks for more of them. */
function MoreRows({ onSeen }: { onSeen: () => void }) {
  const foot = useRef<HTMLDivElement>(null)
  const seen = useRef(onSeen)
  seen.current = onSeen
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some((it) => it.isIntersecting) && seen.current(), {
      rootMargin: '600px',
    })
    if (foot.current) observer.observe(foot.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={foot} style={{ height: 1 }} />
}

/** Selected lines by id; one that is gone is selected no more. */
function useSelected(lines: readonly OrderLine[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const chosen = useMemo(() => lines.filter(({ id }) => ids.has(id)), [lines, ids])
  return { ids, setIds, chosen, clear: () => setIds(new Set()) }
}

export function LinesCard({ data, reception, tab, onTab }: LinesCardProps) {
  const say = useSay()
  const { order, items } = data
  const open = order.state === 'to_be_confirmed'
  const tabs = useMemo(() => tabsOf(order, items), [order, items])
  const chosenTab = tabs.some(({ key }) => key === tab) ? tab : 'all'
  const shown = useMemo(() => lastScannedFirst(linesOf(chosenTab, items)), [chosenTab, items])
  const { ids, setIds, chosen, clear } = useSelected(items)
  const [picking, setPicking] = useState<Picking | null>(null)
  const [settling, setSettling] = useState<readonly OrderLine[] | null>(null)
  const [room, setRoom] = useState(step)
  const anchor = useRef<number | null>(null)
  const visible = useRef(shown)
  visible.current = shown

  const context = useMemo<RowContext>(
    () => ({
      kind: order.kind,
      open,
      confirmed: order.state === 'confirmed',
      technician: order.technician,
      onSelect: ({ id }, range) => {
        const rows = visible.current
        const from = range ? rows.findIndex((it) => it.id === anchor.current) : -1
        const to = rows.findIndex((it) => it.id === id)
        setIds((old) => {
          const next = new Set(old)
          const on = !old.has(id)
          for (const it of from < 0 ? [{ id }] : rows.slice(Math.min(from, to), Math.max(from, to) + 1)) {
            if (on) next.add(it.id)
            else next.delete(it.id)
          }
          return next
        })
        anchor.current = id
      },
      onTick: ({ serial_number }) => void reception.tick([serial_number]),
      onUntick: ({ id }) => void reception.untick([id]),
      onPick: (kind, line, at) => setPicking({ kind, lines: [line], anchor: at }),
      onSettle: (line) => setSettling([line]),
    }),
    [order.kind, order.state, order.technician, open, reception, setIds],
  )
  const all = shown.length > 0 && shown.every(({ id }) => ids.has(id))
  const heads = {
    serial: stockTexts.serial_number,
    model: stockTexts.model,
    record: order.state === 'confirmed' ? lineTexts.record_said : lineTexts.record_says,
    state: texts.state,
    goes: lineTexts.goes_to,
    reason: lineTexts.reason,
  }
  const newest = shown[0]?.scanned_at ? shown[0].id : null
  return (
    <Card className={page.linesCard} flow="stack" grow shrinkY overflow="hidden" aria-label={say(words.lines)}>
      <TabRow
        label={say(words.lines)}
        chosen={chosenTab}
        onChoose={(key) => {
          setRoom(step)
          onTab(key)
        }}
        tabs={tabs.map(({ key, count }) => ({ key, count, label: say(words[key]) }))}
        end={say(words.last_first)}
      />
      <Box
        as="section"
        className={styles.scroller}
        grow
        shrinkY
        overflow="auto"
        tabIndex={0}
        aria-label={say(texts.products)}
      >
        <Table grid className={styles.lines} data-open={open || undefined} aria-label={say(words.lines)}>
          <thead>
            <tr>
              {open && (
                <th scope="col" style={{ gridArea: 'box' }}>
                  <input
                    type="checkbox"
                    className={boxStyles.box}
                    checked={all}
                    aria-label={say(words.select_all)}
                    onChange={() => setIds(all ? new Set() : new Set(shown.map(({ id }) => id)))}
                  />
                </th>
              )}
              {Object.entries(heads).map(([gridArea, head]) => (
                <th key={gridArea} scope="col" style={{ gridArea }}>
                  {say(head)}
                </th>
              ))}
              {open && (
                <th scope="col" style={{ gridArea: 'tick' }}>
                  <Text unseen>{say(words.tick)}</Text>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, room).map((line) => (
              <LineRow
                key={line.id}
                line={line}
                selected={ids.has(line.id)}
                last={open && line.id === newest}
                context={context}
              />
            ))}
          </tbody>
        </Table>
        {shown.length > room && <MoreRows key={room} onSeen={() => setRoom(room + step)} />}
        {shown.length === 0 && (
          <Hint py={6} px={4} ta="center">
            {say(open && chosenTab === 'scanned' ? words.none_scanned : words.none)}
          </Hint>
        )}
      </Box>
      {open && chosen.length > 0 && (
        <Bulk chosen={chosen} reception={reception} onPick={setPicking} onSettle={setSettling} onClear={clear} />
      )}
      {picking && <Picker picking={picking} kind={order.kind} reception={reception} onClose={() => setPicking(null)} />}
      {settling && (
        <SettleDialog order={order} lines={settling} reception={reception} onClose={() => setSettling(null)} />
      )}
    </Card>
  )
}

type BulkProps = {
  chosen: readonly OrderLine[]
  reception: Reception
  onPick: (picking: Picking) => void
  onSettle: (lines: readonly OrderLine[]) => void
  onClear: () => void
}

/** What the selected lines do not allow is greyed, not hidden. */
function Bulk({ chosen, reception, onPick, onSettle, onClear }: BulkProps) {
  const say = useSay()
  const scanned = chosen.filter(({ scanned_at }) => scanned_at !== null)
  const missing = chosen.filter(({ scanned_at }) => scanned_at === null)
  const fitting = scanned.filter(({ problem, settlement }) => problem === null && settlement === null)
  const problem = scanned[0]?.problem ?? null
  const sameProblem = problem !== null && scanned.every((it) => it.problem === problem)
  const going = scanned.filter(({ settlement }) => settlement !== 'send_back')
  const pick = (kind: Picking['kind'], lines: readonly OrderLine[]) => (event: { currentTarget: HTMLElement }) =>
    onPick({ kind, lines, anchor: event.currentTarget })
  return (
    <section className={bulk.bulk} aria-label={say(words.selected, { count: chosen.length })}>
      <Text mr={2} tabular weight={600} aria-live="polite">
        {say(words.selected, { count: chosen.length })}
      </Text>
      <button
        type="button"
        disabled={missing.length === 0}
        onClick={() => void reception.tick(missing.map((it) => it.serial_number))}
      >
        {say(words.tick)}
      </button>
      <button
        type="button"
        disabled={scanned.length === 0}
        onClick={() => void reception.untick(scanned.map(({ id }) => id))}
      >
        {say(words.untick)}
      </button>
      <button type="button" aria-haspopup="dialog" disabled={going.length === 0} onClick={pick('goes_to', going)}>
        {say(lineTexts.goes_to)}
      </button>
      <button type="button" aria-haspopup="dialog" disabled={fitting.length === 0} onClick={pick('reason', fitting)}>
        {say(lineTexts.reason)}
      </button>
      <button type="button" aria-haspopup="dialog" disabled={!sameProblem} onClick={() => onSettle(scanned)}>
        {say(words.settle)}
      </button>
      <button type="button" className={bulk.bulkEnd} onClick={onClear}>
        {say(words.clear)}
      </button>
    </section>
  )
}
