/** The stays of a product in shops: merchant, terminal ID, from when to when, and the job behind each. */
import { Link } from '@tanstack/react-router'
import { type Installation, installations } from '#features/warehouse/installations/contract.ts'
import { StayDays, StayShop } from '#features/warehouse/installations/web/shared.tsx'
import { useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { Card, Stack, Text } from '#web/ui/layout.tsx'
import { Serial } from '#web/ui/values.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { productList } from '../../columns.ts'
import { screenTexts } from '../../screen-texts.ts'
import styles from './history.module.css'

function Stay({ stay }: { stay: Installation }) {
  const { client_terminal_id, to_on } = stay
  return (
    <li data-over={to_on !== null || undefined}>
      <Text className={styles.stayShop} breakAnywhere weight={500}>
        <StayShop stay={stay} />
      </Text>
      <Link to={`/custody?terminal=${encodeURIComponent(client_terminal_id)}`}>
        <Serial value={client_terminal_id} />
      </Link>
      <Text span c="text-3">
        <StayDays stay={stay} />
      </Text>
    </li>
  )
}

/** Nothing for a product that never stood in a shop. */
export function StaysCard({ id }: { id: number }) {
  const say = useSay()
  const { data } = useAnswer([...listKey(productList), 'stays', id], installations.ofProduct, { params: { id } })
  if (!data || data.total === 0) return null
  return (
    <Card py={4} px={5} aria-label={say(screenTexts.stays)}>
      <h2>{say(screenTexts.stays)}</h2>
      <Stack as="ul" className={styles.stays} gap={2.5} mt={2} size="cell" leading={20}>
        {data.items.map((stay) => (
          <Stay key={stay.id} stay={stay} />
        ))}
      </Stack>
    </Card>
  )
}
