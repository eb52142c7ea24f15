/** What other screens show of technicians. */
import { useQuery } from '@tanstack/react-query'
import { Card } from '#features/office/accounts/web/parts.tsx'
import { provinceName } from '#lib/places/provinces.ts'
import { call } from '#web/call.ts'
import { useSay } from '#web/language.ts'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import { technicians } from '../contract.ts'
import { texts } from '../texts.ts'
import styles from './technicians.module.css'

/** The provinces of the technician who looks at it; the office writes them. */
export function CoveredProvinces() {
  const say = useSay()
  const { data, isError } = useQuery({
    queryKey: ['technicians', 'me'],
    queryFn: () => call(technicians.me, {}),
  })
  // The rest of the profile does not depend on it.
  if (isError) return null
  return (
    <Card title={say(texts.provinces_covered)}>
      {!data ? (
        <LinesSkeleton lines={1} />
      ) : data.provinces.length === 0 ? (
        <p className={styles.quiet}>{say(texts.provinces_none)}</p>
      ) : (
        <ul className={styles.provinces}>
          {data.provinces.map((code) => (
            <li key={code}>{`${provinceName(code) ?? code} (${code})`}</li>
          ))}
        </ul>
      )}
      <p className={styles.hint}>{say(texts.provinces_by_office)}</p>
    </Card>
  )
}
