/** The serials that are to be assigned: scanned, searched, pasted; each can be taken off again. */
import { ActionIcon, Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { looseForm } from '#web/form/form-api.ts'
import { PickerField } from '#web/form/picker-field.tsx'
import { formTexts } from '#web/form/texts.ts'
import { IconClipboardList, IconX } from '#web/icons.tsx'
import { sayNow, useSay } from '#web/language.ts'
import { offerUndoOfPaste } from '#web/scan/offer-undo.ts'
import { PasteArea } from '#web/scan/paste-area.tsx'
import { ScanField } from '#web/scan/scan-field.tsx'
import { messageOf, type ScanAnswer } from '#web/scan/scan-queue.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import { Box, Card, Hint, look, Row, SectionTitle, Text } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Table, TableHead } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.ts'
import { assignments, type Checked } from '../contract.ts'
import { maxSerials } from '../rules.ts'
import { heldTexts, assignTexts as texts, texts as words } from '../texts.ts'
import styles from './assignments.module.css'

export type Chosen = readonly Checked[]
const keyOf = (serial: string) => serial.trim().toUpperCase()

/** Asks the records about serials; what fits joins the list, the rest is answered with its reason. */
export async function classifySerials(warehouse_id: number, serials: readonly string[], chosen: Chosen) {
  const { items } = await call(assignments.check, { body: { warehouse_id, serials: [...serials] } })
  const known = new Set(chosen.map((it) => keyOf(it.serial_number)))
  const added: Checked[] = []
  const answers = items.map((it): ScanAnswer => {
    const { serial_number: value, detail } = it
    if (it.outcome !== 'fits') return { value, tone: 'bad', message: detail ?? '' }
    if (known.has(keyOf(value))) return { value, tone: 'warning', message: () => sayNow(texts.already_listed) }
    known.add(keyOf(value))
    added.push(it)
    const count = known.size
    return { value, tone: 'ok', message: () => sayNow(texts.added, { count }) }
  })
  return { added, answers }
}

type PasteProps = { onAdd: (serials: string[]) => Promise<ScanAnswer[]>; onClose: () => void }

function PasteDialog({ onAdd, onClose }: PasteProps) {
  const say = useSay()
  const [text, setText] = useState('')
  const [serials, setSerials] = useState<string[]>([])
  const [refused, setRefused] = useState<ScanAnswer[]>([])
  const { busy, run: add } = useAction(async () => {
    const answers = await onAdd(serials)
    offerUndoOfPaste(answers)
    const bad = answers.filter((it) => it.tone === 'bad')
    if (bad.length === 0) return onClose()
    // What did not fit stays, to be put right.
    setRefused(bad)
    setText(bad.map((it) => it.value).join('\n'))
    setSerials(bad.map((it) => it.value))
  })
  return (
    <Modal opened onClose={onClose} title={say(texts.paste)}>
      <PasteArea
        value={text}
        max={maxSerials}
        autoFocus
        onChange={(next, distinct) => {
          setText(next)
          setSerials(distinct)
        }}
      />
      {refused.length > 0 && (
        <Box as="ul" className={styles.refused} mt={2} overflow="auto" c="danger-text" role="alert">
          {refused.slice(0, 100).map((it) => (
            <li key={it.value}>
              <code>{it.value}</code> {messageOf(it)}
            </li>
          ))}
        </Box>
      )}
      <Row justify="end" gap={2} mt={4}>
        <Button variant="default" onClick={onClose}>
          {say(formTexts.cancel)}
        </Button>
        <Button loading={busy} disabled={serials.length === 0} onClick={() => void add()}>
          {say(texts.paste_add, { count: serials.length })}
        </Button>
      </Row>
    </Modal>
  )
}

type ChosenCardProps = {
  warehouse_id: number | null
  chosen: Chosen
  /** The list as it is at this moment: scans come faster than the screen is drawn. */
  latest: () => Chosen
  onChange: (chosen: Chosen) => void
  /** The button that opens the upload. */
  upload: ReactNode
  error: ReactNode
}

/** A picker that fills no field: what is picked joins the list. */
const picking = looseForm<'serial'>({ get: () => null })

export function ChosenCard({ warehouse_id, chosen, latest, onChange, upload, error }: ChosenCardProps) {
  const say = useSay()
  const [pasting, setPasting] = useState(false)
  const [picks, setPicks] = useState(0)

  const add = async (serials: string[]): Promise<ScanAnswer[]> => {
    if (warehouse_id === null) throw new Error('no warehouse is chosen')
    const { added, answers } = await classifySerials(warehouse_id, serials, latest())
    const remove = (serial: string) => () => onChange(latest().filter((it) => it.serial_number !== serial))
    if (added.length > 0) onChange([...added.toReversed(), ...latest()])
    return answers.map((it) => (it.tone === 'ok' ? { ...it, undo: remove(it.value) } : it))
  }
  const { run: pick } = useAction(async (serial: string) => {
    const [answer] = await add([serial])
    if (answer && answer.tone !== 'ok') toast.failure(`${answer.value}: ${messageOf(answer)}`)
    setPicks(picks + 1)
  })
  return (
    <Card py={4} px={5} aria-label={say(texts.chosen)} data-field="products">
      <Row className={styles.ways} wrap gap={2} align="end" mb={3}>
        <PickerField
          // A new one begins empty again after each pick.
          key={`${warehouse_id} ${picks}`}
          form={picking}
          name="serial"
          label={texts.search}
          path="/api/products"
          labelField="serial_number"
          detailField="model_number"
          query={{ status: 'in_stock', warehouse_id: warehouse_id ?? undefined }}
          disabled={warehouse_id === null}
          onPicked={(item) => item && void pick(String(item.serial_number))}
        />
        <Button
          variant="default"
          leftSection={<IconClipboardList size={16} />}
          disabled={warehouse_id === null}
          onClick={() => setPasting(true)}
        >
          {say(texts.paste)}
        </Button>
        {upload}
      </Row>
      <ScanField
        onValues={add}
        disabled={warehouse_id === null}
        {...(warehouse_id === null ? { placeholder: texts.choose_first } : {})}
      />
      <SectionTitle as="h2">
        {say(texts.chosen)} <CountBadge>{say(words.count, { count: chosen.length })}</CountBadge>
        {chosen.length > 0 && (
          <Box ml="auto">
            <Button variant="subtle" size="compact-sm" onClick={() => onChange([])}>
              {say(texts.clear)}
            </Button>
          </Box>
        )}
      </SectionTitle>
      {error && (
        <Text as="p" mb={2} c="danger-text" role="alert">
          {error}
        </Text>
      )}
      {chosen.length === 0 ? (
        <Hint>{say(texts.none_yet)}</Hint>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard.
        <section className={styles.scroll} tabIndex={0} aria-label={say(words.products)}>
          <Table>
            <TableHead of={[words.serial_number, heldTexts.model, { wide: heldTexts.part_number }, null]} />
            <tbody>
              {chosen.map((it) => (
                <tr key={it.serial_number}>
                  <td>
                    <code>{it.serial_number}</code>
                  </td>
                  <td>{it.model_number}</td>
                  <td {...look({ wideOnly: true })}>
                    <code>{it.part_number}</code>
                  </td>
                  <td {...look({ py: 0.5, px: 0, ta: 'right' })}>
                    <ActionIcon
                      variant="subtle"
                      size={28}
                      aria-label={say(texts.remove, { serial_number: it.serial_number })}
                      onClick={() => onChange(latest().filter((other) => other !== it))}
                    >
                      <IconX size={16} />
                    </ActionIcon>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </section>
      )}
      {pasting && <PasteDialog onAdd={add} onClose={() => setPasting(false)} />}
    </Card>
  )
}
