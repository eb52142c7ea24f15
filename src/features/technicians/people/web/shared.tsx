/** What other screens show of technicians. */
import { Card } from '#features/office/accounts/web/shared.tsx'
import { provinceName } from '#lib/places/provinces.ts'
import { useSay } from '#web/language.ts'
import { Hint, Row } from '#web/ui/layout.tsx'
import { LinesSkeleton } from '#web/ui/skeleton.tsx'
import { useAnswer } from '#web/use-answer.ts'
import { technicians } from '../contract.ts'
import { texts } from '../texts.ts'
import styles from './technicians.module.css'

/** The provinces of the technician who looks at it; the office writes them. */
export function CoveredProvinces() {
  const say = useSay()
  const { data, isError } = useAnswer(['technicians', 'me'], technicians.me, {})
  // The rest of the profile does not depend on it.
  if (isError) return null
  return (
    <Card title={say(texts.provinces_covered)}>
      {!data ? (
        <LinesSkeleton lines={1} />
      ) : data.provinces.length === 0 ? (
        <Hint>{say(texts.provinces_none)}</Hint>
      ) : (
        <Row as="ul" className={styles.provinces} wrap gap={1.5}>
          {data.provinces.map((code) => (
            <li key={code}>{`${provinceName(code) ?? code} (${code})`}</li>
          ))}
        </Row>
      )}
      <Hint size="caption" leading={16} mt={2}>
        {say(texts.provinces_by_office)}
      </Hint>
    </Card>
  )
}
