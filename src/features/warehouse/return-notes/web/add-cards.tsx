/** Two ways to fill a draft beside picking: by scan, and by what has waited longest. */
import { Button, NumberInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { sayNow, useSay } from '#web/language.ts'
import { ScanField } from '#web/scan/scan-field.tsx'
import type { ScanAnswer } from '#web/scan/scan-queue.ts'
import { Card, Hint, Row, SectionTitle, Text } from '#web/ui/layout.tsx'
import { toast } from '#web/ui/toast.ts'
import { type ReturnNote, returnProducts } from '../contract.ts'
import { productTexts } from '../texts.ts'
import { refreshNotes } from './note-query.ts'
import styles from './return-notes.module.css'

export function ScanCard({ note }: { note: ReturnNote }) {
  const say = useSay()
  const client = useQueryClient()
  const { id } = note
  const undoMany = async (ids: number[]) => {
    await call(returnProducts.remove, { params: { id }, body: { ids } })
    refreshNotes(client)
  }
  const add = async (serials: string[]): Promise<ScanAnswer[]> => {
    const { items, products } = await call(returnProducts.scan, {
      params: { id },
      body: { serials, mode: 'good_ones' },
    })
    refreshNotes(client)
    return items.map(({ serial_number, outcome, detail, product_id }) => ({
      value: serial_number,
      tone: outcome === 'added' ? 'ok' : outcome === 'twice' || outcome === 'already_here' ? 'warning' : 'bad',
      message: detail ?? (() => sayNow(productTexts.scanned, { count: products })),
      ...(product_id === null ? {} : { id: product_id }),
    }))
  }
  return (
    <Card className={styles.card} py={4} px={5} aria-label={say(productTexts.add)}>
      <Text as="p" mb={2} weight={600}>
        {say(productTexts.on_note, { count: note.products })}
      </Text>
      <ScanField onValues={add} undoMany={undoMany} keep={2} placeholder={productTexts.scan} />
    </Card>
  )
}

export function ProposeCard({ note }: { note: ReturnNote }) {
  const say = useSay()
  const client = useQueryClient()
  const [count, setCount] = useState<number | string>(10)
  const propose = useAction(
    async (body: { count: number } | { all: true }) => {
      const added = await call(returnProducts.propose, { params: { id: note.id }, body })
      toast.success(productTexts.added, { params: { count: added.count } })
    },
    { after: () => refreshNotes(client) },
  )
  return (
    <Card className={styles.card} py={4} px={5} aria-label={say(productTexts.propose)}>
      <SectionTitle as="h2">{say(productTexts.propose)}</SectionTitle>
      <Hint mb={3}>{say(productTexts.propose_hint)}</Hint>
      <Row wrap gap={2}>
        <NumberInput
          aria-label={say(productTexts.propose_count)}
          min={1}
          max={10_000}
          allowDecimal={false}
          value={count}
          onChange={setCount}
          w={88}
        />
        <Button
          variant="default"
          disabled={propose.busy || typeof count !== 'number' || count < 1}
          onClick={() => void propose.run({ count: Number(count) })}
        >
          {say(productTexts.propose_add)}
        </Button>
        <Button variant="subtle" disabled={propose.busy} onClick={() => void propose.run({ all: true })}>
          {say(productTexts.propose_all)}
        </Button>
      </Row>
    </Card>
  )
}
