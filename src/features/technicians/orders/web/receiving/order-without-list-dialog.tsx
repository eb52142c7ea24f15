/** Boxes that no order announces: an admin begins the order for the technician, then receives it like any other. */
import { ActionIcon, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { picks } from '#lib/words/picks.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { looseForm } from '#web/form/form-api.ts'
import { PickerField } from '#web/form/picker-field.tsx'
import { formTexts } from '#web/form/texts.ts'
import { IconX } from '#web/icons.tsx'
import { sayNow, useSay } from '#web/language.ts'
import { ScanField } from '#web/scan/scan-field.tsx'
import type { ScanAnswer } from '#web/scan/scan-queue.ts'
import { Box, Hint, Row, SectionTitle, Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { toast } from '#web/ui/toast.ts'
import { receiving } from '../../receiving-contract.ts'
import { listTexts as words } from '../../receiving-texts.ts'
import type { OrderKind } from '../../rules.ts'
import { sending } from '../../sending-contract.ts'
import { texts } from '../../texts.ts'
import { orderAddress, refreshOrders } from '../order-queries.ts'
import styles from './side-cards.module.css'

const keyOf = (serial: string) => serial.trim().toUpperCase()

export function NewOrderDialog({ kind, onClose }: { kind: OrderKind; onClose: () => void }) {
  const say = useSay()
  const client = useQueryClient()
  const { history } = useRouter()
  const [technician_id, setTechnician] = useState<number | null>(null)
  const [serials, setSerials] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  // Scans come faster than the screen is drawn.
  const held = useRef<readonly string[]>([])
  const keep = (next: readonly string[]) => {
    held.current = next
    setSerials(next)
  }
  const form = looseForm<'technician_id'>({
    get: () => technician_id,
    set: (_name, value) => {
      setTechnician(typeof value === 'number' ? value : null)
      // Whether a serial can go depends on whose order it is.
      keep([])
    },
    saving: busy,
  })

  const add = async (values: string[]): Promise<ScanAnswer[]> => {
    if (technician_id === null) return []
    const { items } = await call(sending.check, { body: { kind, technician_id, serials: values } })
    const known = new Set(held.current.map(keyOf))
    const added: string[] = []
    const answers = items.map(({ serial_number: value, outcome, detail }): ScanAnswer => {
      if (outcome === 'refused') return { value, tone: 'bad', message: detail ?? '' }
      if (known.has(keyOf(value))) return { value, tone: 'warning', message: () => sayNow(words.already) }
      known.add(keyOf(value))
      added.push(value)
      return {
        value,
        tone: outcome === 'waits' ? 'warning' : 'ok',
        message: detail ?? (() => sayNow(words.fits)),
        undo: () => keep(held.current.filter((it) => it !== value)),
      }
    })
    keep([...added.toReversed(), ...held.current])
    return answers
  }

  const begin = async () => {
    if (technician_id === null) return
    setBusy(true)
    const begun = await runAction(async () => {
      const lines = held.current.toReversed().map((serial_number) => ({ serial_number, note: null }))
      const order = await call(sending.create, { body: { kind, technician_id, lines } })
      // They were scanned out of the boxes: they are there.
      await call(receiving.scan, { params: { id: order.id }, body: { serials: lines.map((it) => it.serial_number) } })
      refreshOrders(client)
      toast.success(words.begun, { params: { number: order.number } })
      history.push(orderAddress(order))
    })
    if (!begun) setBusy(false)
  }
  return (
    <Modal opened onClose={onClose} size={560} title={say(words.without_list)}>
      <Stack gap={4}>
        <Hint>{say(words.without_list_hint)}</Hint>
        <PickerField form={form} name="technician_id" label={words.whose} {...picks.activeTechnician} required />
        <ScanField onValues={add} keep={2} disabled={technician_id === null} />
        {serials.length > 0 && (
          <>
            <SectionTitle as="p">{say(words.listed_now, { count: serials.length })}</SectionTitle>
            <Box as="ul" className={styles.serials} overflow="auto" border round="box" aria-label={say(texts.products)}>
              {serials.map((serial_number) => (
                <Row as="li" align="center" justify="space-between" py={0.5} pl={3} pr={1} key={serial_number}>
                  <code>{serial_number}</code>
                  <ActionIcon
                    size={28}
                    aria-label={say(words.take_off, { serial_number })}
                    onClick={() => keep(held.current.filter((it) => it !== serial_number))}
                  >
                    <IconX size={16} />
                  </ActionIcon>
                </Row>
              ))}
            </Box>
          </>
        )}
        <Row justify="end" gap={2}>
          <Button variant="default" onClick={onClose}>
            {say(formTexts.cancel)}
          </Button>
          <Button loading={busy} disabled={serials.length === 0} onClick={() => void begin()}>
            {say(words.begin)}
          </Button>
        </Row>
      </Stack>
    </Modal>
  )
}
