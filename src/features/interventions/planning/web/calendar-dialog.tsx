/** The secret address of a technician's calendar: made, shown once, revoked. Without an id it is the own one. */
import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '#lib/time/dates.ts'
import { runAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { IconCopy } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { confirm } from '#web/ui/confirm.ts'
import { Hint, Row, Stack, Text } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { ownCalendar, technicianCalendar } from '../sheet-contract.ts'
import { sheetTexts as texts } from '../sheet-texts.ts'

type CalendarDialogProps = { technician?: { id: number; name: string }; onClose: () => void }

export function CalendarDialog({ technician, onClose }: CalendarDialogProps) {
  const say = useSay()
  const client = useQueryClient()
  const [address, setAddress] = useState<string | null>(null)
  const key = ['dispatch-board', 'calendar', technician?.id ?? 'own']
  const params = { id: technician?.id ?? 0 }
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      technician ? call(technicianCalendar.get, { params }, { signal }) : call(ownCalendar.get, {}, { signal }),
  })
  const readAgain = () => void client.invalidateQueries({ queryKey: key })
  const make = async () => {
    if (data?.feed && !(await confirm.ask({ title: texts.calendar_again, message: texts.calendar_again_ask }))) return
    await runAction(
      async () => {
        const made = technician ? await call(technicianCalendar.make, { params }) : await call(ownCalendar.make, {})
        setAddress(made.address)
      },
      { after: readAgain },
    )
  }
  const revoke = () =>
    runAction(
      async () => {
        await (technician ? call(technicianCalendar.revoke, { params }) : call(ownCalendar.revoke, {}))
        setAddress(null)
        toast.success(texts.calendar_revoked)
      },
      { after: readAgain },
    )
  const copy = async () => {
    // Absent on plain http: the address can be marked and copied by hand.
    await navigator.clipboard?.writeText(address ?? '')
    toast.success(texts.calendar_copied)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size={520}
      title={technician ? say(texts.calendar_of, { name: technician.name }) : say(texts.calendar)}
    >
      <Stack gap={3}>
        <Text c="text-2">{say(texts.calendar_hint)}</Text>
        {!data ? (
          <LinesSkeleton />
        ) : (
          <Text>
            {data.feed
              ? say(texts.calendar_since, { name: data.feed.made_by, when: formatInstant(data.feed.made_at) })
              : say(texts.calendar_none)}
          </Text>
        )}
        {address !== null && (
          <Stack gap={1}>
            <Row gap={2} align="end">
              <TextInput
                style={{ flex: 1 }}
                label={say(texts.calendar_address)}
                value={address}
                readOnly
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
              <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
                {say(texts.calendar_copy)}
              </Button>
            </Row>
            <Hint>{say(texts.calendar_once)}</Hint>
          </Stack>
        )}
        {data && (
          <Row gap={2} justify="end" wrap>
            {data.feed && (
              <Button variant="default" onClick={() => void revoke()}>
                {say(texts.calendar_revoke)}
              </Button>
            )}
            <Button variant={data.feed ? 'default' : 'filled'} onClick={() => void make()}>
              {say(data.feed ? texts.calendar_again : texts.calendar_make)}
            </Button>
          </Row>
        )}
      </Stack>
    </Modal>
  )
}
