/** How far a reception is, in large numbers, each in the colour of what it counts. */
import { formatNumber } from '#lib/texts/texts.ts'
import { Row } from '#web/ui/layout.tsx'
import { useLanguage } from '../language.ts'
import styles from './counters.module.css'

export type Counter = { label: string; value: number; tone: 'plain' | 'ok' | 'missing' | 'over' }

export function Counters({ counters }: { counters: readonly Counter[] }) {
  const language = useLanguage()
  return (
    <dl className={styles.counters}>
      {counters.map(({ label, value, tone }) => (
        <div key={label} className={styles.counter} data-tone={tone}>
          <Row as="dt" align="center" gap={2} c="text-2">
            {label}
          </Row>
          <dd>{formatNumber(value, language)}</dd>
        </div>
      ))}
    </dl>
  )
}
