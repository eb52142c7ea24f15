/** Collects the products of an order: scanned, pasted or chosen from those the technician holds; each can be taken off again. */
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { IconAlertTriangle, IconClipboardList, IconListCheck } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { ScanField } from '#web/scan/scan-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { texts } from '../../sending-texts.ts'
import { EntryList } from './entry-list.tsx'
import { Models } from './order-parts.tsx'
import { PasteDialog } from './paste-serials-dialog.tsx'
import { PickDialog } from './pick-products-dialog.tsx'
import styles from './sending.module.css'
import type { Collector } from './use-collector.ts'

function RefusedBox({ collector, onMoved }: { collector: Collector; onMoved: (() => void) | undefined }) {
  const say = useSay()
  const { refused } = collector
  if (refused.length === 0) return null
  const movable = refused.filter((it) => it.elsewhere).length
  const move = () => {
    const count = collector.moveRefused()
    toast.success(texts.moved, { params: { count } })
    onMoved?.()
  }
  return (
    <section className={styles.refused} aria-label={say(texts.refused_title, { count: refused.length })}>
      <p>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        {say(texts.refused_title, { count: refused.length })}
      </p>
      <ul>
        {refused.slice(0, 50).map((it) => (
          <li key={it.serial_number}>
            <code>{it.serial_number}</code> {it.detail}
          </li>
        ))}
        {refused.length > 50 && <li>…</li>}
      </ul>
      <div className={styles.buttons}>
        {movable > 0 && (
          <Button variant="default" onClick={move}>
            {say(texts.refused_move, { count: movable })}
          </Button>
        )}
        <Button variant="subtle" onClick={collector.dismiss}>
          {say(texts.refused_dismiss, { count: refused.length })}
        </Button>
      </div>
    </section>
  )
}

type ProductCollectorProps = {
  collector: Collector
  /** One more way to fill the list, beside those of its own. */
  way?: ReactNode
  error?: ReactNode
  /** After what does not fit was handed to the other kind of order. */
  onMoved?: () => void
}

export function ProductCollector({ collector, way, error, onMoved }: ProductCollectorProps) {
  const say = useSay()
  const phone = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false })
  const [asking, setAsking] = useState<'paste' | 'pick' | null>(null)
  const { entries, kind } = collector
  const clear = () => {
    const before = entries
    collector.restore([])
    toast.info(texts.taken_off_all, { params: { count: before.length }, undo: () => collector.restore(before) })
  }
  return (
    <div data-field="lines">
      <ScanField onValues={collector.add} {...(phone ? { placeholder: texts.scan } : {})} />
      <div className={styles.ways}>
        <Button
          variant="default"
          leftSection={<IconListCheck size={16} stroke={1.75} />}
          onClick={() => setAsking('pick')}
        >
          {say(texts.choose)}
        </Button>
        <Button
          variant="default"
          leftSection={<IconClipboardList size={16} stroke={1.75} />}
          onClick={() => setAsking('paste')}
        >
          {say(texts.paste)}
        </Button>
        {way}
      </div>
      <RefusedBox collector={collector} onMoved={onMoved} />
      {error && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
      {entries.length > 0 ? (
        <>
          <div className={styles.sum}>
            <h2 className={styles.section}>{say(texts.on_list, { count: entries.length })}</h2>
            <Models of={entries} />
            <Button variant="subtle" size="compact-sm" onClick={clear}>
              {say(texts.take_all_off)}
            </Button>
          </div>
          <EntryList collector={collector} />
        </>
      ) : (
        !error && (
          <p className={styles.none}>
            {say(texts.none_yet)} {say(texts.scan_hint)}
          </p>
        )
      )}
      {asking === 'paste' && <PasteDialog onAdd={collector.add} onClose={() => setAsking(null)} />}
      {asking === 'pick' && (
        <PickDialog kind={kind} entries={entries} onAdd={collector.add} onClose={() => setAsking(null)} />
      )}
    </div>
  )
}
