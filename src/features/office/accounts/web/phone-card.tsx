/** Whether the browser has promised to keep what a technician enters, how Fieldstock comes on the Home Screen, and the way to what waits. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSay } from '#web/language.ts'
import { install, useInstall } from '#web/offline/install.ts'
import { Hint, look, Stack, Text } from '#web/ui/layout.tsx'
import { texts } from '../texts.ts'
import { Card } from './shared.tsx'

export function PhoneCard() {
  const say = useSay()
  const app = useInstall()
  const { data } = useQuery({
    queryKey: ['phone persists'],
    queryFn: async () => (await import('#web/offline/store.ts')).askToPersist().catch(() => false),
  })
  if (data === undefined) return null
  return (
    <Card title={say(texts.this_phone)}>
      <Stack gap={3} align="start">
        <Hint>{say(data ? texts.phone_keeps : texts.phone_may_forget)}</Hint>
        {app === 'offered' && <Button onClick={() => void install()}>{say(texts.install)}</Button>}
        {(app === 'share' || app === 'menu') && (
          <Text as="p">{say(app === 'share' ? texts.install_by_share : texts.install_by_menu)}</Text>
        )}
        <Link to="/technician/outbox" {...look({ touch: true, inline: true, align: 'center', c: 'link', weight: 500 })}>
          {say(texts.to_outbox)}
        </Link>
      </Stack>
    </Card>
  )
}
