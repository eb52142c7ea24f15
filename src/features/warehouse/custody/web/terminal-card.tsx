/** What stood under one terminal ID on the day, and on other days. */
import { Link } from '@tanstack/react-router'
import { type Installation, installations } from '#features/warehouse/installations/contract.ts'
import { StayDays, StayShop } from '#features/warehouse/installations/web/shared.tsx'
import { formatDay } from '#lib/time/dates.ts'
import { useSay } from '#web/language.ts'
import { Box, Card, Text } from '#web/ui/layout.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { Serial } from '#web/ui/values.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { texts } from '../texts.ts'
import styles from './custody.module.css'

type Question = { terminal: string; day: string; supplier_id: number | null }

function useStays(terminal: string, supplier_id: number | null, as_of?: string) {
  const query = { ...(supplier_id === null ? {} : { supplier_id }), ...(as_of ? { as_of } : {}) }
  return useAnswer(['products', 'terminal', terminal, query], installations.lookUp, { params: { terminal }, query })
}

function Stay({ stay }: { stay: Installation }) {
  const { product_id, serial_number, model_number, client_terminal_id, supplier } = stay
  return (
    <li>
      <span className={styles.stayUnit}>
        <Link to={`/products/${product_id}/history`}>
          <Serial value={serial_number} />
        </Link>
        <span>{model_number}</span>
      </span>
      <span>
        <StayShop stay={stay} />
      </span>
      <Text c="text-2">
        {[supplier, client_terminal_id].filter(Boolean).join(' · ')}
        {' · '}
        <StayDays stay={stay} />
      </Text>
    </li>
  )
}

export function TerminalCard({ terminal, day, supplier_id }: Question) {
  const say = useSay()
  const { data: then } = useStays(terminal, supplier_id, day)
  const { data: ever } = useStays(terminal, supplier_id)
  if (!then || !ever) return null
  const shown = new Set(then.items.map(({ id }) => id))
  const others = ever.items.filter(({ id }) => !shown.has(id))
  const on = formatDay(day)
  const never = supplier_id === null ? texts.never_under : texts.never_of_supplier
  const missing = ever.total === 0 ? never : texts.nothing_under
  return (
    <Card className={styles.terminal} mt={3} mx="page" py={4} px={5} aria-label={say(texts.under, { terminal, on })}>
      <h2>{unbroken(say(texts.under, { terminal, on }))}</h2>
      {then.total === 0 && <p>{say(missing)}</p>}
      <ul>
        {then.items.map((stay) => (
          <Stay key={stay.id} stay={stay} />
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <h3>{say(texts.other_days)}</h3>
          <Box as="ul" c="text-2">
            {others.map((stay) => (
              <Stay key={stay.id} stay={stay} />
            ))}
          </Box>
        </>
      )}
    </Card>
  )
}
