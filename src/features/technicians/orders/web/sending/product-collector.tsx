/** Collects the products of an order: scanned, pasted or chosen from those the technician holds; each can be taken off again. */
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { IconAlertTriangle, IconClipboardList, IconListCheck } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { ScanField } from '#web/scan/scan-field.tsx'
import { Box, Hint, Row, Text } from '#web/ui/layout.tsx'
import { toast } from '#web/ui/toast.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
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
    <Box
      as="section"
      className={styles.refused}
      mb={3}
      p={3}
      notice="danger"
      aria-label={say(texts.refused_title, { count: refused.length })}
    >
      <Row as="p" gap={2} align="center" weight={600}>
        <IconAlertTriangle size={18} />
        {say(texts.refused_title, { count: refused.length })}
      </Row>
      <ul>
        {refused.slice(0, 50).map((it) => (
          <li key={it.serial_number}>
            <code>{it.serial_number}</code> {it.detail}
          </li>
        ))}
        {refused.length > 50 && <li>…</li>}
      </ul>
      <Row wrap gap={2}>
        {movable > 0 && (
          <Button variant="default" onClick={move}>
            {say(texts.refused_move, { count: movable })}
          </Button>
        )}
        <Button variant="subtle" onClick={collector.dismiss}>
          {say(texts.refused_dismiss, { count: refused.length })}
        </Button>
      </Row>
    </Box>
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
  const phone = useNarrow()
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
      <Row className={styles.ways} wrap gap={2} my={3}>
        <Button variant="default" leftSection={<IconListCheck size={16} />} onClick={() => setAsking('pick')}>
          {say(texts.choose)}
        </Button>
        <Button variant="default" leftSection={<IconClipboardList size={16} />} onClick={() => setAsking('paste')}>
          {say(texts.paste)}
        </Button>
        {way}
      </Row>
      <RefusedBox collector={collector} onMoved={onMoved} />
      {error && (
        <Text as="p" mt={3} c="danger-text" role="alert">
          {error}
        </Text>
      )}
      {entries.length > 0 ? (
        <>
          <Row className={styles.sum} wrap gapY={1} gap={3} align="center" mb={2}>
            <Text as="h2" size="body" weight={600} leading={20}>
              {say(texts.on_list, { count: entries.length })}
            </Text>
            <Models of={entries} />
            <Button variant="subtle" size="compact-sm" onClick={clear}>
              {say(texts.take_all_off)}
            </Button>
          </Row>
          <EntryList collector={collector} />
        </>
      ) : (
        !error && (
          <Hint mt={4}>
            {say(texts.none_yet)} {say(texts.scan_hint)}
          </Hint>
        )
      )}
      {asking === 'paste' && <PasteDialog onAdd={collector.add} onClose={() => setAsking(null)} />}
      {asking === 'pick' && (
        <PickDialog kind={kind} entries={entries} onAdd={collector.add} onClose={() => setAsking(null)} />
      )}
    </div>
  )
}
