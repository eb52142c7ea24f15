/** Whether the browser has promised to keep what a technician enters, and the way to what waits. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSay } from '#web/language.ts'
import { Hint, look } from '#web/ui/layout.tsx'
import { texts } from '../texts.ts'
import { Card } from './shared.tsx'

export function PhoneCard() {
  const say = useSay()
  const { data } = useQuery({
    queryKey: ['phone persists'],
    queryFn: async () => (await import('#web/offline/store.ts')).askToPersist().catch(() => false),
  })
  if (data === undefined) return null
  return (
    <Card title={say(texts.this_phone)}>
      <Hint>{say(data ? texts.phone_keeps : texts.phone_may_forget)}</Hint>
      <Link to="/technician/outbox" {...look({ touch: true, inline: true, c: 'link', weight: 500 })}>
        {say(texts.to_outbox)}
      </Link>
    </Card>
  )
}
