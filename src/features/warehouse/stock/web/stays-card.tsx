/** The stays of a product in shops: merchant, terminal ID, from when to when, and the job behind each. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Installation, installations } from '#features/warehouse/installations/contract.ts'
import { StayDays, StayShop } from '#features/warehouse/installations/web/parts.tsx'
import { call } from '#web/call.ts'
import { useSay } from '#web/language.ts'
import { listKey } from '#web/list/list-cache.ts'
import { Serial } from '#web/ui/values.tsx'
import { productList } from '../columns.ts'
import { screenTexts } from '../screen-texts.ts'
import styles from './history.module.css'

function Stay({ stay }: { stay: Installation }) {
  const { client_terminal_id, to_on } = stay
  return (
    <li data-over={to_on !== null || undefined}>
      <span className={styles.stayShop}>
        <StayShop stay={stay} />
      </span>
      <Link to={`/custody?terminal=${encodeURIComponent(client_terminal_id)}`}>
        <Serial value={client_terminal_id} />
      </Link>
      <span className={styles.stayDays}>
        <StayDays stay={stay} />
      </span>
    </li>
  )
}

/** Nothing for a product that never stood in a shop. */
export function StaysCard({ id }: { id: number }) {
  const say = useSay()
  const { data } = useQuery({
    queryKey: [...listKey(productList), 'stays', id],
    queryFn: ({ signal }) => call(installations.ofProduct, { params: { id } }, { signal }),
  })
  if (!data || data.total === 0) return null
  return (
    <section className={styles.sideCard} aria-label={say(screenTexts.stays)}>
      <h2>{say(screenTexts.stays)}</h2>
      <ul className={styles.stays}>
        {data.items.map((stay) => (
          <Stay key={stay.id} stay={stay} />
        ))}
      </ul>
    </section>
  )
}
