/** Receiving by scan: expected against received in plain sight, the part chosen once, one field for every serial. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { picks } from '#lib/words/picks.ts'
import { call } from '#web/call.ts'
import { looseForm } from '#web/form/form-api.ts'
import { PickerField } from '#web/form/picker-field.tsx'
import { sayNow, useSay } from '#web/language.ts'
import { Counters } from '#web/scan/counters.tsx'
import { ScanField } from '#web/scan/scan-field.tsx'
import type { ScanAnswer } from '#web/scan/scan-queue.ts'
import { useSpaced } from '#web/scan/use-spaced.ts'
import { Card, Grid } from '#web/ui/layout.tsx'
import { Meter } from '#web/ui/meter.tsx'
import { type DeliveryNote, noteProducts, type Received } from '../contract.ts'
import { productTexts, texts } from '../texts.ts'
import styles from './delivery-notes.module.css'
import { showCount } from './note-query.ts'
import { receiveAsking } from './shared.tsx'

const tones: Record<Received['items'][number]['outcome'], ScanAnswer['tone']> = {
  received: 'ok',
  received_again: 'ok',
  twice: 'warning',
  already_here: 'bad',
  invalid: 'bad',
  encoded_taken: 'bad',
}

/** How far the note is: counters, and a bar where the paper says how many there should be. */
function Progress({ note }: { note: DeliveryNote }) {
  const say = useSay()
  const { expected_quantity: expected, received_quantity: received } = note
  const over = expected > 0 && received > expected
  const words = say(productTexts.progress, { received, expected })
  return (
    <>
      <Counters
        counters={[
          { tone: 'plain', label: say(texts.expected_quantity), value: expected },
          { tone: 'ok', label: say(texts.received_many), value: received },
          over
            ? { tone: 'over', label: say(texts.surplus), value: received - expected }
            : {
                tone: received < expected ? 'missing' : 'plain',
                label: say(texts.missing),
                value: Math.max(0, expected - received),
              },
        ]}
      />
      {expected > 0 && (
        <Meter
          mt={2}
          parts={[
            [over ? 'danger' : 'success', Math.min(received, expected)],
            ['warning', Math.max(0, expected - received)],
          ]}
          role="img"
          aria-label={words}
        />
      )}
    </>
  )
}

export type ChosenPart = { id: number; part_number: string }
/** The part last chosen for each note: going to another page and back must not ask again. */
const chosenParts = new Map<number, ChosenPart>()

export function useChosenPart(note_id: number) {
  const [part, setPart] = useState<ChosenPart | null>(chosenParts.get(note_id) ?? null)
  const choose = (next: ChosenPart | null) => {
    if (next) chosenParts.set(note_id, next)
    else chosenParts.delete(note_id)
    setPart(next)
  }
  return [part, choose] as const
}

type PartPickerProps = { part: ChosenPart | null; onChoose: (part: ChosenPart | null) => void }

/** One field of a form that has no other. */
export function PartPicker({ part, onChoose }: PartPickerProps) {
  return (
    <PickerField
      form={looseForm({ get: () => part?.id ?? null })}
      name="part_id"
      label={productTexts.part}
      {...picks.part}
      placeholder={productTexts.choose_part}
      current={part?.part_number ?? null}
      required
      onPicked={(item) => onChoose(item && { id: item.id, part_number: String(item.part_number) })}
    />
  )
}

/** Quick scans are sent together; a pasted list is longer. */
const mostScanned = 3

type ScanCardProps = { note: DeliveryNote } & PartPickerProps

export function ScanCard({ note, part, onChoose }: ScanCardProps) {
  const say = useSay()
  const client = useQueryClient()
  const { id } = note

  const undoMany = async (ids: number[]) => {
    const { received_quantity } = await call(noteProducts.removeMany, { params: { id }, body: { ids } })
    showCount(client, id, () => ({ received_quantity }))
  }
  const receive = async (serials: string[], encoded: ReadonlyMap<string, string>): Promise<ScanAnswer[]> => {
    if (!part) throw new Error('no part is chosen')
    const given = serials.flatMap((serial) => {
      const other = encoded.get(serial)
      return other === undefined ? [] : [[serial, other] as const]
    })
    const body = { part_id: part.id, serials, encoded_serials: Object.fromEntries(given), mode: 'good_ones' as const }
    const send = (confirmed: boolean) => call(noteProducts.receive, { params: { id }, body: { ...body, confirmed } })
    // A scanner goes on while a question is open, and its Enter would answer it: only lists are asked about.
    const done = await (serials.length > mostScanned ? receiveAsking(send) : send(true))
    if (!done)
      return serials.map((value) => ({ value, tone: 'bad', message: () => sayNow(productTexts.surplus_kept_out) }))
    const { items, received_quantity, expected_quantity } = done
    showCount(client, id, () => ({ received_quantity, incomplete: received_quantity < expected_quantity }))
    const far = { received: received_quantity, expected: expected_quantity }
    const isOver = expected_quantity > 0 && received_quantity > expected_quantity
    const plain = expected_quantity === 0 ? productTexts.received_plain : productTexts.received
    const words = {
      received: () => sayNow(isOver ? productTexts.over : plain, far),
      received_again: () => sayNow(productTexts.received_again, far),
    }
    return items.map(({ serial_number, outcome, detail, product_id }) => ({
      value: serial_number,
      tone: isOver && tones[outcome] === 'ok' ? 'warning' : tones[outcome],
      message: detail ?? words[outcome === 'received_again' ? outcome : 'received'],
      ...(product_id === null ? {} : { id: product_id }),
    }))
  }
  const spaced = useSpaced(receive)
  return (
    <Card py={4} px={5} aria-label={say(texts.received_many)}>
      <Progress note={note} />
      <Grid className={styles.scan} gap={3} align="start" mt={3}>
        <PartPicker part={part} onChoose={onChoose} />
        <ScanField
          onValues={spaced}
          undoMany={undoMany}
          withEncoded
          disabled={part === null}
          keep={2}
          placeholder={part ? productTexts.scan : productTexts.choose_part_scan}
        />
      </Grid>
    </Card>
  )
}
