/** Open jobs of each technician after applying: now, added, and the track up to the maximum. */
import { useSay } from '#web/language.ts'
import { Box, Row, Text } from '#web/ui/layout.tsx'
import type { Load } from '../../choices.ts'
import { suggestTexts as texts } from '../../suggest-texts.ts'
import styles from './load-bars.module.css'

export function LoadBars({ loads }: { loads: readonly Load[] }) {
  const say = useSay()
  if (loads.length === 0) return null
  const largest = Math.max(...loads.map(({ technician, added }) => technician.open_jobs + added))
  return (
    <Box as="section" className={styles.loads} py={3} px={4} line="bottom" aria-label={say(texts.load)}>
      <Row className={styles.loadHead} gap={3} align="center" mb={1.5} c="text-2" size="caption">
        <Text as="h3" grow c="text" size="body" weight={600}>
          {say(texts.load)}
        </Text>
        <span data-part="now">{say(texts.now)}</span>
        <span data-part="added">{say(texts.added)}</span>
      </Row>
      <ul>
        {loads.map(({ technician: { id, name, provinces, open_jobs, maximum }, added }) => {
          const count = open_jobs + added
          const end = Math.max(1, maximum ?? largest, count)
          return (
            <li key={id}>
              <Text truncate>{name}</Text>
              <Text truncate c="text-3" size="caption">
                {provinces.join(', ')}
              </Text>
              <Row as="span" className={styles.bar} overflow="hidden" bg="track">
                <span data-part="now" style={{ width: `${(open_jobs / end) * 100}%` }} />
                <span data-part="added" style={{ width: `${(added / end) * 100}%` }} />
              </Row>
              <span className={styles.loadCount}>
                {maximum === null ? count : say(texts.of_maximum, { count, maximum })}
              </span>
            </li>
          )
        })}
      </ul>
    </Box>
  )
}
