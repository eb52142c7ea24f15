/** Where this person is signed in, and a way to end it. */
import { Button } from '@mantine/core'
import { formatInstant } from '#lib/time/dates.ts'
import { useAction } from '#web/action.ts'
import { call } from '#web/call.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Box, Row, Text } from '#web/ui/layout.tsx'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { unbroken } from '#web/ui/unbroken.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { profile, type SignedInDevice } from '../contract.ts'
import { texts } from '../texts.ts'
import styles from './accounts.module.css'
import { deviceName, isPhone } from './device-name.ts'
import { Card } from './shared.tsx'

export function DevicesCard() {
  const say = useSay()
  const { data, refetch } = useAnswer(['record', profile.sessions.path], profile.sessions, {}, { gcTime: 0 })
  const { busy, run } = useAction((work: () => Promise<unknown>) => work(), { after: () => void refetch() })
  const endOthers = () =>
    run(async () => {
      const { ended } = await call(profile.endOtherSessions, {})
      toast.success(texts.others_signed_out, { params: { count: ended } })
    })
  const end = (id: number) => run(() => call(profile.endSession, { params: { id } }))
  const others = data?.items.filter((item) => !item.current) ?? []
  return (
    <Card
      title={say(texts.devices)}
      action={
        others.length > 0 && (
          <Button variant="default" size="xs" loading={busy} onClick={() => void endOthers()}>
            {say(texts.sign_out_others)}
          </Button>
        )
      }
    >
      {data ? (
        <ul className={styles.devices}>
          {data.items.map((item) => (
            <Device key={item.id} device={item} busy={busy} onEnd={() => void end(item.id)} />
          ))}
        </ul>
      ) : (
        <LinesSkeleton lines={2} />
      )}
    </Card>
  )
}

type DeviceProps = { device: SignedInDevice; busy: boolean; onEnd: () => void }

function Device({ device, busy, onEnd }: DeviceProps) {
  const say = useSay()
  const Icon = isPhone(device.device) ? IconDeviceMobile : IconDeviceDesktop
  const name = deviceName(device.device) || say(texts.unknown_device)
  return (
    <Row as="li" className={styles.device} align="center" gap={3} py={2}>
      <Icon size={20} color="var(--fs-text-3)" />
      <Box grow shrink>
        <Row as="span" wrap align="center" gapY={0.5} gap={2}>
          {name}
          {device.current && <StatusBadge family="success">{say(texts.this_device)}</StatusBadge>}
        </Row>
        <Text display="block" size="caption" leading={16} c="text-3" breakAnywhere>
          {unbroken(
            [
              device.address,
              device.current
                ? say(texts.since, { at: formatInstant(device.created_at) })
                : say(texts.last_seen, { at: formatInstant(device.last_seen_at) }),
            ]
              .filter(Boolean)
              .join(' · '),
          )}
        </Text>
      </Box>
      {!device.current && (
        <Button
          variant="subtle"
          size="xs"
          disabled={busy}
          onClick={onEnd}
          aria-label={`${say(texts.sign_out)}: ${name}`}
        >
          {say(texts.sign_out)}
        </Button>
      )}
    </Row>
  )
}
