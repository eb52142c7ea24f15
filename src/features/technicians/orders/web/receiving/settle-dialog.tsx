/** Settles lines whose record does not fit: exactly the ways out that their problem has, each with what it needs to know. */
import { Autocomplete, Button, Radio, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ProductStatusBadge } from '#features/warehouse/stock/web/shared.tsx'
import type { Words } from '#lib/texts/texts.ts'
import { picks } from '#lib/words/picks.ts'
import { useAction } from '#web/action.ts'
import { CallError } from '#web/call.ts'
import { looseForm } from '#web/form/form-api.ts'
import { PickerField } from '#web/form/picker-field.tsx'
import { formTexts } from '#web/form/texts.ts'
import { useSay } from '#web/language.ts'
import { Hint, Row, Stack, Text } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Order, OrderLine } from '../../contract.ts'
import type { Decision } from '../../receiving-contract.ts'
import {
  type Destination,
  destinationsFor,
  type Settlement,
  settlements,
  settlementsFor,
} from '../../receiving-rules.ts'
import { receiveTexts, settleTexts as words } from '../../receiving-texts.ts'
import { problemChoices } from '../../rules.ts'
import { useReasonGroups } from './reasons.ts'
import type { Reception } from './use-reception.ts'

type SettleDialogProps = {
  order: Order
  /** All with the same problem. */
  lines: readonly OrderLine[]
  reception: Reception
  onClose: () => void
}

type Fields = {
  settlement: Settlement | null
  goes_to: Destination | null
  serial_number: string
  part_id: number | null
  reason: string
}
type Problems = Partial<Record<keyof Fields, Words>>

/** What is still to be said before it can be sent. */
function lacking({ settlement, goes_to, serial_number, part_id, reason }: Fields, unfit: boolean): Problems {
  return {
    ...(unfit && settlement === null ? { settlement: words.needs_choice } : {}),
    ...(settlement === 'other_serial' && serial_number.trim() === '' ? { serial_number: words.needs_serial } : {}),
    ...(settlement === 'create' && part_id === null ? { part_id: words.needs_part } : {}),
    ...(settlement !== 'send_back' && goes_to === null ? { goes_to: words.needs_place } : {}),
    ...(reason.trim() === '' ? { reason: words.needs_reason } : {}),
  }
}

const bothPlaces: readonly Destination[] = ['damage_stock', 'in_stock']

export function SettleDialog({ order, lines, reception, onClose }: SettleDialogProps) {
  const say = useSay()
  const groups = useReasonGroups(true)
  const [first] = lines
  const problem = first?.problem ?? null
  const unfit = problem !== null
  // Several lines cannot have the same right serial.
  const ways = settlementsFor(problem).filter((way) => lines.length === 1 || way !== 'other_serial')
  const [fields, setFields] = useState<Fields>(() => ({
    settlement: first?.settlement ?? (ways.length === 1 ? (ways[0] ?? null) : null),
    goes_to: first?.goes_to ?? null,
    serial_number: first?.settlement === 'other_serial' ? (first.means ?? '') : '',
    part_id: first?.part_id ?? null,
    reason: first?.reason ?? '',
  }))
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState('')
  const change = (next: Partial<Fields>) => setFields((old) => ({ ...old, ...next }))
  const { settlement, serial_number, part_id, reason } = fields
  // What another serial is, only the server knows.
  const places = settlement === 'other_serial' ? bothPlaces : destinationsFor(order.kind, first?.status ?? null)
  const goes_to = places.length === 1 ? (places[0] ?? null) : fields.goes_to
  const whole = { ...fields, goes_to }
  const problems = tried ? lacking(whole, unfit) : {}
  const errorOf = (name: keyof Fields) => {
    const text = problems[name]
    return text ? say(text) : undefined
  }

  const settle = useAction(
    async (decision: Decision) => {
      setRefusal('')
      await reception.settle(decision)
      onClose()
      if (lines.length === 1) toast.success(words.settled, { params: { serial_number: first?.serial_number ?? '' } })
      else toast.success(words.settled_many, { params: { count: lines.length } })
    },
    {
      refused: (error) => {
        if (error instanceof CallError) setRefusal(error.message)
        return error instanceof CallError
      },
    },
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(lacking(whole, unfit)).length > 0) return
    const decision: Decision = {
      line_ids: lines.map(({ id }) => id),
      reason: reason.trim(),
      ...(settlement ? { settlement } : {}),
      ...(settlement === 'send_back' ? {} : { goes_to }),
      ...(settlement === 'other_serial' ? { serial_number: serial_number.trim() } : {}),
      ...(settlement === 'create' && part_id !== null ? { part_id } : {}),
    }
    void settle.run(decision)
  }
  const title =
    lines.length === 1
      ? say(words.title, { serial_number: first?.serial_number ?? '' })
      : say(words.title_many, { count: lines.length })
  return (
    <Modal opened onClose={onClose} size={480} title={title}>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void save(event)}>
        {problem && (
          <Stack as="p" gap={1} py={2} px={3} bg="surface-2" round="box">
            {say(problemChoices[problem])}
            <Text c="text-2">
              {say(words.record)}{' '}
              {first?.status ? <ProductStatusBadge status={first.status} /> : say(receiveTexts.unknown)} {first?.place}
            </Text>
          </Stack>
        )}
        {order.state === 'confirmed' && <Hint>{say(words.at_once, { warehouse: order.warehouse ?? '' })}</Hint>}
        {ways.length > 0 && (
          <Radio.Group
            label={say(words.what)}
            required
            error={errorOf('settlement')}
            value={settlement}
            onChange={(value) => change({ settlement: ways.find((way) => way === value) ?? null })}
          >
            <Stack gap={2.5} py={0.5}>
              {ways.map((way, at) => (
                <Radio key={way} value={way} label={say(settlements[way])} data-autofocus={at === 0 || undefined} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {settlement === 'other_serial' && (
          <TextInput
            label={say(words.other_serial)}
            required
            value={serial_number}
            error={errorOf('serial_number')}
            autoComplete="off"
            spellCheck={false}
            maxLength={50}
            styles={{ input: { fontFamily: 'var(--fs-font-mono)' } }}
            onChange={({ currentTarget }) => change({ serial_number: currentTarget.value })}
          />
        )}
        {settlement === 'create' && (
          <PickerField
            form={looseForm<'part_id'>({
              get: () => part_id,
              set: (_name, value) => change({ part_id: typeof value === 'number' ? value : null }),
              errorOf,
            })}
            name="part_id"
            label={words.part}
            {...picks.part}
            required
          />
        )}
        {settlement !== 'send_back' && (settlement !== null || !unfit) && places.length > 1 && (
          <Radio.Group
            label={say(words.condition)}
            required
            error={errorOf('goes_to')}
            value={goes_to}
            onChange={(value) => change({ goes_to: value === 'in_stock' ? 'in_stock' : 'damage_stock' })}
          >
            <Stack gap={2.5} py={0.5}>
              <Radio value="damage_stock" label={say(words.faulty)} />
              <Radio value="in_stock" label={say(words.works)} />
            </Stack>
          </Radio.Group>
        )}
        <Autocomplete
          label={say(words.reason)}
          required
          maxLength={500}
          error={errorOf('reason')}
          value={reason}
          data={groups.map(({ title: group, items }) => ({ group, items }))}
          onChange={(value) => change({ reason: value })}
        />
        {refusal && (
          <Text as="p" c="danger-text" role="alert">
            {refusal}
          </Text>
        )}
        <Row justify="end" gap={2}>
          <Button variant="default" onClick={onClose}>
            {say(formTexts.cancel)}
          </Button>
          <Button type="submit" loading={settle.busy}>
            {say(words.save)}
          </Button>
        </Row>
      </Stack>
    </Modal>
  )
}
